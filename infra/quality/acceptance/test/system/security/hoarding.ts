import type { EnrollmentResponse } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { newIdempotencyKey, readEnrollments } from '../../../src/index.ts';
import type { Belongings, SecurityFixture } from './security-fixture.ts';

/** Enrolls one more pet of a signed-in owner. */
const enrollAnother = ({ session, ownerId, visitor }: Belongings, name: string) =>
  session.post(
    '/api/enrollments',
    {
      pet: { ...visitor.pet, name },
      enrollment: { planId: 1, existingOwnerId: ownerId },
    },
    { 'Idempotency-Key': newIdempotencyKey() },
  );

export function describeHoarding(getFixture: () => SecurityFixture): void {
  describe('hoarding unpaid plans', () => {
    test('[ENR-21] 20 enrollments at once leave 6 unpaid', async () => {
      const mine = await getFixture().newOwner();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => enrollAnother(mine, `Pet ${index}`)),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(15);
      for (const { status, body } of refused) {
        expect({ status, body }).toMatchObject({ status: 409, body: { code: 'unpaid_limit' } });
      }
      expect(await readEnrollments(mine.session, mine.email)).toHaveLength(6);
    });

    test('[ENR-21] canceling in between leaves 12 pets', async () => {
      const mine = await getFixture().newOwner();
      const statuses: number[] = [];
      for (let count = 0; count < 13; count += 1) {
        const { status, body } = await enrollAnother(mine, `Pet ${count}`);
        statuses.push(status);
        if (status !== 201) continue;
        const { enrollment } = body as EnrollmentResponse;
        const canceled = await mine.session.post(`/api/enrollments/${enrollment.id}/cancel`);
        expect(canceled.status).toBe(200);
      }
      expect(statuses).toEqual([...Array.from({ length: 11 }, () => 201), 409, 409]);
    });
  });
}
