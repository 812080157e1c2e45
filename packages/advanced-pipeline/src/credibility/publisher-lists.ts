/**
 * Publishers that are known by name, each with all its subdomains. Compact on purpose: general rules (public suffixes
 * such as gov.uk and ac.jp) come first, and what is in no list is unknown and neither good nor bad. Kept by hand;
 * a list of a run's own is the setting.
 */
export const PUBLISHER_LISTS = {
  /** Parliaments, ministries, statistics offices and central banks whose names have no mark of their own. */
  official: domains(`
    admin.ch bund.de bundesregierung.de bundestag.de bundesrat.de bundesbank.de destatis.de umweltbundesamt.de bfarm.de
    rki.de bsi.de bafa.de kfw.de canada.ca parl.ca bankofcanada.ca gov.scot gov.wales gov.hu parliament.uk nhs.uk
    police.uk parlament.ch rijksoverheid.nl overheid.nl cbs.nl knmi.nl rivm.nl dnb.nl belgium.be statbel.fgov.be
    government.se regeringen.se riksdagen.se scb.se smhi.se energimyndigheten.se regjeringen.no stortinget.no ssb.no nve.no dst.dk
    ens.dk ft.dk stat.fi valtioneuvosto.fi eduskunta.fi insee.fr service-public.fr senat.fr assemblee-nationale.fr ademe.fr
    vie-publique.fr has-sante.fr banque-france.fr ine.es boe.es bde.es congreso.es idae.es lamoncloa.es istat.it
    governo.it camera.it senato.it bancaditalia.it enea.it ine.pt portugal.gov.pt statistik.at oenb.at cso.ie revenue.ie
    stat.gov.pl nbp.pl czso.cz cnb.cz ksh.hu president.pl boj.or.jp nict.go.jp rba.gov.au stats.govt.nz
  `),
  international: domains(`
    europa.eu un.org unesco.org unicef.org undp.org unep.org fao.org ilo.org oecd.org worldbank.org imf.org wto.org
    iea.org irena.org ipcc.ch iaea.org bis.org coe.int nato.int icrc.org adb.org ebrd.com cern.ch esa.int oecd-nea.org
    iarc.fr
  `),
  academic: domains(`
    ethz.ch epfl.ch uzh.ch unige.ch unibe.ch mpg.de fraunhofer.de helmholtz.de dlr.de fz-juelich.de kit.edu tum.de lmu.de
    rwth-aachen.de fu-berlin.de hu-berlin.de tu-berlin.de tu-dresden.de tu-darmstadt.de uni-heidelberg.de
    uni-muenchen.de uni-freiburg.de uni-bonn.de uni-koeln.de uni-hamburg.de uni-goettingen.de uni-tuebingen.de
    uni-stuttgart.de uni-leipzig.de uni-jena.de diw.de ifo.de cnrs.fr inria.fr inserm.fr cea.fr pasteur.fr
    sorbonne-universite.fr universite-paris-saclay.fr csic.es ub.edu uab.cat upm.es ucm.es cnr.it unibo.it uniroma1.it
    polimi.it polito.it tno.nl tudelft.nl uu.nl uva.nl rug.nl leidenuniv.nl wur.nl kuleuven.be ugent.be ku.dk dtu.dk
    au.dk ki.se kth.se lu.se uu.se su.se chalmers.se uio.no ntnu.no sintef.no helsinki.fi aalto.fi vtt.fi ulisboa.pt
    up.pt utoronto.ca ubc.ca mcgill.ca uwaterloo.ca nber.org rand.org si.edu
  `),
  journal: domains(`
    nature.com science.org sciencemag.org thelancet.com bmj.com nejm.org jamanetwork.com cell.com pnas.org
    sciencedirect.com springer.com biomedcentral.com wiley.com oup.com academic.oup.com cambridge.org
    royalsocietypublishing.org plos.org elifesciences.org acs.org rsc.org aps.org aip.org iop.org iopscience.iop.org
    ieee.org acm.org tandfonline.com sagepub.com annualreviews.org cochranelibrary.com cochrane.org doi.org jstor.org
    ametsoc.org agu.org copernicus.org ascelibrary.org karger.com aeaweb.org
  `),
  preprint: domains(
    'arxiv.org biorxiv.org medrxiv.org chemrxiv.org ssrn.com osf.io preprints.org zenodo.org hal.science',
  ),
  standards: domains(`
    iso.org iec.ch itu.int w3.org ietf.org rfc-editor.org din.de bsigroup.com afnor.org cen.eu cencenelec.eu etsi.org
    ashrae.org astm.org unicode.org ecma-international.org vde.com dke.de whatwg.org
  `),
  encyclopaedia: domains(
    'wikipedia.org britannica.com treccani.it larousse.fr universalis.fr brockhaus.de snl.no',
  ),
  news: domains(`
    reuters.com apnews.com afp.com dpa.com ansa.it efe.com kyodonews.net pa.media bbc.co.uk bbc.com npr.org pbs.org
    dw.com tagesschau.de zdf.de orf.at srf.ch rts.ch rtve.es rai.it francetvinfo.fr franceinfo.fr radiofrance.fr
    nos.nl svt.se nrk.no dr.dk yle.fi cbc.ca abc.net.au nhk.or.jp theguardian.com ft.com economist.com nytimes.com
    washingtonpost.com wsj.com bloomberg.com lemonde.fr lefigaro.fr elpais.com corriere.it repubblica.it faz.net
    sueddeutsche.de zeit.de spiegel.de nzz.ch asahi.com nikkei.com irishtimes.com cnn.com cbsnews.com nbcnews.com abcnews.go.com aljazeera.com latimes.com
    usatoday.com politico.com politico.eu time.com axios.com propublica.org theglobeandmail.com smh.com.au scmp.com
    thehindu.com ap.org politifact.com factcheck.org snopes.com correctiv.org scientificamerican.com newscientist.com
    quantamagazine.org smithsonianmag.com
  `),
  pressWire: domains(`
    prnewswire.com businesswire.com globenewswire.com einpresswire.com presseportal.de openpr.com prweb.com newswire.com
    accesswire.com presswire.com pressebox.de ots.at prtimes.jp atpress.ne.jp
  `),
  /** Made for traffic, or known for falsehoods or satire. */
  lowTrust: domains(`
    ehow.com ezinearticles.com hubpages.com buzzfeed.com answers.com listverse.com boredpanda.com wikihow.com
    naturalnews.com infowars.com beforeitsnews.com globalresearch.ca sputniknews.com rt.com zerohedge.com thegatewaypundit.com dailybuzzlive.com
    worldnewsdailyreport.com theonion.com babylonbee.com der-postillon.com thedailymash.co.uk waterfordwhispersnews.com
    coursehero.com studocu.com chegg.com
  `),
  community: domains(`
    reddit.com quora.com stackexchange.com stackoverflow.com superuser.com serverfault.com answers.yahoo.com
    gutefrage.net chiebukuro.yahoo.co.jp zhihu.com fandom.com 4chan.org 5ch.net trustpilot.com yelp.com
    tripadvisor.com change.org openpetition.de forocoches.com jeuxvideo.com mumsnet.com
  `),
  social: domains(`
    facebook.com x.com twitter.com instagram.com pinterest.com linkedin.com threads.net bsky.app mastodon.social
    vk.com weibo.com tumblr.com t.me telegram.org snapchat.com
  `),
  video: domains(
    'youtube.com youtu.be vimeo.com tiktok.com dailymotion.com twitch.tv bilibili.com nicovideo.jp',
  ),
  /** Anyone may publish there without review, under a domain that is not theirs. */
  selfPublished: domains(`
    medium.com substack.com blogspot.com wordpress.com wixsite.com weebly.com github.io gitlab.io sites.google.com
    notion.site academia.edu researchgate.net scribd.com slideshare.net issuu.com livejournal.com note.com ameblo.jp
    hatenablog.com over-blog.com neocities.org netlify.app pages.dev vercel.app
  `),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

/** The longest listed domain that a host is or lies under; null when it is in none of them. */
export function listedDomain(host: string, listed: ReadonlySet<string>): string | null {
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const domain = labels.slice(from).join('.');
    if (listed.has(domain)) return domain;
  }
  return null;
}

function domains(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
