import { extname } from 'node:path';
import { BundleSource, SettingsError, SourceUnreadableError } from '@research-studio/schemas';
import { z } from 'zod';

/** The fields of a bundle that a comparison needs, of any pipeline and version. */
const ReportBundle = z.object({
  report: z.object({ markdown: z.string() }),
  sources: z
    .array(
      BundleSource.pick({
        id: true,
        url: true,
        title: true,
        siteName: true,
        publishedAt: true,
        language: true,
        text: true,
      }),
    )
    .readonly(),
});
export type ReportBundle = z.infer<typeof ReportBundle>;

/** Larger files are no reports; bundles hold the texts of their sources. */
export function maxReportBytes(name: string): number {
  return isBundle(name) ? 50_000_000 : 4_000_000;
}

/**
 * The Markdown of a report file: Markdown, text, HTML, DOCX, PDF, or the `report.json` of a run, which brings its sources.
 * `name` is the file's name or path.
 *
 * @throws {SettingsError} for a file that cannot be read as what it is, and for JSON that is not a bundle.
 */
export async function readReport(
  bytes: Uint8Array,
  name: string,
): Promise<{ readonly markdown: string; readonly bundle: ReportBundle | null }> {
  if (isBundle(name)) {
    const bundle = parseBundle(bytes, name);
    return { markdown: bundle.report.markdown, bundle };
  }
  const { reportMarkdown } = await import('@research-studio/documents');
  try {
    return { markdown: await reportMarkdown(bytes, name), bundle: null };
  } catch (error) {
    if (!(error instanceof SourceUnreadableError)) throw error;
    throw new SettingsError({ message: error.message, cause: error });
  }
}

/** @throws {SettingsError} */
export function parseBundle(bytes: Uint8Array, name: string): ReportBundle {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new SettingsError({ message: `${name} is not JSON: ${(error as Error).message}`, cause: error });
  }
  const parsed = ReportBundle.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'not as expected'}`;
  throw new SettingsError({ message: `${name} is not a report.json of this program: ${where}.` });
}

function isBundle(name: string): boolean {
  return extname(name).toLowerCase() === '.json';
}
