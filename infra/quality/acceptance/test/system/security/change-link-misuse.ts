import { fromCents } from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import { orderPlanChange, previewPlanChange, readPlanChange } from '@petwell/contracts/routes';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newIdempotencyKey, type Answer, type BrowserSession } from '../../../src/index.ts';
import { requestLink } from './mailed-links.ts';
import { payFirst, type PaidPlan } from './paid-plan.ts';
import type { SecurityFixture } from './security-fixture.ts';

const textVersion = currentVersion('plan-change', { price: 'plan-year', ending: 'phone' });
const key = () => ({ 'Idempotency-Key': newIdempotencyKey() });
const pathOf = ({ enrollmentId }: PaidPlan) => `/api/admin/enrollments/${enrollmentId}/plan-change`;

/** Finds what a plan can change to today. */
async function findChoices(staff: BrowserSession, plan: PaidPlan) {
  const { plans, addOns, chosen } = readPlanChange.responses[200].parse(
    (await staff.get(pathOf(plan))).body,
  );
  const wanted = [
    ...plans.map(({ id }) => ({ ...chosen, planId: id })),
    ...addOns.map(({ id }) => ({ ...chosen, addOnIds: [...chosen.addOnIds, String(id)] })),
  ].map((choice) => ({ ...choice, when: 'today' as const }));
  const found = [];
  for (const choice of wanted) {
    const { status, body } = await staff.post(`${pathOf(plan)}/preview`, choice);
    if (status !== 200) continue;
    const { due, then } = previewPlanChange.responses[200].parse(body);
    const shown = { dueCents: due?.cents ?? 0, monthlyCents: then.monthlyCents };
    found.push({ ...choice, shown });
  }
  return found;
}

export function describeChangeLinkMisuse(getFixture: () => SecurityFixture): void {
  describe('a mailed link about a change of plan', () => {
    let staff: BrowserSession;
    let plan: PaidPlan;
    beforeAll(async () => {
      staff = await getFixture().newStaff('staff');
    });
    beforeEach(async () => {
      plan = await payFirst(getFixture());
    });

    /** Orders the first change that is possible today, or the one after it. */
    async function order(at = 0) {
      const choice = (await findChoices(staff, plan))[at];
      if (!choice) throw new Error('the plan has no such change');
      const { status, body } = await staff.post(pathOf(plan), { ...choice, way: 'link' }, key());
      expect(status).toBe(201);
      const { link, order: made } = orderPlanChange.responses[201].parse(body);
      const { hash, search } = new URL(link?.url ?? '');
      expect(search).toBe('');
      const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
      const { dueCents, monthlyCents } = choice.shown;
      const agreement = {
        token,
        dueToday: fromCents(dueCents),
        monthlyTotal: fromCents(monthlyCents),
        textVersion,
        useSavedCard: true,
      };
      return { changeId: made.id, token, agreement, dueCents };
    }
    const send = (what: 'lookup' | 'agree' | 'confirm', body: object, by?: BrowserSession) =>
      (by ?? getFixture().newSession()).post(`/api/plan-changes/${what}`, body);
    const words = ({ status, body }: Answer) => {
      const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
      return JSON.stringify({ status, ...rest });
    };
    const paidChanges = async () => {
      const { body } = await staff.get(`/api/admin/customers/${plan.ownerId}/payments`);
      const { payments } = body as {
        payments: { kind: string; status: string; amountCents: number }[];
      };
      return payments.flatMap(({ kind, status, amountCents }) =>
        kind === 'change' && status === 'paid' ? amountCents : [],
      );
    };

    test('[CHG-178] guessed, foreign, replaced, and ended ones are gone alike, and it opens nothing else', async () => {
      const first = await order();
      const reset = await requestLink(getFixture(), plan.email, 'reset-password');
      const thief = getFixture().newSession();
      const opened = await send('lookup', { token: first.token }, thief);
      expect(opened.status).toBe(200);
      expect(JSON.stringify(opened.body)).not.toContain(plan.email);
      expect((await thief.get(`/api/enrollments/${plan.email}`)).status).toBe(401);
      for (const path of ['card-links', 'new-prices', 'plan-links', 'join-links']) {
        const { status } = await thief.post(`/api/${path}/lookup`, { token: first.token });
        expect({ path, status }).toEqual({ path, status: 410 });
      }
      const second = await order(1);
      const undone = await staff.post(`${pathOf(plan)}/${second.changeId}/undo`, {}, key());
      expect(undone.status).toBe(200);
      const { token } = second;
      const answers = [];
      for (const guess of ['guess', token.slice(0, -1), token.toLowerCase(), reset, first.token]) {
        answers.push(words(await send('lookup', { token: guess })));
      }
      for (const { agreement } of [first, second]) {
        answers.push(words(await send('agree', agreement)));
        answers.push(words(await send('confirm', { token: agreement.token })));
      }
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain('link_invalid');
      expect(await paidChanges()).toEqual([]);
    });

    test('[CHG-178] other amounts charge nothing, and an agreement that is sent again pays nothing again', async () => {
      const { token, agreement, dueCents } = await order();
      const others = [
        { dueToday: '0.00' },
        { dueToday: fromCents(dueCents - 1) },
        { monthlyTotal: '0.01' },
      ];
      for (const other of others) {
        expect((await send('agree', { ...agreement, ...other })).status).toBe(409);
      }
      const extra = { ...agreement, enrollmentId: 1, dueCents: 0 };
      expect((await send('agree', extra)).status).toBe(400);
      expect((await send('confirm', { token })).status).toBe(409);
      expect(await paidChanges()).toEqual([]);

      const answers = await Promise.all([1, 2, 3].map(() => send('agree', agreement)));
      answers.push(await send('agree', agreement, staff));
      for (const { status, body } of answers) {
        expect({ status, body }).toMatchObject({ status: 200, body: { outcome: 'agreed' } });
      }
      await expect.poll(paidChanges).toEqual([dueCents]);
    });

    test('[CHG-178] by another plan’s id, nobody takes it back or puts it on hold', async () => {
      const { changeId, token } = await order();
      const other = await payFirst(getFixture());
      const undone = await staff.post(`${pathOf(other)}/${changeId}/undo`, {}, key());
      expect(undone.status).toBe(404);
      expect((await send('lookup', { token })).status).toBe(200);
      const manager = await getFixture().newStaff('manager');
      const hold = `/api/admin/enrollments/${plan.enrollmentId}/hold`;
      const refused = await manager.post(hold, { months: 1, reason: 'Travels' }, key());
      expect(refused.status).toBe(409);
      // The owner alone orders neither.
      for (const path of [hold, pathOf(plan)]) {
        expect((await plan.session.post(path, {}, key())).status).toBe(403);
      }
      await staff.post(`${pathOf(plan)}/${changeId}/undo`, {}, key());
      const held = await manager.post(hold, { months: 1, reason: 'Travels' }, key());
      expect(held.status).toBe(200);
    });
  });
}
