import { beforeAll, describe, expect, test } from 'vitest';
import { visitorPassword } from '../../../src/index.ts';
import { cookieOf, type SecurityFixture, type Belongings } from './security-fixture.ts';
import { routeRoles } from '../../route-roles.ts';
import { confusedAlgorithm, createForge, tampered, withoutSignature } from './session-tokens.ts';

/** Sends exactly these headers without a jar, so that no response changes the caller. */
type Caller = { cookie?: string; authorization?: string };

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
  await session.post('/api/login', { email: owner.email, password: visitorPassword });
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

/** Callers with a token that must open nothing. */
async function createImpostors(
  fixture: SecurityFixture,
  owner: Belongings,
  cookies: Cookies,
): Promise<Record<string, Caller>> {
  const forge = await createForge(fixture.stack.dataDir);
  const now = Math.floor(Date.now() / 1000);
  const spoiled = {
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
  const impostors = Object.entries(spoiled).map(([name, cookie]) => [name, { cookie }] as const);
  return {
    ...Object.fromEntries(impostors),
    'service token': { authorization: `Bearer ${forge.serviceToken()}` },
  };
}

async function createCallers(fixture: SecurityFixture) {
  const owner = await fixture.newOwner();
  const sessions = {
    setup: (await fixture.newSetup()).session,
    owner: owner.session,
    demo: await fixture.newDemo(),
    viewer: await fixture.newStaff('viewer'),
    staff: await fixture.newStaff('staff'),
    manager: await fixture.newStaff('manager'),
  };
  const cookies = {
    owner: await cookieOf(sessions.owner, 'petwell_owner'),
    setup: await cookieOf(sessions.setup, 'petwell_setup'),
    staff: await cookieOf(sessions.manager, 'petwell_staff'),
  };
  const signedIn = Object.entries(sessions).map(
    async ([role, session]) => [role, { cookie: await session.cookies() }] as const,
  );
  return {
    signedIn: Object.fromEntries(await Promise.all(signedIn)) as Record<string, Caller>,
    impostors: await createImpostors(fixture, owner, cookies),
  };
}

/**
 * Sends real and flawed sessions through the gateway. Every call is refused or equals a stranger's, so no
 * row needs what another did. What an admitted caller gets is proven by each service.
 */
export function describeAuthorizationMatrix(getFixture: () => SecurityFixture): void {
  describe('authorization matrix', () => {
    let callers: Awaited<ReturnType<typeof createCallers>>;
    beforeAll(async () => {
      callers = await createCallers(getFixture());
    });

    const statusesOf = async (route: string, by: Record<string, Caller>) => {
      const [method = '', path = ''] = route.split(' ');
      const statuses: Record<string, number> = {};
      for (const [name, headers] of Object.entries(by)) {
        const target = path.replaceAll(/:\w+/g, '1');
        const response = await getFixture().newSession().send(method, target, { headers });
        statuses[name] = response.status;
      }
      return statuses;
    };
    const all = (names: object, status: number | undefined) =>
      Object.fromEntries(Object.keys(names).map((name) => [name, status]));

    const rows = Object.entries(routeRoles);
    test.each(rows.filter(([, roles]) => roles !== 'anyone'))(
      '%s admits only %s',
      async (route, roles) => {
        const { signedIn, impostors } = callers;
        const admitted = new Set(roles.split(' '));
        const refused = Object.fromEntries(
          Object.entries(signedIn).filter(([role]) => !admitted.has(role)),
        );
        const strangers = { stranger: {}, ...impostors };
        expect(await statusesOf(route, { ...strangers, ...refused })).toEqual({
          ...all(strangers, 401),
          ...all(refused, 403),
        });
      },
    );

    test.each(rows.filter(([, roles]) => roles === 'anyone'))(
      '%s treats an invalid session as none',
      async (route) => {
        const { impostors } = callers;
        const { stranger, ...others } = await statusesOf(route, { stranger: {}, ...impostors });
        expect(others).toEqual(all(impostors, stranger));
      },
    );
  });
}
