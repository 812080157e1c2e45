import { z } from '@hono/zod-openapi';
import { checkServiceKey, SERVICE_KEYS, type ServiceKey } from '@research-studio/core';
import { type ServerContext, settingsOfRun } from '../jobs/do-research.ts';
import { ProblemError } from '../problem.ts';
import { type AddRoute, json, routesOf } from './api.ts';

const route = routesOf('system');
const NAMES = Object.keys(SERVICE_KEYS) as [ServiceKey, ...ServiceKey[]];
const Name = z.enum(NAMES);

const ServiceKeys = z
  .object({
    items: z.array(
      z.object({
        name: Name,
        isSet: z.boolean(),
        isStored: z.boolean().describe('It was entered on the page.'),
      }),
    ),
  })
  .openapi('ServiceKeys');
const gives = json(ServiceKeys, 'Which keys are set, never their values.');

const listKeys = route('get /api/configuration/keys', {
  summary: 'Which keys of services are set',
  gives,
  answer: ({ context }) => statesOf(context),
});

const storeKey = route('put /api/configuration/keys/{name}', {
  summary: 'Store the key of a service, once the service answers with it',
  description: 'Runs that begin after that use it, whatever the environment of the server holds.',
  params: { name: Name },
  body: z.object({ value: z.string().trim().min(1).max(1000) }),
  gives,
  async answer({ params: { name }, body: { value }, context }) {
    const store = storeOf(context);
    const { settings, keys } = await settingsOfRun(context, {}, [], { [name]: value });
    const check = await checkServiceKey(name, { settings, keys });
    const detail = keys.redact(`${check?.name ?? name}: ${check?.detail ?? 'does not answer'}.`);
    if (check?.state !== 'ok')
      throw new ProblemError(422, detail, {
        ...{ type: '/problems/key-not-stored', title: 'The key was not stored' },
      });
    await store.write(name, value);
    return statesOf(context);
  },
});

const removeKey = route('delete /api/configuration/keys/{name}', {
  summary: 'Remove a stored key',
  params: { name: Name },
  gives,
  async answer({ params, context }) {
    await storeOf(context).write(params.name, null);
    return statesOf(context);
  },
});

/** Keys of services, entered on the page and never given back. */
export const KEY_ROUTES: readonly AddRoute[] = [listKeys, storeKey, removeKey];

async function statesOf(context: ServerContext) {
  const stored = await storeOf(context).read();
  const { keys } = await settingsOfRun(context, {});
  return { items: NAMES.map((name) => ({ name, isSet: keys.has(name), isStored: name in stored })) };
}

/** @throws {ProblemError} 403 where the server does not allow it. */
function storeOf({ storedKeys }: ServerContext) {
  if (storedKeys !== undefined) return storedKeys;
  throw new ProblemError(
    403,
    'Keys are entered on the page only where server.settingsOnPage is true; set it and start the server again.',
  );
}
