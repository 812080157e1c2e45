import { accountBehaviours } from './account-behaviours.ts';
import { answerBehaviours } from './answer-behaviours.ts';
import type { Behaviour } from './behaviour.ts';
import { resumeBehaviours } from './resume-behaviours.ts';
import { safetyBehaviours } from './safety-behaviours.ts';
import { settingsBehaviours } from './settings-behaviours.ts';
import { trustBehaviours } from './trust-behaviours.ts';

/** What is held of the architecture, and of the trust engine, by running it. */
export const BEHAVIOURS: readonly Behaviour[] = [
  ...settingsBehaviours,
  ...accountBehaviours,
  ...answerBehaviours,
  ...trustBehaviours,
  ...safetyBehaviours,
  ...resumeBehaviours,
];
