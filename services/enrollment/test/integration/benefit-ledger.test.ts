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
  const plans = [id, await enrollAnother('Mango'), await enrollAnother('Juniper')];
  for (const plan of plans) await activate(plan);
  const random = createRandom(17);
  const used = new Map(plans.map((plan) => [plan, 0]));
  const open = new Map<number, { plan: number; quantity: number }>();
  const add = (plan: number, quantity: number) => used.set(plan, (used.get(plan) ?? 0) + quantity);
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)];

  for (let step = 0; step < 300; step += 1) {
    const plan = pick(plans) ?? id;
    const [redemptionId, was] = pick([...open]) ?? [];
    const kind = random(3);
    if (kind === 0 || redemptionId === undefined || !was) {
      const quantity = 1 + random(2);
      const response = await redeem(plan, { quantity });
      const fits = (used.get(plan) ?? 0) + quantity <= 2;
      expect(response.status).toBe(fits ? 201 : 409);
      if (fits) {
        open.set(await idOf(Promise.resolve(response)), { plan, quantity });
        add(plan, quantity);
      }
    } else if (kind === 1) {
      expect((await undo(redemptionId)).status).toBe(200);
      open.delete(redemptionId);
      add(was.plan, -was.quantity);
    } else {
      const body = { enrollmentId: plan, reason: 'The wrong pet' };
      const path = `/api/admin/redemptions/${redemptionId}/move`;
      const response = await enrollment.send('POST', path, { headers: as.staff('staff'), body });
      const fits = plan !== was.plan && (used.get(plan) ?? 0) + was.quantity <= 2;
      expect(response.ok).toBe(fits);
      if (fits) {
        open.delete(redemptionId);
        open.set(await idOf(Promise.resolve(response)), { plan, quantity: was.quantity });
        add(was.plan, -was.quantity);
        add(plan, was.quantity);
      }
    }
  }

  for (const plan of plans) {
    const { benefits, valueUsed } = await read(plan);
    const ledger = await enrollment.prisma.benefitRedemption.aggregate({
      where: { undoneAt: null, allowance: { enrollmentId: plan } },
      _sum: { quantity: true },
    });
    const sum = ledger._sum.quantity ?? 0;
    expect(benefits[0]).toMatchObject({ used: sum, left: 2 - sum });
    expect(sum).toBe(used.get(plan));
    expect(valueUsed).toBe(`${sum * 65}.00`);
  }
  const all = await enrollment.prisma.benefitRedemption.count();
  expect(await enrollment.prisma.petActivity.count()).toBe(all);
}, 60_000);
