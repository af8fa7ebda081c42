import { sessionResponseSchema } from '@petwell/contracts';
import { describe, expect, it } from 'vitest';
import { createOwner, createSession } from '../../../shared/testing/factories.ts';
import { disagreements } from '../../../shared/testing/disagreements.ts';
import { parseSession } from './parse-session.ts';

const everybody = createSession({
  owner: { ...createOwner(), isDemo: false },
  setup: { ownerId: 7, enrollmentId: 21 },
  staff: { username: 'admin', role: 'manager' },
});

describe('session, checked without zod', () => {
  it.each([everybody, createSession()])('accepts and returns what the contract does', (session) => {
    expect(parseSession(session)).toEqual(sessionResponseSchema.parse(session));
  });

  it('refuses every wrong or missing value that the contract refuses', () => {
    const { agreed, differing } = disagreements(everybody, sessionResponseSchema, parseSession);
    // A date that is text but no date is let through: nothing is computed from it here.
    expect(differing).toEqual(['owner.createdAt = "text"']);
    expect(agreed).toBeGreaterThan(40);
  });
});
