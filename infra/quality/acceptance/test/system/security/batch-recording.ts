import { beforeAll, describe, expect, test } from 'vitest';
import { newIdempotencyKey, type BrowserSession } from '../../../src/index.ts';
import type { Belongings, SecurityFixture } from './security-fixture.ts';

type Batch = { redemptions: { id: number }[]; benefits: { code: string; left: number }[] };

export function describeBatchRecording(getFixture: () => SecurityFixture): void {
  describe('recording and undoing several services at once', () => {
    let fixture: SecurityFixture;
    let manager: BrowserSession;
    let mine: Belongings;
    beforeAll(async () => {
      fixture = getFixture();
      manager = await fixture.newStaff('manager');
      mine = await started();
    });

    async function started(): Promise<Belongings> {
      const owner = await fixture.newOwner();
      const activated = await manager.post('/api/admin/activate-subscription', {
        enrollmentId: owner.enrollmentId,
        overrideReason: 'Paid in cash',
      });
      expect(activated.status).toBe(200);
      return owner;
    }
    const pathOf = ({ enrollmentId }: Belongings) =>
      `/api/admin/enrollments/${enrollmentId}/redemptions/batch`;
    const exam = { lines: [{ code: 'exam' }] };
    const leftOf = async ({ enrollmentId }: Belongings) => {
      const { body } = await manager.get(`/api/enrollments/${enrollmentId}/benefits`);
      return (body as Batch).benefits.find(({ code }) => code === 'exam')?.left ?? 0;
    };
    const record = async (owner: Belongings) => {
      const { body } = await manager.post(pathOf(owner), exam);
      return (body as Batch).redemptions.map(({ id }) => id);
    };
    const undo = (ids: number[], session = manager) =>
      session.post('/api/admin/redemptions/undo', { ids, reason: 'The end of the attack' });

    test('[DSH-08] [BEN-17] viewers, owners, and strangers change nothing', async () => {
      const before = await leftOf(mine);
      const ids = await record(mine);
      const sessions = [await fixture.newStaff('viewer'), mine.session, fixture.newSession()];
      for (const session of sessions) {
        const statuses = [
          (await session.post(pathOf(mine), exam)).status,
          (await undo(ids, session)).status,
        ];
        expect(statuses.every((status) => status === 401 || status === 403)).toBe(true);
      }
      expect(await leftOf(mine)).toBe(before - 1);
      expect((await undo(ids)).status).toBe(200);
    });

    test('[BEN-17] ids of another plan, unknown or named twice, undo nothing', async () => {
      const theirs = await started();
      const [ids, foreign] = [await record(mine), await record(theirs)];
      const answers = [
        await undo([...ids, ...foreign]),
        await undo([...ids, 2_147_483_647]),
        await undo([...ids, ...ids]),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 404, 400]);
      expect((await undo(ids)).status).toBe(200);
      expect((await undo(ids)).status).toBe(409);
    });

    test('[BEN-17] a replayed key and a race record no service twice', async () => {
      const headers = { 'Idempotency-Key': newIdempotencyKey() };
      const left = await leftOf(mine);
      const replays = [1, 2, 3].map(() => manager.post(pathOf(mine), exam, headers));
      expect((await Promise.all(replays)).some(({ status }) => status === 201)).toBe(true);
      expect(await leftOf(mine)).toBe(left - 1);
      const lines = [...exam.lines, { code: 'no_such_service' }];
      const races = Array.from({ length: 20 }, (_, index) =>
        manager.post(pathOf(mine), index % 2 === 0 ? exam : { lines }),
      );
      const statuses = (await Promise.all(races)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(left - 1);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await leftOf(mine)).toBe(0);
    });
  });
}
