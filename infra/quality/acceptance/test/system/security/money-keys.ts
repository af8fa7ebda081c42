import { beforeAll, describe, expect, test } from 'vitest';
import { newIdempotencyKey, type Answer, type BrowserSession } from '../../../src/index.ts';
import { payFirst, type PaidPlan } from './paid-plan.ts';
import type { SecurityFixture } from './security-fixture.ts';

/** Everything staff can send about a plan's money. */
const commands = (plan: PaidPlan): { [path: string]: object } => ({
  [`/api/admin/payments/${plan.invoiceId}/refunds`]: refundOf(100),
  [`/api/admin/payments/${plan.invoiceId}/retry`]: {},
  [`/api/admin/payments/${plan.invoiceId}/calls`]: { kind: 'called' },
  [`/api/admin/payments/${plan.invoiceId}/wake`]: { list: 'failedPayments' },
  [`/api/admin/enrollments/${plan.enrollmentId}/card-link`]: {},
  [`/api/admin/enrollments/${plan.enrollmentId}/overdue-payments`]: {
    amountCents: 100,
    paidOn: '2026-11-01',
    method: 'cash',
  },
});
const refundOf = (amountCents: number) => ({ amountCents, kind: 'goodwill', reason: 'Waited' });

/** Describes an answer: the refund, or the code of the refusal. */
const refundIn = ({ status, body }: Answer) =>
  status === 201 ? (body as { refund: { id: string } }).refund.id : (body as { code: string }).code;

export function describeMoneyKeys(getFixture: () => SecurityFixture): void {
  describe("keys of requests about a plan's money", () => {
    let plan: PaidPlan;
    let manager: BrowserSession;
    let staff: BrowserSession;
    let refundsPath: string;
    beforeAll(async () => {
      plan = await payFirst(getFixture());
      manager = await getFixture().newStaff('manager');
      staff = await getFixture().newStaff('staff');
      refundsPath = `/api/admin/payments/${plan.invoiceId}/refunds`;
    });

    const refundedCents = async () => {
      const { data } = await getFixture().stripe.refunds.list({ limit: 100 });
      const own = data.filter(({ charge }) => charge === plan.chargeId);
      return own.reduce((sum, { amount }) => sum + amount, 0);
    };

    test('[MNY-06] none, an empty, an endless, and a broken one are refused', async () => {
      for (const [path, body] of Object.entries(commands(plan))) {
        for (const key of [undefined, '', 'k'.repeat(10_000), 'a b', '\u00e9']) {
          const headers = key === undefined ? {} : { 'Idempotency-Key': key };
          const { status } = await manager.post(path, body, headers);
          expect({ path, key: key?.slice(0, 5), status }).toMatchObject({
            status: key === undefined || key.length < 1_000 ? 400 : expect.toBeOneOf([400, 431]),
          });
        }
      }
      expect(await refundedCents()).toBe(0);
    });

    test('[MNY-06] one with another body is refused, also when both are sent at once', async () => {
      const key = { 'Idempotency-Key': newIdempotencyKey() };
      const both = await Promise.all(
        [100, 200].map((cents) => manager.post(refundsPath, refundOf(cents), key)),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
      const made = both[0]?.status === 201 ? 100 : 200;
      const other = await manager.post(refundsPath, refundOf(300), key);
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
      expect(await refundedCents()).toBe(made);
    });

    test("[MNY-06] somebody else's shows nothing of their answer", async () => {
      const key = { 'Idempotency-Key': newIdempotencyKey() };
      const path = `/api/admin/payments/${plan.invoiceId}/calls`;
      const byOf = ({ body }: Answer) => (body as { call: { by: string } }).call.by;
      const first = await manager.post(path, { kind: 'called' }, key);
      const second = await staff.post(path, { kind: 'called' }, key);
      expect([byOf(first), byOf(second)]).toEqual(['the-manager', 'the-staff']);
      const stranger = await getFixture().newSession().post(path, { kind: 'called' }, key);
      expect(stranger.status).toBe(401);
    });

    test('[MNY-06] one of another payment makes no refund of this one', async () => {
      const other = await payFirst(getFixture());
      const key = { 'Idempotency-Key': newIdempotencyKey() };
      const before = await refundedCents();
      const theirs = `/api/admin/payments/${other.invoiceId}/refunds`;
      const first = refundIn(await manager.post(theirs, refundOf(100), key));
      const again = refundIn(await manager.post(refundsPath, refundOf(100), key));
      expect(again).not.toBe(first);
      expect(await refundedCents()).toBeOneOf([before, before + 100]);
    });
  });
}
