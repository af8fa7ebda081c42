import type { OutOfBandPayment } from './payment.ts';

type Paid = { amountCents: number; membershipFeeCents: number; from: string; until: string };

/** Builds the event with which enrollment records a payment. */
export const outOfBandEvent = (
  {
    id,
    enrollmentId,
    paidOn,
    method,
    actor,
  }: Pick<OutOfBandPayment, 'id' | 'enrollmentId' | 'paidOn' | 'method' | 'actor'>,
  paid: Paid,
) =>
  ({
    type: 'payment.out-of-band.v1',
    subject: `enrollment/${enrollmentId}`,
    data: {
      enrollmentId,
      payment: { id, paidOn, method, recordedBy: actor.name ?? actor.username, ...paid },
    },
  }) as const;
