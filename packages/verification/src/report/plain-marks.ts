/** A mark of a published report, which leads to its passage: "[[3]][p12]", with others of its source "[[3.1]][p12][[3.2]][p13]". */
const LINKED = /\[\[(\d{1,4})(?:\.\d{1,4})?\]\]\[p\d{1,4}\](?:\[\[\1\.\d{1,4}\]\]\[p\d{1,4}\])*/g;
const DEFINITION = /^\[p\d{1,4}\]: .*$/gm;

/** A published report with its marks as "[3]", which all that reads reports knows. Lines keep their places. */
export function withPlainMarks(markdown: string): string {
  const plain = markdown.replace(LINKED, '[$1]');
  return plain === markdown ? markdown : plain.replace(DEFINITION, '');
}
