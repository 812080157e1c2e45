/**
 * Publishers that take fees for peer review which they do not give. From the archived list of Jeffrey Beall (last state
 * of January 2017), of which only well-known names whose sites are still cited are kept, and the ruling FTC v. OMICS Group (2019)
 * with the imprints of that group. Publishers over which opinions differ are left out.
 */
export const PREDATORY_PUBLISHERS: ReadonlySet<string> = new Set(
  `omicsonline.org omicsgroup.org omicsinternational.com hilarispublisher.com imedpub.com longdom.org
  scitechnol.com alliedacademies.org conferenceseries.com pulsus.com rroij.com waset.org
  scirp.org sciencepublishinggroup.com iiste.org iosrjournals.org ijser.org ijsr.net ijstr.org hrpub.org davidpublisher.com
  lupinepublishers.com juniperpublishers.com crimsonpublishers.com medcraveonline.com medcrave.org
  austinpublishinggroup.com peertechz.com peertechzpublications.com symbiosisonlinepublishing.com
  sciencedomain.org jscimedcentral.com remedypublications.com gavinpublishers.com heraldopenaccess.us arcjournals.org
  globaljournals.org ijettjournal.org ijcaonline.org biomedres.us iomcworld.org openaccessjournals.com ommegaonline.org
  academicresearchjournals.org scholarsresearchlibrary.com oatext.com`.split(/\s+/),
);
