/** The message with values in the place of "{name}"; one that is missing is left empty. */
export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
