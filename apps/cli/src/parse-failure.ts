/** What the command-line parser has to say; becomes a usage error once the rest of the program is loaded. */
export class ParseFailure extends Error {}
