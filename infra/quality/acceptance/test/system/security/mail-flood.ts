import { createPool } from '@petwell/chassis';
import type { EnrollmentResponse } from '@petwell/contracts';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import {
  enrollWithPassword,
  eventually,
  newIdempotencyKey,
  newVisitor,
  readMails,
  visitorPassword,
} from '../../../src/index.ts';
import { type SecurityFixture } from './security-fixture.ts';

/** Mails to a stranger: the attacker enrolls with an address that isn't theirs. */
export function describeMailFlood(getFixture: () => SecurityFixture): void {
  describe('flooding a stranger with mail', () => {
    let fixture: SecurityFixture;
    let notification: ReturnType<typeof createPool>;
    beforeAll(() => {
      fixture = getFixture();
      const databaseUrl = fixture.stack.control.databaseUrl('notification');
      notification = createPool({ databaseUrl, poolSize: 1 });
    });
    afterAll(() => notification.end());

    /** Enrolls with the address and sets a password. */
    async function openAccount(email: string) {
      const session = fixture.newSession();
      const visitor = newVisitor();
      const owner = { ...visitor.owner, email };
      const enrolled = await enrollWithPassword(session, { ...visitor, owner });
      return { session, visitor, ownerId: enrolled.owner.id };
    }

    const deleteAccount = async ({ session }: Awaited<ReturnType<typeof openAccount>>) => {
      const body = { password: visitorPassword };
      const answer = await session.send('DELETE', '/api/account', { body });
      expect(answer.status).toBe(204);
    };

    async function countHandled(type: string): Promise<number> {
      const query = 'SELECT count(*)::int AS count FROM inbox_messages WHERE type = $1';
      const { rows } = await notification.query<{ count: number }>(query, [type]);
      return rows[0]?.count ?? 0;
    }

    /** Waits until a link that never waits has arrived; everything due was sent before. */
    async function subjectsAfterReset(email: string): Promise<string[]> {
      await fixture.newSession().post('/api/password-reset-requests', { email });
      const read = async () =>
        (await readMails(fixture.stack.urls.mailInbox, email)).map(({ subject }) => subject);
      return eventually('the reset link', read, {
        isDone: (subjects) => subjects.some((subject) => subject.startsWith('Reset your')),
      });
    }

    test('[MAI-15] opening and deleting accounts in cycles sends at most four mails an hour', async () => {
      const email = 'stranger@petwell.example';
      const before = await countHandled('mail.requested.v1');
      for (let cycle = 1; cycle <= 8; cycle += 1) {
        await deleteAccount(await openAccount(email));
        // The mail of this cycle is queued before the next one begins.
        await eventually('the handled event', () => countHandled('mail.requested.v1'), {
          isDone: (count) => count >= before + cycle,
        });
      }
      await openAccount(email);
      const subjects = await subjectsAfterReset(email);
      expect(subjects.filter((subject) => subject.startsWith('Confirm your'))).not.toEqual([]);
      expect(subjects.length).toBeLessThanOrEqual(4 + 1);
      expect(subjects.join()).not.toContain('has ended');
    });

    test('[MAI-06] deleting an account with many unpaid pets sends no mail about them', async () => {
      const email = 'somebody.else@petwell.example';
      const account = await openAccount(email);
      const { session, visitor, ownerId } = account;
      for (let pet = 1; pet <= 5; pet += 1) {
        const enrollment = { planId: 1, existingOwnerId: ownerId };
        const body = { pet: { ...visitor.pet, name: `Pet ${pet}` }, enrollment };
        const key = { 'Idempotency-Key': newIdempotencyKey() };
        const answer = await session.post('/api/enrollments', body, key);
        expect(answer.status).toBe(201);
        const { enrollment: made } = answer.body as EnrollmentResponse;
        if (pet > 2) continue;
        expect((await session.post(`/api/enrollments/${made.id}/cancel`)).status).toBe(200);
      }
      const before = await countHandled('owner.deleted.v1');
      await deleteAccount(account);
      await eventually('the deletion', () => countHandled('owner.deleted.v1'), {
        isDone: (count) => count > before,
      });
      await openAccount(email);
      const subjects = await subjectsAfterReset(email);
      expect(subjects.join()).not.toContain('has ended');
      expect(subjects.length).toBeLessThanOrEqual(2 + 1);
    });
  });
}
