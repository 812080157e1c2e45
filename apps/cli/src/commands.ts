import type { CommandEntry } from './command-entry.ts';
import { DOCTOR } from './doctor/doctor-entry.ts';
import { EXTRACT } from './extract/extract-entry.ts';
import { MCP } from './mcp/mcp-entry.ts';
import { RESEARCH } from './research/research-options.ts';
import { VERIFY } from './verify/verify-entry.ts';

/** Commands of a clone and of the installed package. */
export const COMMANDS: readonly CommandEntry[] = [RESEARCH, VERIFY, EXTRACT, DOCTOR, MCP];
