import type { RunEvent } from '@research-studio/core';
import type { Behaviour } from './behaviour.ts';
import type { ResumedRun } from './behavioural-runs.ts';
import { QUESTIONS } from './questions.ts';
import { WEB_QUESTION } from './web-pages.ts';

/** Spent by the first answer of the model. */
const BUDGET_USD = 0.01;
const PLENTY_USD = 100_000;

/**
 * A run that was cancelled in the midst of a step reads no page again when it is resumed, asks neither an engine nor a
 * model what it has asked, and counts what it has spent.
 */
export const resumeRepeatsNothing: Behaviour = {
  name: 'resume_repeats_nothing',
  pipelines: ['standard-single', 'standard-multi', 'advanced-full'],
  problems: async ({ pipeline, resumed }) => {
    const isRead = ({ type }: RunEvent) => type === 'read-end';
    if (pipeline !== 'standard-single')
      return ofReading(await resumed({ question: QUESTIONS.passengers }, isRead));
    const isAnswered = ({ type }: RunEvent) => type === 'model-end';
    const web = { question: WEB_QUESTION.question, isOnWeb: true, budgetUsd: BUDGET_USD };
    const reading = await resumed(web, isRead);
    const asking = await resumed(web, isAnswered);
    const { asked } = await resumed({ ...web, budgetUsd: PLENTY_USD }, isAnswered);
    return [
      ...ofReading(reading),
      ...ofAsking(reading),
      ...ofAsking(asking),
      ...(asked.filter((one) => one === 'model understand').length <= 1
        ? []
        : ['A model was asked again what it had answered.']),
    ];
  },
};

function ofReading({ wasInterrupted, eventsBefore, events }: ResumedRun): string[] {
  const read = new Set(eventsBefore.flatMap((event) => (event.type === 'read-end' ? event.url : [])));
  const again = events.flatMap((event) =>
    event.type === 'read-start' && read.has(event.url) ? event.url : [],
  );
  return [
    ...(wasInterrupted ? [] : ['The run never came to its first page.']),
    ...again.map((url) => `${url} had been read and was read again.`),
  ];
}

function ofAsking({ wasInterrupted, asked, events, bundle }: ResumedRun): string[] {
  const searches = asked.filter((one) => one.startsWith('search '));
  const models = events.filter(({ type }) => type === 'model-start').length;
  return [
    ...(wasInterrupted ? [] : ['The run never asked its model.']),
    ...searches
      .filter((one, at) => searches.indexOf(one) !== at)
      .map((one) => `The engine was asked again: ${one}.`),
    ...(models === 0
      ? []
      : [`The budget had been spent, and models were asked ${models} times after the run was resumed.`]),
    ...(bundle.metadata.costUsd === null || bundle.metadata.costUsd > BUDGET_USD
      ? []
      : [`Of what was spent before $${bundle.metadata.costUsd} is left in the metadata.`]),
  ];
}
