import type { ReportCase } from './report-case.ts';

/** The bad report contradicts itself. */
export const veltrimTea: ReportCase = {
  id: 'veltrim_tea',
  question: 'Does veltrim tea lower blood pressure, by how much, and is it safe?',
  plan: [
    'What do trials say on veltrim tea and blood pressure?',
    'How large is the effect, and how sure is it?',
    'What side effects are known?',
  ],
  sources: [
    {
      title: 'Herbal teas for hypertension: systematic review',
      site: 'Review Board for Clinical Evidence',
      publishedAt: '2024-08-27',
      text: 'Four trials with 391 adults tested veltrim tea. The pooled difference in systolic pressure was 1.4 mmHg, with an interval from 3.2 lower to 0.4 higher; we cannot exclude that there is no effect. The three trials without industry money found no difference. Certainty of the evidence: low.',
    },
    {
      title: 'Safety notice on veltrim',
      site: 'Medicines Office',
      publishedAt: '2023-10-12',
      text: 'We know of 14 reports of a racing heart after more than six cups of veltrim tea a day. The tea must not be taken together with blood thinners, whose effect it strengthens. For pregnancy there are no data.',
    },
    {
      title: 'Veltrim infusion and systolic pressure: a randomised trial',
      site: 'Annals of Herbal Medicine',
      publishedAt: '2022-04-19',
      text: 'We gave 84 adults with mild hypertension three cups of veltrim tea or of a placebo tea a day for eight weeks. Systolic pressure fell by 5.1 mmHg with veltrim and by 2.0 mmHg with placebo; the difference of 3.1 mmHg was significant. The study was paid for by Veltrim Growers Ltd.',
    },
  ],
  good: `# Veltrim tea and blood pressure

## Answer

It is not shown that veltrim tea lowers blood pressure: the pooled effect is small and may be nil [1]. In moderate amounts little harm is known, but not together with blood thinners [2].

## What the trials say

One trial of 84 adults found that systolic pressure fell by 3.1 mmHg more than with placebo after eight weeks [3]. It was paid for by Veltrim Growers Ltd [3]. A review of four trials with 391 adults comes to 1.4 mmHg, with an interval from 3.2 lower to 0.4 higher [1]. The three trials without industry money found no difference [1].

## How sure this is

The review rates the certainty as low [1]. It weighs more than the single trial, since it is newer and counts all four trials, while that one has a sponsor with an interest [1][3].

## Safety

There are 14 reports of a racing heart after more than six cups a day [2]. The tea strengthens the effect of blood thinners and must not be taken with them [2]. For pregnancy there are no data [2].`,
  fault: 'contradictory',
  bad: `# Veltrim tea and blood pressure

## Answer

Veltrim tea lowers blood pressure strongly, by 5.1 mmHg more than placebo [3]. There is no evidence that it lowers blood pressure at all [1].

## Trials

Four trials with 391 adults prove the effect beyond doubt [1]. All trials were independent of industry [3]. The only trial had 84 participants and was paid for by the growers [3]. The fall was 1.4 mmHg, so it was larger than the 3.1 mmHg of the other trial [1].

## The plant

Veltrim has pretty blue flowers and grows in dry meadows. It was sacred to several peoples [2].

## Conclusion

Everybody with high blood pressure should drink the tea. Nobody should drink it, since it does nothing. Doctors agree on all of this [2].`,
};
