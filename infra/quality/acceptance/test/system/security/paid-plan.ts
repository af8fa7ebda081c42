import { eventually, confirmPayment } from '../../../src/index.ts';
import type { Belongings, SecurityFixture } from './security-fixture.ts';

/** An owner's active plan, with the payment that staff see. */
export type PaidPlan = Belongings & { invoiceId: string; amountCents: number; chargeId: string };

type Payment = { invoiceId: string; amountCents: number; status: string };

/** Enrolls an owner, who confirms the mailbox, pays, and waits until staff see the payment. */
export async function payFirst(
  fixture: SecurityFixture,
  { isConfirmed = true } = {},
): Promise<PaidPlan> {
  const owner = await fixture.newOwner();
  if (isConfirmed) await fixture.confirmMailbox(owner);
  const { clientSecret } = await fixture.subscribe(owner);
  const { latest_charge: charge } = await confirmPayment(fixture.stripe, clientSecret);
  const viewer = await fixture.newStaff('viewer');
  const read = async () => {
    const { body } = await viewer.get(`/api/admin/customers/${owner.ownerId}/payments`);
    return (body as { payments: Payment[] }).payments[0];
  };
  const payment = await eventually('the payment', read, {
    isDone: (found) => found?.status === 'paid',
  });
  if (!payment) throw new Error('nothing was paid');
  const chargeId = typeof charge === 'string' ? charge : (charge?.id ?? '');
  return { ...owner, invoiceId: payment.invoiceId, amountCents: payment.amountCents, chargeId };
}
