import { expect, it } from 'vitest';
import { isNewsAgency, organisationKind } from './organisations.ts';

it.each([
  'Parliament of Skerrow',
  'Supreme Court of Valmark',
  'Skerrow Audit Office',
  'Marine Accident Investigation Board',
  'Statistisches Bundesamt',
  'Verwaltungsgericht Kiel',
  'Cour des comptes',
  'Assemblée nationale',
  'Ministerio de Transportes',
  'Corte dei conti',
  '最高裁判所',
])('knows an office by its name: %s', (name) => {
  expect(organisationKind(name)).toBe('public_body');
});

it.each(['Skerrow News Agency', 'Reuters', 'Nordische Presseagentur', 'Agence France-Presse', '共同通信社'])(
  'takes a news agency for no office: %s',
  (name) => {
    expect([isNewsAgency(name), organisationKind(name)]).toEqual([true, null]);
  },
);

it.each(['Lena Marsh', 'The Aldin Times', 'Kite & Sons'])('says nothing of %s', (name) => {
  expect([isNewsAgency(name), organisationKind(name)]).toEqual([false, null]);
});
