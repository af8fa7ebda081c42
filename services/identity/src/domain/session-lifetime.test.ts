import { expect, test } from 'vitest';
import { openingEnds, renewedExpiry } from './session-lifetime.ts';

const now = new Date('2026-03-02T10:00:00Z');
const session = (expires: string, absoluteEnd: string) => ({
  expires: new Date(expires),
  absoluteEnd: new Date(absoluteEnd),
});

test('[ACC-11] an owner session starts with 15 minutes and can last 12 hours', () => {
  expect(openingEnds('owner', now)).toEqual(
    session('2026-03-02T10:15:00Z', '2026-03-02T22:00:00Z'),
  );
});

test('a staff session can last 8 hours', () => {
  expect(openingEnds('staff', now).absoluteEnd).toEqual(new Date('2026-03-02T18:00:00Z'));
});

test('a setup session lasts 24 hours without renewal', () => {
  expect(openingEnds('setup', now)).toEqual(
    session('2026-03-03T10:00:00Z', '2026-03-03T10:00:00Z'),
  );
});

test('does not renew a token in the first half of its life', () => {
  const fresh = session('2026-03-02T10:08:00Z', '2026-03-02T22:00:00Z');
  expect(renewedExpiry('owner', fresh, now)).toBeUndefined();
});

test('[ACC-11] extends a token past half its life to 15 minutes from now', () => {
  const used = session('2026-03-02T10:07:00Z', '2026-03-02T22:00:00Z');
  expect(renewedExpiry('owner', used, now)).toEqual(new Date('2026-03-02T10:15:00Z'));
});

test('[ACC-11] never renews beyond the absolute end', () => {
  const late = session('2026-03-02T10:02:00Z', '2026-03-02T10:04:00Z');
  expect(renewedExpiry('owner', late, now)).toEqual(new Date('2026-03-02T10:04:00Z'));
});

test('does not renew a token that already reaches the absolute end', () => {
  const last = session('2026-03-02T10:04:00Z', '2026-03-02T10:04:00Z');
  expect(renewedExpiry('owner', last, now)).toBeUndefined();
});
