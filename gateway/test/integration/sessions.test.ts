import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createKeys, sessionToken } from '../factories.ts';
import { eventually, startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  vi.useRealTimers();
  gateway.upstream.reset();
});

/** Returns the principals that a service receives for these cookies. */
async function seenAs(cookie: string) {
  await gateway.raw('GET', '/api/enrollments/jordan%40example.com', { headers: { cookie } });
  return gateway.identityOf(gateway.upstream.last());
}

describe('a verified session', () => {
  test('of an owner and one of staff are both forwarded as a signed identity', async () => {
    const owner = sessionToken(gateway.keys, 'owner');
    const staff = sessionToken(gateway.keys, 'staff');
    expect(
      await seenAs(`theme=dark; petwell_owner=${owner}; petwell_staff=${staff}`),
    ).toMatchObject({
      owner: { ownerId: 5, isDemo: false, isMailboxConfirmed: true },
      staff: { username: 'admin', role: 'manager' },
    });
  });

  test('may be signed with any key in the set, so that keys can rotate', async () => {
    const token = sessionToken(gateway.olderKeys, 'setup');
    expect(await seenAs(`petwell_setup=${token}`)).toMatchObject({ setup: { enrollmentId: 9 } });
  });

  test('counts when the other cookie is invalid', async () => {
    const token = sessionToken(gateway.keys, 'owner');
    expect(await seenAs(`petwell_staff=garbage; petwell_owner=${token}`)).toEqual({
      owner: expect.objectContaining({ ownerId: 5 }),
    });
  });
});

describe('treated as no session', () => {
  const unsigned = (kind: string) => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = jwt.decode(sessionToken(gateway.keys, 'owner')) as object;
    return `${encode({ alg: 'none', kid: kind })}.${encode(claims)}.`;
  };
  /** HS256 with the public key as the secret: the algorithm confusion attack. */
  const confused = () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = jwt.decode(sessionToken(gateway.keys, 'owner')) as object;
    const signed = `${encode({ alg: 'HS256', kid: 'key-1' })}.${encode(claims)}`;
    const secret = JSON.stringify(gateway.keys.publicJwk);
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
  const tampered = () => {
    const [head, payload = '', signature] = sessionToken(gateway.keys, 'owner').split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, ownerId: 6 })).toString('base64url');
    return `${head}.${changed}.${signature}`;
  };

  test.each([
    ['nonsense', () => 'garbage'],
    ['an empty cookie', () => ''],
    ['an expired token', () => sessionToken(gateway.keys, 'owner', { expiresIn: -1 })],
    ['a tampered token', tampered],
    ['alg none', () => unsigned('key-1')],
    ['HS256 with the public key', confused],
    ['a foreign key under a known kid', () => sessionToken(createKeys('key-1'), 'owner')],
    ['an unknown kid', () => sessionToken(gateway.keys, 'owner', { kid: 'key-9' })],
    ['another audience', () => sessionToken(gateway.keys, 'owner', { audience: 'petwell-staff' })],
    ['another issuer', () => sessionToken(gateway.keys, 'owner', { issuer: 'other-issuer' })],
    [
      'a session past its absolute end',
      () => sessionToken(gateway.keys, 'owner', { claims: { absoluteEnd: 1_700_000_000 } }),
    ],
    ['malformed claims', () => sessionToken(gateway.keys, 'owner', { claims: { ownerId: 'x' } })],
    ['a staff token in the owner cookie', () => sessionToken(gateway.keys, 'staff')],
  ])('%s', async (_name, token) => {
    expect(await seenAs(`petwell_owner=${token()}`)).toBeUndefined();
  });

  test('an owner’s token in the staff cookie, even after it was verified as an owner token', async () => {
    const token = sessionToken(gateway.keys, 'owner');
    expect(await seenAs(`petwell_owner=${token}`)).toBeDefined();
    expect(await seenAs(`petwell_staff=${token}`)).toBeUndefined();
  });

  test.each([
    ['an expired token', '/api/enrollments/jordan%40example.com', 60, false],
    ['an expired token of a session that can be renewed', '/api/session', 60, true],
    ['an expired token of a session that has idled out', '/api/session', -1, false],
  ])('[ACC-11] %s at %s', async (_name, path, idleSeconds, isKnown) => {
    const idleEnd = Math.floor(Date.now() / 1000) + idleSeconds;
    const token = sessionToken(gateway.keys, 'owner', { expiresIn: -1, claims: { idleEnd } });
    await gateway.raw('GET', path, { headers: { cookie: `petwell_owner=${token}` } });
    const service = path === '/api/session' ? gateway.identity : gateway.upstream;
    expect(gateway.identityOf(service.last()) !== undefined).toBe(isKnown);
  });

  test('[ACC-11] a session that expires after it was verified', async () => {
    const token = sessionToken(gateway.keys, 'owner', { expiresIn: 900 });
    expect(await seenAs(`petwell_owner=${token}`)).toBeDefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
    expect(await seenAs(`petwell_owner=${token}`)).toBeUndefined();
  });

  test('a cookie without __Host- when cookies are secure, because another host could have set it', async () => {
    const secure = await startGateway({ environment: { COOKIE_SECURE: 'true' } });
    try {
      const token = sessionToken(secure.keys, 'owner');
      await secure.raw('GET', '/api/enrollments/jordan%40example.com', {
        headers: { cookie: `petwell_owner=${token}` },
      });
      expect(secure.identityOf(secure.upstream.last())).toBeUndefined();
      await secure.raw('GET', '/api/enrollments/jordan%40example.com', {
        headers: { cookie: `__Host-petwell_owner=${token}` },
      });
      expect(secure.identityOf(secure.upstream.last())).toMatchObject({ owner: { ownerId: 5 } });
    } finally {
      await secure.stop();
    }
  });
});

