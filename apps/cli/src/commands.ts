import type { CommandEntry } from './command-entry.ts';
import { DOCTOR_ENTRY } from './doctor/doctor-entry.ts';
import { EXTRACT_ENTRY } from './extract/extract-entry.ts';
import { MCP_ENTRY } from './mcp/mcp-entry.ts';
import { RESEARCH } from './research/research-options.ts';
import { VERIFY_ENTRY } from './verify/verify-entry.ts';

/** Commands of a clone and of the installed package. */
export const COMMANDS: readonly CommandEntry[] = [
  RESEARCH,
  VERIFY_ENTRY,
  EXTRACT_ENTRY,
  DOCTOR_ENTRY,
  MCP_ENTRY,
];
