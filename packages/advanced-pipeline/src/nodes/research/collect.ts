import { AIMessage } from '@langchain/core/messages';
import { loadOriginCounter } from '@research-studio/core/citation';
import { distinctSources, mergeSources, type ResearchPorts } from '@research-studio/core/research';
import { sourceWarnings } from '@research-studio/core/search';
import { isNewsAgency } from '@research-studio/language';
import type { Source } from '@research-studio/schemas';
import { createNearCopyFinder, type NearCopies } from '@research-studio/verification';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Runs once research is over: one source for each canonical address and for equal texts, near copies found and flagged,
 * and a warning for each flag of a source that evidence comes from.
 *
 * Reads `foundSources`, `evidence`; replaces `sources`, `nearCopies`.
 */
export async function collect(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { ports } = await contextOf(runtime);
  const merged = mergeSources(state.foundSources);
  const nearCopies = await findCopies(distinctSources(merged), ports);
  const copies = new Set(nearCopies.flatMap((group) => group.copies));
  const sources = Object.fromEntries(
    Object.entries(merged).map(([id, source]) => {
      const added = copies.has(source.id) ? ['near_copy'] : [];
      return [id, { ...source, flags: [...new Set([...source.flags, ...added])] }];
    }),
  );
  const used = new Set(state.evidence.map(({ sourceId }) => sources[sourceId]?.id));
  for (const source of distinctSources(sources).filter(({ id }) => used.has(id)))
    for (const message of sourceWarnings(source)) ports.emit({ type: 'warning', message });
  const count = distinctSources(sources).length;
  return {
    sources,
    nearCopies,
    messages: [new AIMessage(`${count} sources, ${copies.size} of them near copies of others.`)],
  };
}

async function findCopies(
  sources: readonly Source[],
  ports: Pick<ResearchPorts, 'sources'>,
): Promise<NearCopies[]> {
  const { originOf } = await loadOriginCounter();
  const finder = createNearCopyFinder();
  for (const { id, url, publishedAt, contentHash, siteName, author } of sources) {
    finder.add({
      id,
      text: await ports.sources.text(contentHash),
      publishedAt,
      site: originOf(url),
      agency: isNewsAgency(siteName ?? '') ? 2 : isNewsAgency(author ?? '') ? 1 : 0,
    });
  }
  return finder.clusters();
}
