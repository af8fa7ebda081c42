import { beforeAll, describe, expect, test } from 'vitest';
import type { BrowserSession } from '../../../src/index.ts';
import {
  cookieOf,
  ownerPassword,
  type SecurityFixture,
  type Belongings,
} from './security-fixture.ts';
import { routeExpectations, type Target } from './route-expectations.ts';
import { confusedAlgorithm, createForge, tampered, withoutSignature } from './session-tokens.ts';

/** Sends exactly these cookies without a jar, so that no response changes the caller. */
export type Actor = { cookie: string; target: Target; authorization?: string };

type Cookies = { owner: string; setup: string; staff: string };

const kinds = ['owner', 'setup', 'staff'] as const;
const headerOf = (cookies: Partial<Cookies>): string =>
  Object.entries(cookies)
    .map(([kind, value]) => `petwell_${kind}=${value}`)
    .join('; ');

/** Puts the same flawed token in all three cookies, so that accepting any of them opens the route. */
function spoil(cookies: Cookies, change: (token: string) => string): string {
  return headerOf(Object.fromEntries(kinds.map((kind) => [kind, change(cookies[kind])])));
}

async function revokedCookies(fixture: SecurityFixture, owner: Belongings): Promise<string> {
  const session = fixture.newSession();
  await session.post('/api/login', { email: owner.email, password: ownerPassword });
  const staff = await fixture.newStaff('manager');
  const cookie = headerOf({
    owner: await cookieOf(session, 'petwell_owner'),
    staff: await cookieOf(staff, 'petwell_staff'),
  });
  for (const browser of [session, staff]) {
    expect((await browser.post('/api/logout')).status).toBe(204);
  }
  return cookie;
}

async function createBadActors(
  fixture: SecurityFixture,
  owner: Belongings,
  cookies: Cookies,
): Promise<Record<string, Actor>> {
  const forge = await createForge(fixture.stack.dataDir);
  const now = Math.floor(Date.now() / 1000);
  const bad = {
    expired: spoil(cookies, (token) => forge.resign(token, { iat: now - 1000, exp: now - 1 })),
    'past its absolute end': spoil(cookies, (t) => forge.resign(t, { absoluteEnd: now - 1 })),
    tampered: spoil(cookies, (token) => tampered(token, { role: 'manager', ownerId: 1 })),
    revoked: await revokedCookies(fixture, owner),
    'wrong audience': headerOf({
      owner: cookies.staff,
      setup: cookies.owner,
      staff: cookies.owner,
    }),
    'wrong issuer': spoil(cookies, (token) => forge.resign(token, { iss: 'somebody' })),
    'alg none': spoil(cookies, withoutSignature),
    'alg HS256 with the public key': spoil(cookies, (t) => confusedAlgorithm(t, forge.publicKey)),
  };
  return {
    ...Object.fromEntries(
      Object.entries(bad).map(([name, cookie]) => [name, { cookie, target: owner }]),
    ),
    'service token': { cookie: '', target: owner, authorization: `Bearer ${forge.serviceToken()}` },
  };
}

async function createActors(fixture: SecurityFixture) {
  const [owner, other, setup] = [
    await fixture.newOwner(),
    await fixture.newOwner(),
    await fixture.newSetup(),
  ];
  const manager = await fixture.newStaff('manager');
  const cookies = {
    owner: await cookieOf(owner.session, 'petwell_owner'),
    setup: await cookieOf(setup.session, 'petwell_setup'),
    staff: await cookieOf(manager, 'petwell_staff'),
  };
  const as = async (session: BrowserSession, target: Target = owner): Promise<Actor> => ({
    cookie: await session.cookies(),
    target,
  });
  const good: Record<string, Actor> = {
    stranger: { cookie: '', target: owner },
    setup: await as(setup.session, setup),
    owner: await as(owner.session),
    'other owner': await as(other.session),
    demo: await as(await fixture.newDemo()),
    viewer: await as(await fixture.newStaff('viewer')),
    staff: await as(await fixture.newStaff('staff')),
    manager: await as(manager),
  };
  return { good, bad: await createBadActors(fixture, owner, cookies) };
}

/** Checks the status of every public route for every kind of caller. */
export function describeAuthorizationMatrix(getFixture: () => SecurityFixture): void {
  describe('authorization matrix', () => {
    let actors: Awaited<ReturnType<typeof createActors>>;
    beforeAll(async () => {
      actors = await createActors(getFixture());
    });

    test.each(routeExpectations)('$route', async ({ route, request, expected, bad }) => {
      const [method = ''] = route.split(' ');
      const statusFor = async ({ cookie, target, authorization }: Actor): Promise<number> => {
        const { path, body } = request(target);
        const response = await getFixture()
          .newSession()
          .send(method, path, {
            body,
            headers: { ...(cookie && { cookie }), ...(authorization && { authorization }) },
          });
        return response.status;
      };
      const statuses: Record<string, number> = {};
      // Unauthorized callers go first, so that an earlier success cannot hide a failure.
      for (const [name, actor] of Object.entries({ ...actors.bad, ...actors.good })) {
        statuses[name] = await statusFor(actor);
      }
      expect(statuses).toEqual({
        ...Object.fromEntries(Object.keys(actors.bad).map((name) => [name, bad])),
        ...Object.fromEntries(Object.keys(actors.good).map((name, at) => [name, expected[at]])),
      });
    });
  });
}
