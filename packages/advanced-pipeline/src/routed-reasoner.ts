import type { NamedModel, Reasoner, Task } from '@research-studio/core/models';

type Role = Task<unknown, unknown>['role'];

/** A reasoner whose steps ask the models that `routing` gives them, as "step=model"; the later of two entries counts. */
export function routedReasoner(reasoner: Reasoner, routing: readonly string[]): Reasoner {
  const roles = new Map(routing.map(routeOf));
  return {
    ...reasoner,
    reason: (task, input, signal) => {
      const role = task.noFallback ? undefined : roles.get(stepOf(task.id));
      return reasoner.reason(role === undefined ? task : { ...task, role }, input, signal);
    },
  };
}

/** The models that a routing names, to be checked before a run begins. */
export function namedModels(routing: readonly string[]): readonly NamedModel[] {
  return routing.map((route) => routeOf(route)[1]).filter(isNamed);
}

function routeOf(route: string): [step: string, role: Role] {
  const at = route.indexOf('=');
  return [route.slice(0, at), route.slice(at + 1) as Role];
}

function isNamed(role: Role): role is NamedModel {
  return role.includes(':');
}

function stepOf(taskId: string): string {
  return taskId.split('@')[0] ?? taskId;
}
