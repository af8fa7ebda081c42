import { expect, test } from 'vitest';
import { mayActOn, type Caller } from './caller.ts';

const nobody: Caller = { ownerId: null, setup: null, isStaff: false };
const enrollment = { id: 17, owner: { id: 4 } };
const setup = { ownerId: 4, enrollmentId: 17, email: 'ada@example.com' };

test.each<[string, Caller, boolean]>([
  ['nobody', nobody, false],
  ['the owner', { ...nobody, ownerId: 4 }, true],
  ['another owner', { ...nobody, ownerId: 5 }, false],
  ['staff', { ...nobody, isStaff: true }, true],
  ['the set-up session of the enrollment', { ...nobody, setup }, true],
  [
    'the set-up session of another one',
    { ...nobody, setup: { ...setup, enrollmentId: 18 } },
    false,
  ],
  ['a set-up session of another owner', { ...nobody, setup: { ...setup, ownerId: 5 } }, false],
])('%s', (_name, caller, expected) => {
  expect(mayActOn(caller, enrollment)).toBe(expected);
});
