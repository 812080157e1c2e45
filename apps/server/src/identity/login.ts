import type { ServerSettings } from '@research-studio/schemas';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { isSecure, originOf } from '../connection.ts';
import type { ServerContext } from '../jobs/do-research.ts';
import { ProblemError, reasonOf } from '../problem.ts';
import { type Identity, proofOf, untilFound } from './identify.ts';

/** Why a sign-in failed, as the page explains it. */
type LoginFailure = 'denied' | 'expired' | 'unreachable' | 'invalid';

/** The cookie of a browser while its user is at the issuer. */
const Started = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() });

const SECRET_VARIABLE = 'RESEARCH_STUDIO_LOGIN_SECRET';
const CALLBACK = '/api/login/callback';
const COOKIE = 'research_studio_login';
const LASTS_SECONDS = 600;

export type Login = ReturnType<typeof createLogin>;

/** Signs browsers in at the issuer: OpenID Connect, authorization code flow with PKCE. */
export function createLogin({ settings, environment, log }: ServerContext, identity: Identity) {
  const { server } = settings;
  const configuration = untilFound(() => discover(server, environment[SECRET_VARIABLE]));
  const failed = (context: Context, failure: LoginFailure, cause: unknown) => {
    log(`A sign-in at ${server.issuer} failed (${failure}): ${reasonOf(cause)}`);
    return context.redirect(`/login/${failure}`);
  };

  return {
    /**
     * Sends the browser to the issuer, and after that to the path `to` of the page.
     *
     * @throws {ProblemError} 404 where no login is configured.
     */
    async start(context: Context, to: string): Promise<Response> {
      if (server.loginClientId === null) throw notConfigured();
      const client = await import('openid-client');
      const started = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        to,
        verifier: client.randomPKCECodeVerifier(),
      };
      try {
        const address = client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: originOf(context, server) + CALLBACK,
          scope: 'openid',
          state: started.state,
          nonce: started.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(started.verifier),
          code_challenge_method: 'S256',
        });
        setCookie(context, COOKIE, String(new URLSearchParams(started)), {
          httpOnly: true,
          sameSite: 'Lax',
          path: '/api/login',
          maxAge: LASTS_SECONDS,
          secure: isSecure(context, server),
        });
        return context.redirect(address.href);
      } catch (error) {
        return failed(context, 'unreachable', error);
      }
    },
    /**
     * Opens a session for the user whom the issuer names, until the ID token expires; a failure leads to the page that explains it.
     *
     * @throws {ProblemError} 404 where no login is configured.
     */
    async finish(context: Context): Promise<Response> {
      if (server.loginClientId === null) throw notConfigured();
      const kept = Started.safeParse(Object.fromEntries(new URLSearchParams(getCookie(context, COOKIE))));
      deleteCookie(context, COOKIE, { path: '/api/login' });
      const { search, searchParams } = new URL(context.req.url);
      if (!kept.success || searchParams.get('state') !== kept.data.state)
        return failed(context, 'expired', 'the state is not that of this browser');
      const { state, nonce, verifier, to } = kept.data;
      try {
        const client = await import('openid-client');
        const address = new URL(originOf(context, server) + CALLBACK + search);
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const tokens = await client.authorizationCodeGrant(await configuration(), address, checks);
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('the issuer gave no ID token');
        await identity.signIn(context, proofOf(claims.iss, claims));
        return context.redirect(to);
      } catch (error) {
        return failed(context, failureOf(error, searchParams), error);
      }
    },
  };
}

/** @throws where the issuer cannot be reached or does not describe itself. */
async function discover({ issuer, loginClientId }: ServerSettings, secret: string | undefined) {
  const { discovery, allowInsecureRequests, enableNonRepudiationChecks, None } = await import(
    'openid-client'
  );
  const address = new URL(issuer ?? '');
  // The operator has chosen an issuer without TLS, in a network of their own.
  const execute = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  const authentication = secret ? undefined : None();
  const found = await discovery(address, loginClientId ?? '', secret, authentication, {
    execute,
    timeout: 10,
  });
  // Checks the signature of ID tokens also where TLS has brought them.
  enableNonRepudiationChecks(found);
  return found;
}

function failureOf(error: unknown, answer: URLSearchParams): LoginFailure {
  if (answer.has('error')) return answer.get('error') === 'access_denied' ? 'denied' : 'invalid';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const isAway = error instanceof TypeError || code === 'OAUTH_TIMEOUT';
  return isAway || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ? 'unreachable' : 'invalid';
}

function notConfigured(): ProblemError {
  return new ProblemError(
    404,
    'This server has no login of its own (server.loginClientId is not set). Sign in with a token or an API key.',
  );
}
