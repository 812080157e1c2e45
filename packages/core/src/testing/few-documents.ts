import { resolve } from 'node:path';

/** Of the example library, for tests whose subject is not what the documents say: a run over all of it takes twice as long. */
export const FEW_DOCUMENTS: readonly string[] = [
  'agency-sales-statistics-2024.html',
  'encyclopaedia-heat-pump.html',
  'paper-cold-climate-field-trial.html',
  'running-costs-heat-pump-or-gas-2025.md',
].map((name) => resolve(import.meta.dirname, '../../../../examples/library', name));
