import { expect, test } from 'vitest';
import { consistentEvidence } from '../../test/factories.ts';
import type { Squat } from '../load/squat.ts';
import { check } from './check.ts';

const squat: Squat = {
  email: 'ana@petwell.example',
  kind: 'before-proposal',
  sightings: [],
  attempts: [2],
  problem: null,
};

const found = (given: Partial<Squat>) => {
  const brought = { emails: [], problem: null };
  return check(consistentEvidence(), [], { brought, squats: [{ ...squat, ...given }] });
};

test('[ACC-35] finds nothing if a browser that never proved the mailbox saw and used no card', () => {
  expect(found({})).toEqual([]);
});

test.each([
  [
    "card shown to a browser that hadn't proved the mailbox",
    { sightings: ['GET /api/payments', 'GET /api/payments'] },
    'GET /api/payments',
  ],
  // Enrollment 1 is paid.
  ["card used by a browser that hadn't proved the mailbox", { attempts: [1, 1] }, 'enrollment 1'],
  ['owner of a squatted address got stuck', { problem: 'join: 500' }, 'join: 500'],
])('[ACC-35] %s', (rule, given, detail) => {
  expect(found(given)).toEqual([
    { rule, detail: `ana@petwell.example, before-proposal: ${detail}` },
  ]);
});
