import { beforeAll, describe, expect, test } from 'vitest';
import type { BrowserSession } from '../../../src/index.ts';
import type { SecurityFixture } from './security-fixture.ts';

/** A GIF of about 2 KB whose 100 frames of one pixel lie on a canvas of 40 megapixels. */
function gifBomb(): string {
  const size = [0x40, 0x1f, 0x88, 0x13]; // 8,000 × 5,000
  const header = [...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const bytes = [...header, ...Array.from({ length: 100 }, () => frame).flat(), 0x3b];
  return `data:image/gif;base64,${Buffer.from(bytes).toString('base64')}`;
}

export function describeCostlyInput(getFixture: () => SecurityFixture): void {
  describe('wearing a service out', () => {
    let fixture: SecurityFixture;
    let manager: BrowserSession;
    beforeAll(async () => {
      fixture = getFixture();
      manager = await fixture.newStaff('manager');
    });

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
}
