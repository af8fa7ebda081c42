import { createPool } from '@petwell/chassis';
import { expect, test } from 'vitest';
import type { SecurityFixture } from './security-fixture.ts';

const daysAgo = (days: number) =>
  new Date(Date.now() - (days + 2) * 86_400_000).toISOString().slice(0, 10);

export function describeReportFlood(getFixture: () => SecurityFixture): void {
  test('[CAR-14] reports of care by the hundred reach the work list ten at most', async () => {
    const fixture = getFixture();
    const { session, enrollmentId, petId } = await fixture.newOwner();
    const databaseUrl = fixture.stack.control.databaseUrl('enrollment');
    const pool = createPool({ databaseUrl, poolSize: 1 });
    try {
      // Reports need a plan that has started; paying for it takes a browser.
      await pool.query(`UPDATE enrollments SET status = 'active' WHERE id = $1`, [enrollmentId]);
      await pool.query(
        `INSERT INTO benefit_allowances (enrollment_id, terms_id, starts_on, ends_on, code, label, unit, quantity,
           care_type, first_due_on)
         SELECT $1, id, now() - interval '1 day', now() + interval '1 year', 'attack', 'Exam', 'count', 2,
           'exam', now()
         FROM enrollment_terms WHERE enrollment_id = $1`,
        [enrollmentId],
      );
      const statuses: number[] = [];
      // Fewer at once than the gateway takes from one address.
      for (let begin = 0; begin < 200; begin += 20) {
        const responses = await Promise.all(
          Array.from({ length: 20 }, (_, at) =>
            session.post(`/api/pets/${petId}/care`, {
              code: 'attack',
              performedOn: daysAgo(begin + at),
            }),
          ),
        );
        statuses.push(...responses.map(({ status }) => status));
      }
      expect(statuses.filter((status) => status === 201)).toHaveLength(10);
      expect(statuses.filter((status) => status === 409)).toHaveLength(190);
    } finally {
      await pool.end();
    }
  });
}
