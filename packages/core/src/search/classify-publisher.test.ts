import { describe, expect, it } from 'vitest';
import { classifyPublisher, type DomainLists } from './classify-publisher.ts';

const none: DomainLists = { trustedDomains: [], lowTrustDomains: [] };
const kindOf = (url: string, lists = none) => classifyPublisher(url, lists).kind;

describe('classifyPublisher', () => {
  it.each([
    ['https://www.energy.gov/eere/heat-pumps', 'official'],
    ['https://www.gov.uk/guidance/boiler-upgrade', 'official'],
    ['https://gov.uk/', 'official'],
    ['https://www.ons.gov.uk/economy', 'official'],
    ['https://planning.service.gov.uk/', 'official'],
    ['https://www.parliament.uk/business', 'official'],
    ['https://www.gov.scot/publications/1', 'official'],
    ['https://www.economie.gouv.fr/particuliers', 'official'],
    ['https://www.insee.fr/fr/statistiques/1', 'official'],
    ['https://www.miteco.gob.es/es/', 'official'],
    ['https://www.gob.mx/sener', 'official'],
    ['https://www.abs.gov.au/statistics', 'official'],
    ['https://www.energy.qld.gov.au/x', 'official'],
    ['https://www.meti.go.jp/english', 'official'],
    ['https://www.kma.go.kr/', 'official'],
    ['https://www.bundesnetzagentur.bund.de/x', 'official'],
    ['https://www.destatis.de/DE/Themen', 'official'],
    ['https://www.bfe.admin.ch/bfe/de', 'official'],
    ['https://www.bmk.gv.at/themen', 'official'],
    ['https://www.nrcan.gc.ca/energy', 'official'],
    ['https://www.mbie.govt.nz/building', 'official'],
    ['https://www.gov.br/mme', 'official'],
    ['https://www.mise.gov.it/it', 'official'],
    ['https://www.gov.ie/en/', 'official'],
    ['https://www.gub.uy/ministerio', 'official'],
    ['https://www.navy.mil/', 'official'],
    ['https://www.dnr.state.mn.us/climate', 'official'],
    ['https://www.ssb.no/en/energi', 'official'],
    ['https://eur-lex.europa.eu/eli/reg/2024/573', 'international'],
    ['https://www.who.int/news', 'international'],
    ['https://www.iea.org/reports/heat-pumps', 'international'],
    ['https://news.mit.edu/2024/x', 'academic'],
    ['https://www.ox.ac.uk/research', 'academic'],
    ['https://www.unsw.edu.au/news', 'academic'],
    ['https://www.u-tokyo.ac.jp/focus', 'academic'],
    ['https://www.tsinghua.edu.cn/en', 'academic'],
    ['https://www.univie.ac.at/', 'academic'],
    ['https://www.ise.fraunhofer.de/de/x.html', 'academic'],
    ['https://ethz.ch/en/news.html', 'academic'],
    ['https://www.uni-heidelberg.de/x', 'academic'],
    ['https://web.stanford.edu/~jdoe/notes.html', 'personal_academic'],
    ['https://blogs.lse.ac.uk/politics', 'personal_academic'],
    ['https://www.nature.com/articles/s41560-023-01', 'journal'],
    ['https://onlinelibrary.wiley.com/doi/10.1002/x', 'journal'],
    ['https://doi.org/10.1016/j.apenergy.2023.1', 'journal'],
    ['https://arxiv.org/abs/2401.00001', 'preprint'],
    ['https://www.iso.org/standard/1.html', 'standards'],
    ['https://de.wikipedia.org/wiki/W%C3%A4rmepumpe', 'encyclopaedia'],
    ['https://www.reuters.com/business/energy/x', 'news'],
    ['https://www.bbc.co.uk/news/1', 'news'],
    ['https://www.prnewswire.com/news-releases/x.html', 'press_wire'],
    ['https://www.presseportal.de/pm/1/2', 'press_wire'],
    ['https://www.quora.com/Do-heat-pumps-work', 'community'],
    ['https://old.reddit.com/r/heatpumps/comments/1', 'community'],
    ['https://diy.stackexchange.com/questions/1', 'community'],
    ['https://www.facebook.com/groups/1', 'social'],
    ['https://www.pinterest.com/pin/1', 'social'],
    ['https://www.youtube.com/watch?v=1', 'video'],
    ['https://someone.medium.com/x', 'self_published'],
    ['https://myheatpump.blogspot.com/2024', 'self_published'],
    ['https://independent.academia.edu/JDoe', 'self_published'],
    ['https://jdoe.github.io/notes', 'self_published'],
    ['https://www.buzzfeed.com/x', 'low_trust'],
    ['https://www.theonion.com/x', 'low_trust'],
    ['https://www.omicsonline.org/open-access/x.html', 'predatory'],
    ['https://www.ijser.org/paper/x.html', 'predatory'],
    ['https://energy.longdom.org/x', 'predatory'],
    ['https://gov-grants-info.com/heat', 'imitating'],
    ['https://www.usa-gov.net/', 'imitating'],
    ['https://gov.capital/report', 'imitating'],
    ['https://government-rebates.org/', 'imitating'],
    ['https://irs.gov.refund-claims.com/form', 'deceptive'],
    ['https://www.gov.uk.tax-rebate.info/claim', 'deceptive'],
    ['https://arxiv.org.papers-mirror.net/abs/1', 'deceptive'],
    ['https://www.nature.com.article-access.ru/s41560', 'deceptive'],
    ['https://harvard.edu.diplomas.top/', 'deceptive'],
    ['https://www.comune.go.it/', 'unknown'],
    ['https://edu.google.com/', 'unknown'],
    ['https://www.govtech.com/x', 'unknown'],
    ['https://myac.uk/', 'unknown'],
    ['https://start.ac/', 'unknown'],
    ['https://notnature.com/x', 'unknown'],
    ['https://reuters.com.au/x', 'unknown'],
    ['https://edu-courses.com/', 'unknown'],
    ['https://www.heatpumps-for-you.co.uk/', 'unknown'],
    ['https://blog.example.org/2024/x', 'unknown'],
    ['http://192.0.2.7/report.pdf', 'unknown'],
    ['not an address', 'unknown'],
    ['file:///home/reader/notes.md', 'local'],
  ])('%s: %s', (url, kind) => {
    expect(kindOf(url)).toBe(kind);
  });

  it.each([
    ['https://health.gov-narnia.example/x', 'official'],
    ['https://parliament.narnia.example/x', 'official'],
    ['https://ministry-of-lamps.example/x', 'official'],
    ['https://university-of-cair.example/x', 'academic'],
    ['https://annals-of-lamps.example/x', 'journal'],
    ['https://governess-agency.example/x', 'unknown'],
    ['https://the-journal.example/x', 'unknown'],
  ])('takes names under endings that nobody can register at their word: %s: %s', (url, kind) => {
    expect(kindOf(url)).toBe(kind);
  });

  it("puts a run's own lists before everything, subdomains and whole endings included, low trust first", () => {
    const lists = { trustedDomains: ['www.medium.com', '.coop'], lowTrustDomains: ['ons.gov.uk', 'x.coop'] };
    expect(kindOf('https://writer.medium.com/x', lists)).toBe('trusted');
    expect(kindOf('https://any.coop/x', lists)).toBe('trusted');
    expect(kindOf('https://x.coop/', lists)).toBe('low_trust');
    expect(kindOf('https://www.ons.gov.uk/', lists)).toBe('low_trust');
    expect(kindOf('https://notmedium.com/', lists)).toBe('unknown');
  });
});
