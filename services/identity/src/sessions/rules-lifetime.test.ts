import { expect, test } from 'vitest';
import { openingEnds, renewedExpiry, tokenExpiry } from './rules-lifetime.ts';

const now = new Date('2026-03-02T10:00:00Z');
const session = (expires: string, absoluteEnd: string) => ({
  expires: new Date(expires),
  absoluteEnd: new Date(absoluteEnd),
});

test('[ACC-11] an owner session idles out after 30 minutes and can last 12 hours', () => {
  expect(openingEnds('owner', now)).toEqual(
    session('2026-03-02T10:30:00Z', '2026-03-02T22:00:00Z'),
  );
});

test('[ACC-11] a staff session idles out after 15 minutes and can last 8 hours', () => {
  expect(openingEnds('staff', now)).toEqual(
    session('2026-03-02T10:15:00Z', '2026-03-02T18:00:00Z'),
  );
});

test('a setup session lasts 24 hours without renewal', () => {
  const ends = session('2026-03-03T10:00:00Z', '2026-03-03T10:00:00Z');
  expect(openingEnds('setup', now)).toEqual(ends);
  expect(tokenExpiry('setup', ends, now)).toEqual(ends.expires);
});

test('[ACC-11] a token lives 15 minutes, at most as long as its session', () => {
  const expiry = (expires: string) =>
    tokenExpiry('owner', session(expires, '2026-03-02T22:00:00Z'), now);
  expect(expiry('2026-03-02T10:30:00Z')).toEqual(new Date('2026-03-02T10:15:00Z'));
  expect(expiry('2026-03-02T10:04:00Z')).toEqual(new Date('2026-03-02T10:04:00Z'));
});

test.each([
  ['owner', '2026-03-02T10:23:00Z'],
  ['staff', '2026-03-02T10:08:00Z'],
] as const)(
  'does not renew the token of an %s session in the first half of its life',
  (kind, at) => {
    expect(renewedExpiry(kind, session(at, '2026-03-02T22:00:00Z'), now)).toBeUndefined();
  },
);

test.each([
  ['owner', '2026-03-02T10:22:00Z', '2026-03-02T10:30:00Z'],
  ['staff', '2026-03-02T10:07:00Z', '2026-03-02T10:15:00Z'],
] as const)('[ACC-11] extends an %s session in use', (kind, expires, next) => {
  const used = session(expires, '2026-03-02T22:00:00Z');
  expect(renewedExpiry(kind, used, now)).toEqual(new Date(next));
});

test('[ACC-11] never renews beyond the absolute end', () => {
  const late = session('2026-03-02T10:02:00Z', '2026-03-02T10:04:00Z');
  expect(renewedExpiry('owner', late, now)).toEqual(new Date('2026-03-02T10:04:00Z'));
});

test('does not renew a session that already reaches the absolute end', () => {
  const last = session('2026-03-02T10:04:00Z', '2026-03-02T10:04:00Z');
  expect(renewedExpiry('owner', last, now)).toBeUndefined();
});
