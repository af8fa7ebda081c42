import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, type BrowserSession } from '../../../src/index.ts';
import { cookieOf, type SecurityFixture } from './security-fixture.ts';

export function describeHiddenActions(getFixture: () => SecurityFixture): void {
  describe('hiding from the staff activity log', () => {
    let fixture: SecurityFixture;
    let manager: BrowserSession;
    beforeAll(async () => {
      fixture = getFixture();
      manager = await fixture.newStaff('manager');
    });

    test('[ADM-12] records a cancellation beside a demo cookie', async () => {
      const { enrollmentId } = await fixture.newOwner();
      const demo = await cookieOf(await fixture.newDemo(), 'petwell_owner');
      const staff = await cookieOf(manager, 'petwell_staff');
      const headers = { cookie: `petwell_owner=${demo}; petwell_staff=${staff}` };
      const path = `/api/enrollments/${enrollmentId}/cancel`;
      const answer = await fixture.newSession().send('POST', path, { headers });
      expect(answer.status).toBe(200);
      const read = async () => JSON.stringify((await manager.get('/api/admin/activity')).body);
      const log = await eventually('the entry', read, {
        isDone: (entries) => entries.includes(`enrollment/${enrollmentId}`),
      });
      expect(log).toContain('the-manager');
    });
  });
}
