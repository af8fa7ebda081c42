import { beforeAll, describe, expect, test } from 'vitest';
import type { BrowserSession } from '../../../src/index.ts';
import { cookieOf, ownerPassword, type AttackWorld, type Belongings } from './attack-world.ts';
import { routeExpectations, type Target } from './route-expectations.ts';
import { confusedAlgorithm, createForge, tampered, withoutSignature } from './session-tokens.ts';

/** Sends with exactly these cookies and no jar, so that no answer changes who asks. */
export type Actor = { cookie: string; target: Target; authorization?: string };

type Cookies = { owner: string; setup: string; staff: string };

const kinds = ['owner', 'setup', 'staff'] as const;
const headerOf = (cookies: Partial<Cookies>): string =>
  Object.entries(cookies)
    .map(([kind, value]) => `petwell_${kind}=${value}`)
    .join('; ');

/** The same flaw in all three cookies at once: whichever were taken would open the route. */
function spoil(cookies: Cookies, change: (token: string) => string): string {
  return headerOf(Object.fromEntries(kinds.map((kind) => [kind, change(cookies[kind])])));
}

async function revokedCookies(world: AttackWorld, owner: Belongings): Promise<string> {
  const session = world.newSession();
  await session.post('/api/login', { email: owner.email, password: ownerPassword });
  const staff = await world.newStaff('manager');
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
  world: AttackWorld,
  owner: Belongings,
  cookies: Cookies,
): Promise<Record<string, Actor>> {
  const forge = await createForge(world.stack.dataDir);
  const now = Math.floor(Date.now() / 1000);
  const bad = {
    expired: spoil(cookies, (token) => forge.resign(token, { iat: now - 1000, exp: now - 1 })),
    'past its absolute end': spoil(cookies, (t) => forge.resign(t, { absoluteEnd: now - 1 })),
    tampered: spoil(cookies, (token) => tampered(token, { role: 'manager', ownerId: 1 })),
    revoked: await revokedCookies(world, owner),
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

async function createActors(world: AttackWorld) {
  const [owner, other, setup] = [
    await world.newOwner(),
    await world.newOwner(),
    await world.newSetup(),
  ];
  const manager = await world.newStaff('manager');
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
    demo: await as(await world.newDemo()),
    viewer: await as(await world.newStaff('viewer')),
    staff: await as(await world.newStaff('staff')),
    manager: await as(manager),
  };
  return { good, bad: await createBadActors(world, owner, cookies) };
}

/** Every public route × everybody who might call it, with the status that each must get. */
export function describeAuthorizationMatrix(worldOf: () => AttackWorld): void {
  describe('authorization matrix', () => {
    let actors: Awaited<ReturnType<typeof createActors>>;
    beforeAll(async () => {
      actors = await createActors(worldOf());
    });

    test.each(routeExpectations)('$route', async ({ route, request, expected, bad }) => {
      const [method = ''] = route.split(' ');
      const statusFor = async ({ cookie, target, authorization }: Actor): Promise<number> => {
        const { path, body } = request(target);
        const answer = await worldOf()
          .newSession()
          .send(method, path, {
            body,
            headers: { ...(cookie && { cookie }), ...(authorization && { authorization }) },
          });
        return answer.status;
      };
      const statuses: Record<string, number> = {};
      // Nobody's requests before those of people who may do it, so that no success hides behind another.
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
