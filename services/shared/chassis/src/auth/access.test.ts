import { expect, test } from 'vitest';
import { type Access, checkAccess } from './access.ts';

const session = { sessionId: 'a'.repeat(16), absoluteEnd: 2_000_000_000 };
const owner = { owner: { ...session, ownerId: 7, isDemo: false } };
const demo = { owner: { ...session, ownerId: 8, isDemo: true } };
const viewer = { staff: { ...session, staffId: 1, username: 'v', role: 'viewer' as const } };

function outcome(access: Access, principals: object, service?: 'billing'): string {
  try {
    checkAccess(access, { principals, service });
    return 'passes';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['anyone', {}, 'passes'],
  [['owner'], {}, 'unauthenticated'],
  [['owner'], owner, 'passes'],
  [['owner'], demo, 'demo_read_only'],
  [['owner', 'demo'], demo, 'passes'],
  [['owner'], viewer, 'forbidden'],
  [['staff', 'manager'], viewer, 'forbidden'],
  [['viewer'], { ...owner, ...viewer }, 'passes'],
  [['service:billing'], owner, 'forbidden'],
] satisfies [Access, object, string][])('%j for %j: %s', (access, principals, expected) => {
  expect(outcome(access, principals)).toBe(expected);
});

test('a service passes only where it is named', () => {
  expect(outcome(['service:billing'], {}, 'billing')).toBe('passes');
  expect(outcome(['service:enrollment'], {}, 'billing')).toBe('forbidden');
});
