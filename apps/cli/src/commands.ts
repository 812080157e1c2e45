import type { Options } from 'yargs';
import { EXTRACT_EPILOGUE, EXTRACT_EXAMPLES, EXTRACT_OPTIONS } from './extract/extract-options.ts';
import { MCP_EPILOGUE, MCP_OPTIONS } from './mcp/mcp-options.ts';
import { isPackaged } from './packaged.ts';
import {
  DOCTOR_OPTIONS,
  RESEARCH_EPILOGUE,
  RESEARCH_EXAMPLES,
  RESEARCH_OPTIONS,
} from './research/research-options.ts';
import type { Args, Terminal } from './terminal.ts';
import { VERIFY_EPILOGUE, VERIFY_EXAMPLES, VERIFY_OPTIONS } from './verify/verify-options.ts';

/** Carries out a command and returns the exit code. */
export type Command = (args: Args, terminal: Terminal) => Promise<number>;

export interface CommandEntry {
  readonly name: string;
  readonly describe: string;
  /** What follows the name of the program in the line of usage. */
  readonly usage: string;
  readonly options: Readonly<Record<string, Options>>;
  /** It takes words beside its options, or reports them itself. */
  readonly takesWords: boolean;
  readonly examples?: [string, string][];
  readonly epilogue?: string;
  readonly load: () => Promise<Command>;
}

const RESEARCH: CommandEntry = {
  name: 'research',
  describe: 'Research a question and print the report',
  usage: 'research [options] "<question>"',
  options: RESEARCH_OPTIONS,
  takesWords: true,
  examples: RESEARCH_EXAMPLES,
  epilogue: RESEARCH_EPILOGUE,
  load: async () => (await import('./research/research-command.ts')).researchCommand,
};

const VERIFY: CommandEntry = {
  name: 'verify',
  describe: 'Compare a report with its sources and print the verdict of each claim',
  usage: 'verify [options] <report.md>',
  options: VERIFY_OPTIONS,
  takesWords: true,
  examples: VERIFY_EXAMPLES,
  epilogue: VERIFY_EPILOGUE,
  load: async () => (await import('./verify/verify-command.ts')).verifyCommand,
};

const EXTRACT: CommandEntry = {
  name: 'extract',
  describe: 'Print the text and the facts of pages and files',
  usage: 'extract [options] <address, file, folder or ->…',
  options: EXTRACT_OPTIONS,
  takesWords: true,
  examples: EXTRACT_EXAMPLES,
  epilogue: EXTRACT_EPILOGUE,
  load: async () => (await import('./extract/extract-command.ts')).extractCommand,
};

const DOCTOR: CommandEntry = {
  name: 'doctor',
  // pnpm has a doctor of its own, which wins over the script unless `run` is said.
  describe: `Show what is configured, what answers, and what a run would use${isPackaged ? '' : ' (as: pnpm run doctor)'}`,
  usage: isPackaged ? 'doctor [options]' : 'run doctor [options]',
  options: DOCTOR_OPTIONS,
  takesWords: false,
  load: async () => (await import('./doctor/doctor-command.ts')).doctorCommand,
};

const MCP: CommandEntry = {
  name: 'mcp',
  describe: 'Serve research, verify, extract and the sources of runs as tools of the Model Context Protocol',
  usage: 'mcp [options]',
  options: MCP_OPTIONS,
  takesWords: false,
  epilogue: MCP_EPILOGUE,
  load: async () => (await import('./mcp/mcp-command.ts')).mcpCommand,
};

/** Commands of a clone and of the installed package. */
export const COMMANDS: readonly CommandEntry[] = [RESEARCH, VERIFY, EXTRACT, DOCTOR, MCP];
