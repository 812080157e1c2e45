import { describe, expect, it } from 'vitest';
import { analyzeQuestion } from './analyze-question.ts';

describe('analyzeQuestion', () => {
  it.each([
    ['Who designed the harbour bridge?', 'person'],
    ['When was the observatory opened?', 'date'],
    ['On which day did the ferry sink?', 'date'],
    ['Where is the oldest lighthouse?', 'place'],
    ['In which province does the river rise?', 'place'],
    ['How many keepers lived there?', 'count'],
    ['How much did the repair cost?', 'money'],
    ['By how much did rainfall rise?', 'percent'],
    ['How long does the crossing take?', 'duration'],
    ['How tall is the mast?', 'measure'],
    ['Why did the mill close?', 'cause'],
    ['How come owls see at night?', 'cause'],
    ['How does a lock lift a boat?', 'manner'],
    ['What does the word "loess" mean?', 'definition'],
    ['Which airline flew the first route?', 'name'],
    ['Wer baute den Turm?', 'person'],
    ['Wie viele Schiffe liegen im Hafen?', 'count'],
    ['Warum wurde die Brücke gesperrt?', 'cause'],
    ['Où se trouve le phare ?', 'place'],
    ['Pourquoi le pont a-t-il fermé ?', 'cause'],
    ['¿Cuándo abrió el museo?', 'date'],
    ['¿Cuánto cuesta la entrada?', 'money'],
    ['Chi ha progettato il faro?', 'person'],
    ['Perché il ponte è chiuso?', 'cause'],
    ['Quantos barcos há no porto?', 'count'],
    ['Quem construiu a torre?', 'person'],
    ['Когда открыли музей?', 'date'],
    ['Почему закрыли мост?', 'cause'],
    ['Сколько стоит билет?', 'money'],
    ['灯台はいつ建てられましたか？', 'date'],
    ['なぜ橋は閉鎖されたのですか？', 'cause'],
    ['Siapa yang membangun menara itu?', 'person'],
  ])('%s asks first for %s', (question, kind) => {
    expect(analyzeQuestion(question).kinds[0]).toBe(kind);
  });

  it('takes what stands in a relative clause for description', () => {
    expect(analyzeQuestion('How many people did the sailor save who swam ashore?').kinds[0]).toBe('count');
  });

  it('gives names more weight and words that only ask less', () => {
    const { terms } = analyzeQuestion('What is the name of the reason why Ada Lovelace wrote notes?');
    const weight = (word: string) => terms.find((term) => term.word === word)?.weight ?? 0;
    expect(weight('Lovelace')).toBeGreaterThan(weight('notes'));
    expect(weight('notes')).toBeGreaterThan(weight('reason'));
  });

  it('finds names and numbers', () => {
    const analysis = analyzeQuestion('Did Marie Curie measure 3,200 samples in Paris?');
    expect(analysis.entities).toEqual(['Marie Curie', 'Paris']);
    expect(analysis.numbers).toEqual(['3200']);
  });

  it('is calm about nothing and about nonsense', () => {
    expect(analyzeQuestion('').kinds).toEqual(['fact']);
    expect(analyzeQuestion('???').terms).toEqual([]);
  });
});

describe('the kind of an answer', () => {
  it.each([
    ['Who can apply for the grant?', 'condition'],
    ['Under what conditions is a permit needed?', 'condition'],
    ['Wer darf den Zuschuss beantragen?', 'condition'],
    ['Qui peut demander la prime ?', 'condition'],
    ['¿Quién puede pedir la ayuda?', 'condition'],
    ['Chi può chiedere il contributo?', 'condition'],
    ['Who invented the zip?', 'person'],
    ['How much is the deposit?', 'money'],
    ['How much does a swan weigh?', 'measure'],
    ['How high is the toll for a lorry?', 'money'],
    ['How high was the death toll?', 'measure'],
    ['How high is the tower?', 'measure'],
    ['Wie hoch ist die Maut auf der Brücke?', 'money'],
    ['Wie hoch sind die Heizkosten einer Wärmepumpe?', 'money'],
    ['Wie hoch ist der Turm?', 'measure'],
    ['Quel est le péage du pont ?', 'money'],
  ])('%s asks for a %s', (question, kind) => {
    expect(analyzeQuestion(question).kinds[0]).toBe(kind);
  });

  it('takes no month or day for the name of a subject', () => {
    const { names } = analyzeQuestion('Which airline flew a cat to Oslo on Monday in November 2019?');
    expect(names).toEqual(['Oslo']);
  });

  it('leaves nothing of a sentence that only tells how long the report may be', () => {
    expect(analyzeQuestion('What do storks eat? In at most 120 words.').question).toBe('What do storks eat?');
  });

  it('has no article in a name', () => {
    expect(analyzeQuestion('Does the Norrwind keep its promises?').entities).toEqual(['Norrwind']);
  });
});

describe('facets of a question', () => {
  const parts = (question: string) => analyzeQuestion(question).facets.slice(1);

  it.each([
    [
      'Who built the Corinth canal, and in what year was it opened?',
      ['Who built the Corinth canal', 'in what year was it opened'],
    ],
    [
      'Wann wurde die Zeche gegründet und warum wurde sie geschlossen?',
      ['Wann wurde die Zeche gegründet', 'warum wurde sie geschlossen'],
    ],
    [
      '¿Quién fundó la escuela y cuándo cerró la biblioteca?',
      ['¿Quién fundó la escuela', 'cuándo cerró la biblioteca'],
    ],
    ['Кто построил мельницу и когда она сгорела?', ['Кто построил мельницу', 'когда она сгорела']],
    [
      'What is the difference between copper and bronze?',
      ['What is the difference copper', 'What is the difference bronze'],
    ],
    [
      'What are the causes and effects of erosion?',
      ['What are the causes of erosion', 'What are the effects of erosion'],
    ],
  ])('%s', (question, facets) => {
    expect(parts(question)).toEqual(facets);
  });

  it('leaves a simple question whole', () => {
    expect(parts('Who wrote the book about salt and pepper?')).toEqual([]);
    expect(parts('When and where was the ship built?')).toEqual([]);
  });
});
