import { ReportSettings, ResearchSettings } from '@research-studio/schemas';
import type { ResearchPorts } from '../research/ports/ports.ts';
import type { StepContext } from '../research/ports/step-context.ts';
import { portsWith } from './builders.ts';

/** A context with every knob at its default and ports of which only those given may be used. */
export function stepContextWith(ports: Partial<ResearchPorts> = {}): StepContext {
  return {
    knobs: { ...ResearchSettings.parse({}), ...ReportSettings.parse({}) },
    ports: portsWith(ports),
    signal: undefined,
  };
}
