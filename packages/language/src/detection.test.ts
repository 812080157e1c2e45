import { describe, expect, it } from 'vitest';
import { detectLanguage, primaryTag } from './detection.ts';

describe('detectLanguage', () => {
  it.each([
    ['en', 'How tall is the Eiffel Tower?'],
    ['en', 'Who founded Siemens in Berlin?'],
    ['en', 'The old mill burnt down'],
    ['en', 'Is a kettle cheaper than a samovar for a camper?'],
    ['en', 'Is a van better?'],
    ['en', 'Can a son inherit a pub?'],
    ['en', 'Should a tenant own a cat?'],
    ['en', "Port Ansel's small heat pumps on shared boreholes reached 3.6."],
    ['fr', "L'usine d'Orrin n'a qu'une porte"],
    ['it', "Quant'è alta l'Abbazia dell'isola?"],
    ['hu', 'Mennyi a víz ára a városban?'],
    ['pt', 'A que horas abre o museu?'],
    ['nl', 'Is het van een man?'],
    ['de', 'Wie hoch ist der Eiffelturm?'],
    ['de', 'Wer gründete Siemens?'],
    ['fr', 'Quelle est la hauteur de la tour Eiffel ?'],
    ['fr', 'Qui a fondé Siemens ?'],
    ['es', '¿Cuánto mide la torre Eiffel?'],
    ['es', 'Quién fundó la empresa Siemens'],
    ['it', 'Quanto è alta la torre Eiffel?'],
    ['it', 'Chi ha fondato la Siemens?'],
    ['pt', 'Qual é a altura da torre Eiffel?'],
    ['pt', 'Quem fundou a Siemens?'],
    ['nl', 'Hoe hoog is de Eiffeltoren?'],
    ['sv', 'Hur högt är Eiffeltornet?'],
    ['pl', 'Jak wysoka jest wieża Eiffla?'],
    ['tr', 'Eyfel Kulesi ne kadar yüksek?'],
    ['id', 'Berapa tinggi menara Eiffel?'],
    ['id', 'Siapa yang mendirikan perusahaan itu?'],
    ['ru', 'Какова высота Эйфелевой башни?'],
    ['uk', 'Яка висота Ейфелевої вежі?'],
    ['ja', 'エッフェル塔の高さは?'],
    ['zh', '埃菲尔铁塔有多高？'],
    ['ko', '에펠탑의 높이는?'],
    ['ar', 'كم يبلغ ارتفاع برج إيفل؟'],
    ['el', 'Πόσο ψηλός είναι ο Πύργος του Άιφελ;'],
  ])('%s: %s', (language, question) => {
    expect(detectLanguage(question)).toBe(language);
  });

  it('says null if nothing decides', () => {
    for (const text of ['', '1921', 'Siemens 2019', '???']) expect(detectLanguage(text)).toBeNull();
  });

  it('is not led astray by a foreign name', () => {
    expect(
      detectLanguage('What does the word おもてなし mean in hotels of the city of Kyoto and who coined it?'),
    ).toBe('en');
  });
});

describe('primaryTag', () => {
  it.each([
    ['de-AT', 'de'],
    ['pt_BR', 'pt'],
    ['EN', 'en'],
    ['constructor', 'und'],
    ['', 'und'],
  ])('%s is %s', (tag, primary) => {
    expect(primaryTag(tag)).toBe(primary);
  });
});
