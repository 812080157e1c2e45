const NONE: ReadonlySet<string> = new Set();

/**
 * Publishers that are known by name, by kind: how far each kind is trusted, 0 to 1, and the domains of it, each with all its
 * subdomains. Half is what nothing is known of; the order of trust is that of who answers for a mistake, and to whom. Compact
 * on purpose: general rules (public suffixes such as gov.uk and ac.jp) do most, and what is in no list is unknown. Kept by hand;
 * a list of a run's own is the setting. Doubtful kinds come first: a blog host under ".edu" is a blog host.
 */
export const PUBLISHERS = {
  /** Sells publication without peer review: from the archived list of Jeffrey Beall (January 2017), well-known names only, and FTC v. OMICS Group (2019). */
  predatory: {
    trust: 0.1,
    domains: listed(`
      omicsonline.org omicsgroup.org omicsinternational.com hilarispublisher.com imedpub.com longdom.org
      scitechnol.com alliedacademies.org conferenceseries.com pulsus.com rroij.com waset.org scirp.org
      sciencepublishinggroup.com iiste.org iosrjournals.org ijser.org ijsr.net ijstr.org hrpub.org
      davidpublisher.com lupinepublishers.com juniperpublishers.com crimsonpublishers.com medcraveonline.com
      medcrave.org austinpublishinggroup.com peertechz.com peertechzpublications.com
      symbiosisonlinepublishing.com sciencedomain.org jscimedcentral.com remedypublications.com
      gavinpublishers.com heraldopenaccess.us arcjournals.org globaljournals.org ijettjournal.org
      ijcaonline.org biomedres.us iomcworld.org openaccessjournals.com ommegaonline.org
      academicresearchjournals.org scholarsresearchlibrary.com oatext.com
    `),
  },
  /** Anyone may publish there without review, under a domain that is not theirs. */
  self_published: {
    trust: 0.35,
    domains: listed(`
      medium.com substack.com blogspot.com wordpress.com wixsite.com weebly.com github.io gitlab.io
      sites.google.com notion.site academia.edu researchgate.net scribd.com slideshare.net issuu.com
      livejournal.com note.com ameblo.jp hatenablog.com over-blog.com neocities.org netlify.app pages.dev
      vercel.app
    `),
  },
  /** Written by its users. */
  community: {
    trust: 0.25,
    domains: listed(`
      reddit.com quora.com stackexchange.com stackoverflow.com superuser.com serverfault.com
      answers.yahoo.com gutefrage.net chiebukuro.yahoo.co.jp zhihu.com fandom.com 4chan.org 5ch.net
      trustpilot.com yelp.com tripadvisor.com change.org openpetition.de forocoches.com jeuxvideo.com
      mumsnet.com
    `),
  },
  /** Social networks. */
  social: {
    trust: 0.2,
    domains: listed(`
      facebook.com x.com twitter.com instagram.com pinterest.com linkedin.com threads.net bsky.app
      mastodon.social vk.com weibo.com tumblr.com t.me telegram.org snapchat.com
    `),
  },
  /** Platforms for videos. */
  video: {
    trust: 0.25,
    domains: listed(`
      youtube.com youtu.be vimeo.com tiktok.com dailymotion.com twitch.tv bilibili.com nicovideo.jp
    `),
  },
  /** Made for traffic, or known for falsehoods or satire. */
  low_trust: {
    trust: 0.15,
    domains: listed(`
      ehow.com ezinearticles.com hubpages.com buzzfeed.com answers.com listverse.com boredpanda.com
      wikihow.com naturalnews.com infowars.com beforeitsnews.com globalresearch.ca sputniknews.com rt.com
      zerohedge.com thegatewaypundit.com dailybuzzlive.com worldnewsdailyreport.com theonion.com
      babylonbee.com der-postillon.com thedailymash.co.uk waterfordwhispersnews.com coursehero.com
      studocu.com chegg.com
    `),
  },
  /** Distribute press releases. */
  press_wire: {
    trust: 0.35,
    domains: listed(`
      prnewswire.com businesswire.com globenewswire.com einpresswire.com presseportal.de openpr.com
      prweb.com newswire.com accesswire.com presswire.com pressebox.de ots.at prtimes.jp atpress.ne.jp
    `),
  },
  /** Parliaments, ministries, statistics offices and central banks whose names have no mark of their own. */
  official: {
    trust: 0.9,
    domains: listed(`
      admin.ch bund.de bundesregierung.de bundestag.de bundesrat.de bundesbank.de destatis.de
      umweltbundesamt.de bfarm.de rki.de bsi.de bafa.de kfw.de canada.ca parl.ca bankofcanada.ca gov.scot
      gov.wales gov.hu parliament.uk nhs.uk police.uk parlament.ch rijksoverheid.nl overheid.nl cbs.nl
      knmi.nl rivm.nl dnb.nl belgium.be statbel.fgov.be government.se regeringen.se riksdagen.se scb.se
      smhi.se energimyndigheten.se regjeringen.no stortinget.no ssb.no nve.no dst.dk ens.dk ft.dk stat.fi
      valtioneuvosto.fi eduskunta.fi insee.fr service-public.fr senat.fr assemblee-nationale.fr ademe.fr
      vie-publique.fr has-sante.fr banque-france.fr ine.es boe.es bde.es congreso.es idae.es lamoncloa.es
      istat.it governo.it camera.it senato.it bancaditalia.it enea.it ine.pt portugal.gov.pt statistik.at
      oenb.at cso.ie revenue.ie stat.gov.pl nbp.pl czso.cz cnb.cz ksh.hu president.pl boj.or.jp nict.go.jp
      rba.gov.au stats.govt.nz
    `),
  },
  /** International organisations. */
  international: {
    trust: 0.9,
    domains: listed(`
      europa.eu un.org unesco.org unicef.org undp.org unep.org fao.org ilo.org oecd.org worldbank.org
      imf.org wto.org iea.org irena.org ipcc.ch iaea.org bis.org coe.int nato.int icrc.org adb.org ebrd.com
      cern.ch esa.int oecd-nea.org iarc.fr
    `),
  },
  /** Universities and research institutes. */
  academic: {
    trust: 0.85,
    domains: listed(`
      ethz.ch epfl.ch uzh.ch unige.ch unibe.ch mpg.de fraunhofer.de helmholtz.de dlr.de fz-juelich.de
      kit.edu tum.de lmu.de rwth-aachen.de fu-berlin.de hu-berlin.de tu-berlin.de tu-dresden.de
      tu-darmstadt.de uni-heidelberg.de uni-muenchen.de uni-freiburg.de uni-bonn.de uni-koeln.de
      uni-hamburg.de uni-goettingen.de uni-tuebingen.de uni-stuttgart.de uni-leipzig.de uni-jena.de diw.de
      ifo.de cnrs.fr inria.fr inserm.fr cea.fr pasteur.fr sorbonne-universite.fr universite-paris-saclay.fr
      csic.es ub.edu uab.cat upm.es ucm.es cnr.it unibo.it uniroma1.it polimi.it polito.it tno.nl tudelft.nl
      uu.nl uva.nl rug.nl leidenuniv.nl wur.nl kuleuven.be ugent.be ku.dk dtu.dk au.dk ki.se kth.se lu.se
      uu.se su.se chalmers.se uio.no ntnu.no sintef.no helsinki.fi aalto.fi vtt.fi ulisboa.pt up.pt
      utoronto.ca ubc.ca mcgill.ca uwaterloo.ca nber.org rand.org si.edu
    `),
  },
  /** Scholarly publishers with peer review. */
  journal: {
    trust: 0.9,
    domains: listed(`
      nature.com science.org sciencemag.org thelancet.com bmj.com nejm.org jamanetwork.com cell.com pnas.org
      sciencedirect.com springer.com biomedcentral.com wiley.com oup.com academic.oup.com cambridge.org
      royalsocietypublishing.org plos.org elifesciences.org acs.org rsc.org aps.org aip.org iop.org
      iopscience.iop.org ieee.org acm.org tandfonline.com sagepub.com annualreviews.org cochranelibrary.com
      cochrane.org doi.org jstor.org ametsoc.org agu.org copernicus.org ascelibrary.org karger.com
      aeaweb.org
    `),
  },
  /** Scholarly, but not reviewed. */
  preprint: {
    trust: 0.65,
    domains: listed(`
      arxiv.org biorxiv.org medrxiv.org chemrxiv.org ssrn.com osf.io preprints.org zenodo.org hal.science
    `),
  },
  /** Standards bodies. */
  standards: {
    trust: 0.9,
    domains: listed(`
      iso.org iec.ch itu.int w3.org ietf.org rfc-editor.org din.de bsigroup.com afnor.org cen.eu
      cencenelec.eu etsi.org ashrae.org astm.org unicode.org ecma-international.org vde.com dke.de
      whatwg.org
    `),
  },
  /** Sum up other sources. */
  encyclopaedia: {
    trust: 0.7,
    domains: listed(`
      wikipedia.org britannica.com treccani.it larousse.fr universalis.fr brockhaus.de snl.no
    `),
  },
  /** With an editorial office. */
  news: {
    trust: 0.75,
    domains: listed(`
      reuters.com apnews.com afp.com dpa.com ansa.it efe.com kyodonews.net pa.media bbc.co.uk bbc.com
      npr.org pbs.org dw.com tagesschau.de zdf.de orf.at srf.ch rts.ch rtve.es rai.it francetvinfo.fr
      franceinfo.fr radiofrance.fr nos.nl svt.se nrk.no dr.dk yle.fi cbc.ca abc.net.au nhk.or.jp
      theguardian.com ft.com economist.com nytimes.com washingtonpost.com wsj.com bloomberg.com lemonde.fr
      lefigaro.fr elpais.com corriere.it repubblica.it faz.net sueddeutsche.de zeit.de spiegel.de nzz.ch
      asahi.com nikkei.com irishtimes.com cnn.com cbsnews.com nbcnews.com abcnews.go.com aljazeera.com
      latimes.com usatoday.com politico.com politico.eu time.com axios.com propublica.org
      theglobeandmail.com smh.com.au scmp.com thehindu.com ap.org politifact.com factcheck.org snopes.com
      correctiv.org scientificamerican.com newscientist.com quantamagazine.org smithsonianmag.com
    `),
  },
  /** On a run's own list of trusted publishers. */
  trusted: { trust: 0.85, domains: NONE },
  /** A personal page at a university. */
  personal_academic: { trust: 0.6, domains: NONE },
  /** On no list. */
  unknown: { trust: 0.5, domains: NONE },
  /** A local file. */
  local: { trust: 0.5, domains: NONE },
  /** A name that suggests a government, under an ending that anyone can register. */
  imitating: { trust: 0.3, domains: NONE },
  /** A trusted name set before an unrelated domain. */
  deceptive: { trust: 0.1, domains: NONE },
} as const satisfies Readonly<
  Record<string, { readonly trust: number; readonly domains: ReadonlySet<string> }>
>;

/** What kind of publisher an address belongs to, as far as the address alone can tell. */
export type PublisherKind = keyof typeof PUBLISHERS;

/** The longest listed domain that a host is or lies under; null when it is in none of them. */
export function listedDomain(host: string, kind: PublisherKind): string | null {
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const domain = labels.slice(from).join('.');
    if (PUBLISHERS[kind].domains.has(domain)) return domain;
  }
  return null;
}

function listed(domains: string): ReadonlySet<string> {
  return new Set(domains.trim().split(/\s+/));
}
