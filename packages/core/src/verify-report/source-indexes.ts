import { type IndexedSource, indexSource, type SourceJudgement } from './index-source.ts';
import type { ResolvedSource } from './resolve-sources.ts';

type ReadSource = Extract<ResolvedSource, { found: 'read' }>;

/** Sources made ready once, for reports that cite the same texts again and again. */
export interface SourceIndexes {
  /** The same as `indexSource` gives. */
  indexed(source: ReadSource, language: string | null): IndexedSource;
}

/** Remembers that many texts and, of each, that many judgements; the oldest are forgotten first. */
export function sourceIndexes({ texts = 200, judgements = 2000 } = {}): SourceIndexes {
  const known = new Map<string, IndexedSource>();
  return {
    indexed(source, language) {
      const { key, title, context, text } = source;
      const name = JSON.stringify([key, title, context, source.language, language, text]);
      return remembered({
        known,
        name,
        limit: texts,
        make: () => judgedOnce(indexSource(source, language), judgements),
      });
    },
  };
}

function judgedOnce(source: IndexedSource, limit: number): IndexedSource {
  const known = new Map<string, SourceJudgement>();
  return {
    ...source,
    judge: (claim) => remembered({ known, name: claim, limit, make: () => source.judge(claim) }),
  };
}

function remembered<Value>(request: {
  known: Map<string, Value>;
  name: string;
  limit: number;
  make: () => Value;
}): Value {
  const { known, name, limit, make } = request;
  const value = known.get(name) ?? make();
  known.delete(name);
  known.set(name, value);
  const [oldest] = known.keys();
  if (known.size > limit && oldest !== undefined) known.delete(oldest);
  return value;
}
