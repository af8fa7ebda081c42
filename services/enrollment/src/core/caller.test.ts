import { expect, test } from 'vitest';
import { staffActor } from '../../test/factories.ts';
import { roleOf, type Caller } from './caller.ts';

const enrollment = { id: 17, owner: { id: 4 } };
const nobody: Caller = { ownerId: null, setup: null, staff: null };
const setup = {
  ownerId: 4,
  enrollmentId: 17,
  email: 'ada@example.com',
  sessionId: 'setup-session-of-ada',
};

test.each<[string, Partial<Caller>, string | null]>([
  ['nobody', {}, null],
  ['its owner', { ownerId: 4 }, 'owner'],
  ['another owner', { ownerId: 5 }, null],
  ['its setup session', { setup }, 'owner'],
  ['the setup session of another enrollment', { setup: { ...setup, enrollmentId: 18 } }, null],
  ['the setup session of another owner', { setup: { ...setup, ownerId: 5 } }, null],
  ['staff', { staff: staffActor() }, 'staff'],
  ['staff who own it', { ownerId: 4, staff: staffActor() }, 'owner'],
])('%s acts as %s', (_name, caller, expected) => {
  expect(roleOf({ ...nobody, ...caller }, enrollment)).toBe(expected);
});
