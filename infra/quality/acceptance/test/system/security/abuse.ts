import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, type BrowserSession } from '../../../src/index.ts';
import { cookieOf, type SecurityFixture } from './security-fixture.ts';

/** A GIF of about 2 KB whose 100 frames of one pixel lie on a canvas of 40 megapixels. */
function gifBomb(): string {
  const size = [0x40, 0x1f, 0x88, 0x13]; // 8,000 × 5,000
  const header = [...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const bytes = [...header, ...Array.from({ length: 100 }, () => frame).flat(), 0x3b];
  return `data:image/gif;base64,${Buffer.from(bytes).toString('base64')}`;
}

export function describeAbuse(getFixture: () => SecurityFixture): void {
  let fixture: SecurityFixture;
  let manager: BrowserSession;
  beforeAll(async () => {
    fixture = getFixture();
    manager = await fixture.newStaff('manager');
  });

  describe('hiding from the staff activity log', () => {
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

  describe('wearing a service out', () => {
    test('an animation that decodes to gigabytes costs seconds to nobody', async () => {
      const { session, petId, visitor } = await fixture.newOwner();
      const begin = performance.now();
      const answer = await session.send('PUT', `/api/pets/${petId}`, {
        body: { ...visitor.pet, photoUrl: gifBomb() },
      });
      expect([200, 400]).toContain(answer.status);
      expect(performance.now() - begin).toBeLessThan(3_000);
    });

    test.each(['{"0":"\\u0000"}', '["newest","exact","0000-01-01T00:00:00.000Z",1]', '["name"]'])(
      'refuses the cursor %s',
      async (content) => {
        const cursor = Buffer.from(content).toString('base64url');
        for (const query of [`/api/admin/users?cursor=${cursor}`, `/api/admin/users?cursor=%00`]) {
          expect((await manager.get(query)).status).toBe(400);
        }
      },
    );
  });

  describe('weak passwords', () => {
    test('refuses one repeated character', async () => {
      const { session, ownerId } = await fixture.newSetup();
      const account = { ownerId, password: 'aaaaaaaaaaaa' };
      expect((await session.post('/api/activate-account', account)).status).toBe(400);
    });
  });

  describe('formulas in the export', () => {
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
