import type { Bundle } from '@research-studio/schemas';

/** Why no model had a part in a report though some are configured; null where one had, or none is. */
export function noModelIn(bundle: Bundle, { hasModels }: { readonly hasModels: boolean }): string | null {
  if (!hasModels || bundle.metadata.models.length > 0) return null;
  return ['No model answered; the report was put together without one.', ...troublesOf(bundle)].join(' ');
}

/** What a report owes to no model beside what it owes to one; empty where nothing. */
export function stepsWithoutModel(bundle: Bundle): string {
  const troubles = bundle.metadata.models.length > 0 ? troublesOf(bundle) : [];
  return troubles.length === 0 ? '' : `Some steps were done without a model. ${troubles.join(' ')}`;
}

const mostTold = 2;

function troublesOf({ metadata }: Bundle): string[] {
  const goingOn = / Going on without a model\b.*$/s;
  const troubles = metadata.warnings.filter((warning) => goingOn.test(warning));
  return troubles.slice(0, mostTold).map((warning) => warning.replace(goingOn, ''));
}
