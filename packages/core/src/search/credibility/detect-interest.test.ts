import { describe, expect, it } from 'vitest';
import { detectInterest } from './detect-interest.ts';

const page = (change: { url?: string; siteName?: string | null; author?: string | null; text: string }) => ({
  url: 'https://pages.net/2024/lamps',
  title: 'Lamps',
  siteName: 'Pages',
  author: null,
  ...change,
});

describe('detectInterest', () => {
  it.each([
    [
      'a launch by its maker',
      'press_release',
      {
        url: 'https://lumo.com/newsroom/l7',
        siteName: 'Lumo',
        text: 'OSLO, 3 May. Lumo today unveiled the L7, its brightest lamp.\n\nAbout Lumo. Founded in 1990, the company employs 300 people.',
      },
    ],
    [
      'a German release',
      'press_release',
      {
        url: 'https://lumo.de/presse/2024/l7',
        author: 'Pressestelle',
        text: 'Lumo stellt heute die hellste Leuchte seiner Geschichte vor.',
      },
    ],
    [
      'a French release',
      'press_release',
      {
        url: 'https://lumo.fr/communique/l7',
        text: 'Lumo annonce aujourd’hui sa nouvelle lampe.\n\nContact presse : 01 00 00 00 00',
      },
    ],
    [
      'a Japanese release',
      'press_release',
      { author: '広報部', text: '当社は本日、新しい照明器具L7を発表した。' },
    ],
    [
      'a release for immediate use',
      'press_release',
      { author: 'Corporate Communications', text: 'FOR IMMEDIATE RELEASE. The lamp is here.' },
    ],
    [
      'a product page',
      'maker',
      {
        url: 'https://lumo.com/products/l7',
        text: 'Bright as day.\n\n## Technical data\n\nPower | 7 W\nWarranty | 5 years',
      },
    ],
    [
      'a German product page',
      'maker',
      { url: 'https://lumo.de/produkte/l7', text: 'Technische Daten\nLeistung | 7 W\nGarantie | 5 Jahre' },
    ],
    [
      'a firm on what bears its name',
      'maker',
      {
        siteName: 'Lumo',
        text: 'Each Lumo is tested. You save with a Lumo, and a Lumo lasts. Our customers agree.',
      },
    ],
    [
      'a Spanish product page',
      'maker',
      { url: 'https://lumo.es/productos/l7', text: 'Ficha técnica: 7 W. Nuestros clientes lo saben.' },
    ],
    [
      'an association of makers',
      'trade_association',
      { siteName: 'Lamp Makers Association', text: 'Deliveries by our 40 member companies rose by 9%.' },
    ],
    [
      'a German association',
      'trade_association',
      {
        siteName: 'Zentralverband Leuchten',
        text: 'Die Branche wuchs um 9 Prozent, berichten die Mitgliedsunternehmen.',
      },
    ],
    ['a shop', 'seller', { text: 'Lamps at the lowest price. Add to cart. Free shipping from 30 euros.' }],
    [
      'a shop by its address',
      'seller',
      { url: 'https://lamp-shop.net/guide', text: 'Which lamp is right? Only 3 pieces left!' },
    ],
    ['a cry for orders', 'seller', { text: 'Lamps for everyone!!! Order now.' }],
    [
      'an installer who wants the job',
      'seller',
      { text: 'Call us today. Our happy customers say it all. We fit lamps.' },
    ],
    ['an Italian shop', 'seller', { text: 'Aggiungi al carrello. Spedizione gratuita in tutta Italia.' }],
    ['a paid piece', 'sponsored', { text: 'Sponsored content. Lamps are good for you.' }],
    [
      'a guide that earns by links',
      'sponsored',
      { text: 'When you buy through our links we may earn a commission.' },
    ],
    ['a German advertisement', 'sponsored', { text: 'Anzeige\n\nLampen machen glücklich.' }],
  ] as const)('sees %s', (_, kind, change) => {
    const interest = detectInterest(page(change));
    expect(interest?.kind).toBe(kind);
    expect(interest?.signs.join()).not.toBe('');
  });

  it.each([
    [
      'a news report of a launch',
      { text: 'Lumo announced today that it will close its plant in Oslo. The union protests.' },
    ],
    [
      'a comparative test with data sheets',
      {
        url: 'https://tests.org/products/lamps',
        text: 'We tested nine lamps. Technical data: 7 W. Warranty | 5 years for the winner.',
      },
    ],
    [
      'a release by a public body',
      {
        url: 'https://energy.net/press/2024',
        siteName: 'National Energy Agency',
        text: 'The agency announced today that lamps used less. Media contact: 555.',
      },
    ],
    [
      'an association of patients',
      {
        siteName: 'Heart Association',
        text: 'High blood pressure has no symptoms. One adult in three has it.',
      },
    ],
    ['a paper on workshops', { url: 'https://workshop-notes.net/lamps', text: 'Only 9 left the workshop!' }],
    [
      'advice that mentions a warranty',
      { text: 'Ask for the warranty: 5 years are usual. Compare the offers of three firms.' },
    ],
    [
      'a scholar who thanks',
      { text: 'We thank the staff of the laboratory. The authors declare no interests.' },
    ],
    [
      'an article on shopping',
      { text: 'Many pages urge readers to buy now. Psychologists explain why this works.' },
    ],
    [
      'a press review',
      { url: 'https://papers.org/press/lamps', text: 'The papers of the week on lamps, summed up.' },
    ],
  ] as const)('leaves alone: %s', (_, change) => {
    expect(detectInterest(page(change))).toBeNull();
  });
});
