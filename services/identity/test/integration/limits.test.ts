import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({
    RATE_LIMITS: 'on',
    LOGIN_LIMIT_PER_MINUTE: '3',
    LOGIN_ADDRESS_LIMIT_PER_MINUTE: '5',
    ADMIN_LOGIN_LIMIT_PER_MINUTE: '2',
    RESET_LIMIT_PER_HOUR: '1',
    RESET_ADDRESS_LIMIT_PER_HOUR: '3',
    LINK_ADDRESS_LIMIT_PER_MINUTE: '2',
  });
});
afterAll(() => identity.stop());
beforeEach(() => identity.pool.query('TRUNCATE rate_limits, owners, outbox_events CASCADE'));

let last = 0;
/** Returns an address not used by other tests, because limits are also cached in memory. */
const address = () => `198.51.100.${(last += 1)}`;

async function times(count: number, work: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await work()).status);
  return statuses;
}

test('[ACC-14] limits guesses per account across addresses, with Retry-After', async () => {
  const guess = () =>
    identity.call(
      'POST',
      '/api/login',
      { email: 'one@example.com', password: 'guess' },
      { address: address() },
    );
  expect(await times(4, guess)).toEqual([401, 401, 401, 429]);
  const refused = await guess();
  expect(refused.body.code).toBe('rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await identity.call(
    'POST',
    '/api/login',
    { email: 'two@example.com', password: 'guess' },
    { address: address() },
  );
  expect(other.status).toBe(401);
});

test('limits how many accounts one address can try', async () => {
  const from = address();
  let account = 0;
  const guess = () =>
    identity.call(
      'POST',
      '/api/login',
      { email: `account-${(account += 1)}@example.com`, password: 'guess' },
      { address: from },
    );
  expect(await times(6, guess)).toEqual([401, 401, 401, 401, 401, 429]);
});

test('[ACC-14] counts an IPv6 /64 network as one address', async () => {
  let host = 0;
  const guess = () =>
    identity.call(
      'POST',
      '/api/login',
      { email: `host-${(host += 1)}@example.com`, password: 'guess' },
      { address: `2001:db8:0:7::${host}` },
    );
  expect(await times(6, guess)).toEqual([401, 401, 401, 401, 401, 429]);
});

test('lets the owner in from another address of a known IPv6 network', async () => {
  await identity.activeOwner();
  expect((await signInFrom('2001:db8:0:8::1', 'sunny-day-7')).status).toBe(200);
  await times(4, () => signInFrom(address(), 'guess'));
  expect((await signInFrom('2001:db8:0:8:aaaa::2', 'sunny-day-7')).status).toBe(200);
});

test('a right password resets failed attempts', async () => {
  await identity.activeOwner();
  const sign = (password: string) =>
    identity.call(
      'POST',
      '/api/login',
      { email: 'jordan@example.com', password },
      { address: address() },
    );
  expect(await times(2, () => sign('wrong'))).toEqual([401, 401]);
  expect((await sign('sunny-day-7')).status).toBe(200);
  expect(await times(2, () => sign('wrong'))).toEqual([401, 401]);
});

test('limits guesses of staff passwords the same way', async () => {
  const guess = () =>
    identity.call(
      'POST',
      '/api/admin/login',
      { username: 'Admin', password: 'guess' },
      { address: address() },
    );
  expect(await times(3, guess)).toEqual([401, 401, 429]);
});

test('[ACC-14] limits reset emails per account without revealing it', async () => {
  await identity.activeOwner();
  const ask = () =>
    identity.call(
      'POST',
      '/api/password-reset-requests',
      { email: 'jordan@example.com' },
      { address: address() },
    );
  expect(await times(3, ask)).toEqual([202, 202, 202]);
  const counted = async () => {
    const { rows } = await identity.pool.query(
      "SELECT points FROM rate_limits WHERE key LIKE 'reset:account%'",
    );
    return Number(rows[0]?.points ?? 0);
  };
  // The link is stored after its request is counted.
  await expect.poll(counted).toBeGreaterThanOrEqual(2);
  const links = async () =>
    (await identity.mails('account-link')).filter(({ data }) => data.purpose === 'password-reset');
  await expect.poll(links).not.toHaveLength(0);
  expect(await links()).toHaveLength(1);
});

test('[ACC-14] limits link requests and token attempts per address', async () => {
  const from = address();
  const ask = () =>
    identity.call(
      'POST',
      '/api/password-reset-requests',
      { email: 'x@example.com' },
      { address: from },
    );
  expect(await times(4, ask)).toEqual([202, 202, 202, 429]);
  const exchange = () =>
    identity.call('POST', '/api/setup-links/exchange', { token: 'guess' }, { address: from });
  expect(await times(3, exchange)).toEqual([410, 410, 429]);
});

