import type { Principals, RouteAccess } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { admit, admitService } from './admit.ts';

const session = { sessionId: 'a'.repeat(16), absoluteEnd: 2_000_000_000 };
const owner = { owner: { ...session, ownerId: 7, isDemo: false, isMailboxConfirmed: true } };
const demo = { owner: { ...session, ownerId: 8, isDemo: true, isMailboxConfirmed: true } };
const setup = { setup: { ...session, ownerId: 7, enrollmentId: 1, email: 'ana@example.com' } };
const viewer = {
  staff: { ...session, staffId: 1, username: 'v', name: null, role: 'viewer' as const },
};

function outcome(work: () => object | void): string {
  try {
    return Object.keys(work() ?? { service: true }).join('+');
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['anyone', {}, ''],
  ['anyone', { ...demo, ...viewer }, 'owner+staff'],
  [['owner'], {}, 'unauthenticated'],
  [['owner'], owner, 'owner'],
  [['owner'], demo, 'demo_read_only'],
  [['owner', 'demo'], demo, 'owner'],
  [['owner'], viewer, 'forbidden'],
  [['owner'], setup, 'forbidden'],
  [['staff', 'manager'], viewer, 'forbidden'],
  [['viewer'], { ...owner, ...viewer }, 'staff'],
  [['owner', 'viewer'], { ...demo, ...setup, ...viewer }, 'staff'],
] satisfies [RouteAccess, Principals, string][])(
  'on a route for %j, the caller %j gets %s',
  (access, principals, expected) => {
    expect(outcome(() => admit(access, principals))).toBe(expected);
  },
);

test('admits a service only where it is listed, and never a user', () => {
  const call = (service: 'billing' | undefined, principals = {}) =>
    outcome(() => admitService(['billing'], { service, principals }));
  expect(call('billing')).toBe('service');
  expect(call(undefined, owner)).toBe('forbidden');
  expect(call(undefined)).toBe('unauthenticated');
  const other = { service: 'billing' as const, principals: {} };
  expect(outcome(() => admitService(['enrollment'], other))).toBe('forbidden');
});
