import { dirname, resolve } from 'node:path';
import { type BuildOptions, build, type OutputChunk, type OutputOptions, type Plugin } from 'rolldown';
import { ROOT } from './program-entry.ts';

/** Libraries that few runs load and that are as large as all others together are loaded from where they are installed. */
export const LEFT_OUT =
  /^(?:@langchain\/langgraph-api|@huggingface\/transformers|@citation-js\/[\w-]+|docx|pdfmake|playwright-core|rolldown|unpdf)(?:\/|$)/;

export const OUR_MODULES = /(?<!node_modules.*)\.ts$/;

/** The chunks of programs for Node, threads included. */
export async function bundle(
  { plugins, ...options }: BuildOptions & { readonly plugins: readonly Plugin[] },
  names: OutputOptions,
): Promise<readonly OutputChunk[]> {
  const { output } = await build({
    cwd: ROOT,
    platform: 'node',
    logLevel: 'silent',
    write: false,
    // No module of ours does anything when it is loaded but those that are started.
    treeshake: {
      moduleSideEffects: [{ test: /[\\/](?:apps|packages)[\\/][\w-]+[\\/]src[\\/]/, sideEffects: false }],
    },
    plugins: [bundleThreads, ...plugins],
    output: { format: 'esm', ...names },
    ...options,
  });
  return output.filter((file) => file.type === 'chunk');
}

/** Threads get a bundled file too. */
const bundleThreads: Plugin = {
  name: 'bundle-threads',
  transform: {
    filter: { id: OUR_MODULES, code: /\bnew Worker\b/ },
    handler(code, id) {
      const threaded = code.replaceAll(THREAD, (_, path: string | undefined) => {
        const thread = path === undefined ? id : resolve(dirname(id), path);
        return `new Worker(new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: thread })})`;
      });
      return { code: threaded, map: null };
    },
  },
};

const THREAD = /\bnew Worker\(new URL\((?:'([^']+)',\s*)?import\.meta\.url\)/g;