describe('a revoked session', () => {
  test('[ACC-12] is refused at once when identity names it in a response', async () => {
    // Uses its own gateway, because this identity does not serve the feed.
    const other = await startGateway();
    try {
      const sessionId = 'revoked-by-response-1';
      const cookie = `petwell_owner=${sessionToken(other.keys, 'owner', { sessionId })}`;
      await other.raw('GET', '/api/enrollments/jordan%40example.com', { headers: { cookie } });
      expect(other.identityOf(other.upstream.last())).toBeDefined();
      other.identity.behave((_request, response) => {
        response.setHeader('x-petwell-revoked-sessions', `${sessionId},another-session-0001`);
        response.writeHead(204).end();
      });
      const response = await other.raw('POST', '/api/logout', { headers: { cookie } });
      expect(response.headers['x-petwell-revoked-sessions']).toBeUndefined();
      await other.raw('GET', '/api/enrollments/jordan%40example.com', { headers: { cookie } });
      expect(other.identityOf(other.upstream.last())).toBeUndefined();
    } finally {
      await other.stop();
    }
  });

  test('[ACC-12] is refused by every gateway once the feed lists it, and stays refused', async () => {
    const sessionId = 'revoked-by-feed-00001';
    const cookie = `petwell_staff=${sessionToken(gateway.keys, 'staff', { sessionId })}`;
    expect(await seenAs(cookie)).toBeDefined();
    gateway.feed.read = (after) =>
      after === '7' ? { sessionIds: [], cursor: '7' } : { sessionIds: [sessionId], cursor: '7' };
    await eventually(async () => (await seenAs(cookie)) === undefined);
    expect(await seenAs(cookie)).toBeUndefined();
  });

  test('cannot be revoked by a service other than identity', async () => {
    const sessionId = 'not-revoked-by-bill-1';
    const cookie = `petwell_owner=${sessionToken(gateway.keys, 'owner', { sessionId })}`;
    gateway.upstream.behave((_request, response) => {
      response.setHeader('x-petwell-revoked-sessions', sessionId);
      response.end('{}');
    });
    await seenAs(cookie);
    expect(await seenAs(cookie)).toBeDefined();
  });
});

test('sessions stay valid until they expire while identity is unreachable', async () => {
  const alone = await startGateway({ environment: { IDENTITY_URL: 'http://127.0.0.1:9' } });
  try {
    const cookie = `petwell_owner=${sessionToken(alone.keys, 'owner')}`;
    expect(
      (await alone.raw('GET', '/api/enrollments/jordan%40example.com', { headers: { cookie } }))
        .status,
    ).toBe(200);
    expect(alone.identityOf(alone.upstream.last())).toMatchObject({ owner: { ownerId: 5 } });
  } finally {
    await alone.stop();
  }
});
