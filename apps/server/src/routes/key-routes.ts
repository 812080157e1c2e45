import { z } from '@hono/zod-openapi';
import { checkServiceKey, SERVICE_KEYS, type ServiceKey } from '@research-studio/core';
import { settingsOfRun } from '../jobs/do-research.ts';
import { ProblemError } from '../problem.ts';
import { type Api, bodyOf, json, routesOf, type Services } from './api.ts';

const route = routesOf('system');
const NAMES = Object.keys(SERVICE_KEYS) as [ServiceKey, ...ServiceKey[]];
const Name = z.enum(NAMES);
const params = z.object({ name: Name.openapi({ param: { name: 'name', in: 'path' } }) });

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

/** Keys of services, entered on the page and never given back. */
export function addKeyRoutes(api: Api, { context }: Pick<Services, 'context'>): void {
  const { storedKeys: store } = context;
  /** @throws {ProblemError} 403 where the server does not allow it. */
  const allowed = () => {
    if (store !== undefined) return store;
    throw new ProblemError({
      status: 403,
      title: 'Refused',
      detail:
        'Keys are entered on the page only where server.settingsOnPage is true; set it and start the server again.',
    });
  };
  const state = async () => {
    const [{ keys }, stored] = await Promise.all([settingsOfRun(context, {}), allowed().read()]);
    return { items: NAMES.map((name) => ({ name, isSet: keys.has(name), isStored: name in stored })) };
  };
  const states = { 200: json(ServiceKeys, 'Which keys are set, never their values.') };
  api.openapi(
    route({
      method: 'get',
      path: '/api/configuration/keys',
      summary: 'Which keys of services are set',
      responses: states,
    }),
    async (c) => {
      allowed();
      return c.json(await state(), 200);
    },
  );
  api.openapi(
    route({
      method: 'put',
      path: '/api/configuration/keys/{name}',
      summary: 'Store the key of a service, once the service answers with it',
      description: 'Runs that begin after that use it, whatever the environment of the server holds.',
      request: { params, ...bodyOf(z.object({ value: z.string().trim().min(1).max(1000) })) },
      responses: states,
    }),
    async (c) => {
      const keyStore = allowed();
      const { name } = c.req.valid('param');
      const { value } = c.req.valid('json');
      const { settings, keys } = await settingsOfRun(context, {}, [], { [name]: value });
      const check = await checkServiceKey(name, { settings, keys });
      if (check?.state !== 'ok')
        throw new ProblemError({
          type: '/problems/key-not-stored',
          status: 422,
          title: 'The key was not stored',
          detail: keys.redact(`${check?.name ?? name}: ${check?.detail ?? 'does not answer'}.`),
        });
      await keyStore.write(name, value);
      return c.json(await state(), 200);
    },
  );
  api.openapi(
    route({
      method: 'delete',
      path: '/api/configuration/keys/{name}',
      summary: 'Remove a stored key',
      request: { params },
      responses: states,
    }),
    async (c) => {
      await allowed().write(c.req.valid('param').name, null);
      return c.json(await state(), 200);
    },
  );
}