test('stores no account names in the counters', async () => {
  await identity.call(
    'POST',
    '/api/login',
    { email: 'secret@example.com', password: 'x' },
    { address: address() },
  );
  const { rows } = await identity.pool.query<{ key: string }>('SELECT key FROM rate_limits');
  // Resets that other tests asked for are counted after their answers, and may still come.
  expect(rows.filter(({ key }) => !key.startsWith('reset:'))).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('secret@example.com');
});

const signInFrom = (from: string, password: string) =>
  identity.call('POST', '/api/login', { email: 'jordan@example.com', password }, { address: from });
const secondsToWait = async (from: string) =>
  Number((await signInFrom(from, 'guess')).headers.get('retry-after'));
/** Moves every counter back in time. */
const letTimePass = (ms: number) =>
  identity.pool.query('UPDATE rate_limits SET expire = expire - $1', [ms]);

test('[ACC-14] doubles each lockout up to 15 minutes', async () => {
  const pauses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    expect(await times(3, () => signInFrom(address(), 'guess'))).toEqual([401, 401, 401]);
    pauses.push(await secondsToWait(address()));
    await letTimePass(16 * 60_000);
  }
  expect(pauses).toEqual([60, 120, 240, 480, 900, 900]);
});

test('an attempt during a lockout does not extend it', async () => {
  await times(3, () => signInFrom(address(), 'guess'));
  expect(await secondsToWait(address())).toBe(60);
  await letTimePass(30_000);
  const left = await secondsToWait(address());
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(30);
});

test('[ACC-14] endless guessing by others does not lock the owner out of a known address', async () => {
  await identity.activeOwner();
  const home = address();
  expect((await signInFrom(home, 'sunny-day-7')).status).toBe(200);
  await times(4, () => signInFrom(address(), 'guess'));
  expect((await signInFrom(address(), 'sunny-day-7')).status).toBe(429);
  expect((await signInFrom(home, 'sunny-day-7')).status).toBe(200);
  expect(await times(4, () => signInFrom(home, 'guess'))).toEqual([401, 401, 401, 429]);
});

test('a reset link ends a lockout', async () => {
  await identity.activeOwner();
  const abroad = address();
  await times(4, () => signInFrom(address(), 'guess'));
  expect((await signInFrom(abroad, 'sunny-day-7')).status).toBe(429);
  await identity.call(
    'POST',
    '/api/password-reset-requests',
    { email: 'jordan@example.com' },
    { address: abroad },
  );
  await expect.poll(async () => identity.lastLinkToken('password-reset')).not.toBe('');
  const token = await identity.lastLinkToken('password-reset');
  const reset = await identity.call(
    'POST',
    '/api/password-resets',
    { token, password: 'rainy-night-9' },
    { address: abroad },
  );
  expect(reset.status).toBe(204);
  await times(4, () => signInFrom(address(), 'guess'));
  expect((await signInFrom(abroad, 'rainy-night-9')).status).toBe(200);
});

describe('address changes', () => {
  const ask = (owner: { ownerId: number; as: object }, email: string) =>
    identity.call('PUT', `/api/owners/${owner.ownerId}`, contact({ email }), {
      as: owner.as,
      address: address(),
    });

  test('[ACC-26] an account asks for five an hour, and cannot tell more addresses that exist from those that do not', async () => {
    await identity.activeOwner({
      enrollmentId: 2,
      contact: contact({ email: 'taken@example.com' }),
    });
    const owner = await identity.activeOwner();
    expect(await times(5, () => ask(owner, 'taken@example.com'))).toEqual(Array(5).fill(409));
    expect((await ask(owner, 'taken@example.com')).status).toBe(429);
    expect((await ask(owner, 'free@example.com')).status).toBe(429);
    expect((await ask(owner, 'jordan@example.com')).status).toBe(200);
  });

  test('[ACC-26] one address is mailed three times an hour, the last time only to tell of a change', async () => {
    const target = 'v@example.com';
    let enrollmentId = 10;
    const newOwner = () =>
      identity.activeOwner({
        enrollmentId: (enrollmentId += 1),
        contact: contact({ email: `a${enrollmentId}@example.com` }),
      });
    const victim = await identity.confirmedOwner({
      contact: contact({ email: 'old@example.com' }),
    });
    const asked = [];
    for (let index = 0; index < 3; index += 1)
      asked.push((await ask(await newOwner(), target)).status);
    expect(asked).toEqual([200, 200, 429]);
    await identity.pool.query('UPDATE owners SET email = $1 WHERE id = $2', [
      target,
      victim.ownerId,
    ]);
    expect((await ask(victim, 'next@example.com')).status).toBe(200);
    const token = await identity.lastLinkToken('email-change');
    const confirm = (from: string) =>
      identity.call('POST', '/api/email-change-confirmations', { token }, { address: from });
    expect((await confirm(address())).status).toBe(200);
    const mails = (await identity.mails('account-link')).filter(
      ({ data }) => data.email === target,
    );
    expect(mails.map(({ data }) => data.purpose)).toEqual([
      'email-change',
      'email-change',
      'email-change-undo',
    ]);
  });
});
