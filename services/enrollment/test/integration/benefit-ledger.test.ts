import { beforeAll, expect, test } from 'vitest';
import { createBenefitCalls } from './benefit-calls.ts';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
let id: number;
beforeAll(async () => {
  await enrollment.reset();
  id = (await enrollment.enroll()).enrollment.id;
});

const { activate, redeem, undo, idOf, read, enrollAnother } = createBenefitCalls(() => enrollment);

/** Deterministic pseudo-random numbers below `limit`. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('[BEN-05] after 300 random uses, undos, and moves, the ledger adds up to the counters', async () => {
  const enrollmentIds = [id, await enrollAnother('Mango'), await enrollAnother('Juniper')];
  for (const enrollmentId of enrollmentIds) await activate(enrollmentId);
  const random = createRandom(17);
  const used = new Map(enrollmentIds.map((enrollmentId) => [enrollmentId, 0]));
  const open = new Map<number, { enrollmentId: number; quantity: number }>();
  const add = (enrollmentId: number, quantity: number) =>
    used.set(enrollmentId, (used.get(enrollmentId) ?? 0) + quantity);
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)];

  for (let step = 0; step < 300; step += 1) {
    const enrollmentId = pick(enrollmentIds) ?? id;
    const [redemptionId, was] = pick([...open]) ?? [];
    const kind = random(3);
    if (kind === 0 || redemptionId === undefined || !was) {
      const quantity = 1 + random(2);
      const response = await redeem(enrollmentId, { quantity });
      const fits = (used.get(enrollmentId) ?? 0) + quantity <= 2;
      expect(response.status).toBe(fits ? 201 : 409);
      if (fits) {
        open.set(await idOf(Promise.resolve(response)), { enrollmentId, quantity });
        add(enrollmentId, quantity);
      }
    } else if (kind === 1) {
      expect((await undo(redemptionId)).status).toBe(200);
      open.delete(redemptionId);
      add(was.enrollmentId, -was.quantity);
    } else {
      const body = { enrollmentId: enrollmentId, reason: 'The wrong pet' };
      const path = `/api/admin/redemptions/${redemptionId}/move`;
      const response = await enrollment.send('POST', path, { headers: as.staff('staff'), body });
      const fits =
        enrollmentId !== was.enrollmentId && (used.get(enrollmentId) ?? 0) + was.quantity <= 2;
      expect(response.ok).toBe(fits);
      if (fits) {
        open.delete(redemptionId);
        open.set(await idOf(Promise.resolve(response)), { enrollmentId, quantity: was.quantity });
        add(was.enrollmentId, -was.quantity);
        add(enrollmentId, was.quantity);
      }
    }
  }

  for (const enrollmentId of enrollmentIds) {
    const { benefits, valueUsed } = await read(enrollmentId);
    const ledger = await enrollment.prisma.benefitRedemption.aggregate({
      where: { undoneAt: null, allowance: { enrollmentId: enrollmentId } },
      _sum: { quantity: true },
    });
    const sum = ledger._sum.quantity ?? 0;
    expect(benefits[0]).toMatchObject({ used: sum, left: 2 - sum });
    expect(sum).toBe(used.get(enrollmentId));
    expect(valueUsed).toBe(`${sum * 65}.00`);
  }
  const all = await enrollment.prisma.benefitRedemption.count();
  expect(await enrollment.prisma.petActivity.count()).toBe(all);
}, 60_000);
