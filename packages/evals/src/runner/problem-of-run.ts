/** Why a run came to nothing, in one line. */
export function problemOfRun(error: unknown): string {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `The run came to nothing: ${line}`;
}
