import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, type BrowserSession } from '../../../src/index.ts';
import type { SecurityFixture } from './security-fixture.ts';

export function describeCsvFormulas(getFixture: () => SecurityFixture): void {
  describe('formulas in the export', () => {
    let fixture: SecurityFixture;
    let manager: BrowserSession;
    beforeAll(async () => {
      fixture = getFixture();
      manager = await fixture.newStaff('manager');
    });

    test.each(['=1+1', '＝1+1', '＋1', '－2', '＠SUM(A1)'])('neutralizes %s', async (firstName) => {
      const { session, ownerId, visitor } = await fixture.newOwner();
      const saved = await session.send('PUT', `/api/owners/${ownerId}`, {
        body: { ...visitor.owner, firstName },
      });
      expect(saved.status).toBe(200);
      const exported = async () =>
        (await manager.get('/api/admin/users/export.csv')).body as string;
      const csv = await eventually('the new name', exported, {
        isDone: (text) => text.includes(firstName),
      });
      const lines = csv.split('\r\n').filter((line) => line.includes(visitor.owner.email));
      expect(lines).toEqual([expect.stringContaining(`"'${firstName}"`)]);
    });
  });
}
