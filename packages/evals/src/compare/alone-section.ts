import type { LoneReport } from './compare-sides.ts';
import { renderSingleReport } from './render-marked-reports.ts';
import { shownText } from './shown-text.ts';

/** Reports without a counterpart, each folded, with the reason why they stand alone. */
export async function aloneSection(alone: readonly LoneReport[]): Promise<string> {
  const unrun = alone.filter(({ isOtherAbsent }) => !isOtherAbsent);
  const absent = alone.filter(({ isOtherAbsent }) => isOtherAbsent);
  return [
    await listed('On one side only', unrun),
    await listed('Whose counterpart is not to be had', absent),
  ].join('');
}

async function listed(title: string, reports: readonly LoneReport[]): Promise<string> {
  if (reports.length === 0) return '';
  const items: string[] = [];
  for (const { side, report } of reports) {
    const { caseId, pipeline, bundle } = report;
    const tone = side.toLowerCase();
    const html = await renderSingleReport(bundle.report.markdown);
    items.push(
      `<details><summary><span class="tag ${tone}">${side}</span> <span dir="auto">${shownText(bundle.question)}</span> <span class="where">${shownText(`${caseId} · ${pipeline}`)}</span></summary><article class="${tone}"><div dir="auto">${html}</div></article></details>`,
    );
  }
  return `<section><h2>${title}</h2>${items.join('\n')}</section>`;
}
