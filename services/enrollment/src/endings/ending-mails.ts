import type { NewEvent } from '@petwell/chassis';
import { hasDied } from '@petwell/contracts';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import type { PaymentStanding } from '@petwell/contracts/internal';
import { mailAbout, mailFacts } from '../core/state/enrollment-events.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { endOf } from './rules-ending.ts';
import type { EndingOrder } from './transaction.ts';

/** The email about an ending. */
export const endingMail = (
  enrollment: EnrollmentRecord,
  ending: {
    endsAt: Date;
    hasEnded: boolean;
    hasDied: boolean;
    lastPayment: PaymentStanding['lastPayment'];
    isUnanswered?: boolean;
    hasPrepaidYear?: true;
  },
): MailOf<'plan-ending'> => ({
  kind: 'plan-ending',
  ...mailFacts(enrollment),
  ...ending,
  // Condolences name no amount, so the event holds none.
  lastPayment: ending.hasDied ? null : ending.lastPayment,
  endsAt: ending.endsAt.toISOString(),
});

/** Requests the one email about an order that was carried out; none about a plan that was never paid. */
export function mailAfter(
  { id, kind, reason, orderedBy }: EndingOrder,
  after: EnrollmentRecord,
  given: { wasTold: boolean; lastPayment: PaymentStanding['lastPayment'] },
): NewEvent<'mail.requested.v1'>[] {
  const { state } = after;
  const isPaid = state.isMembershipFeePaid;
  // A plan can be paid and ended before the payment arrives here.
  const wasNeverPaid = state.activatedAt === null && !isPaid;
  // The link to start again is mailed by billing, which makes it.
  if (wasNeverPaid || kind === 'restart') return [];
  if (kind === 'withdraw') {
    const dedupeKey = mailKeys.planGoesOn(after.id, id);
    const mail = {
      kind: 'plan-goes-on',
      ...mailFacts(after),
      ...(state.billing === 'elsewhere' && ({ isPaidAtClinic: true } as const)),
    } as const;
    return given.wasTold ? [mailAbout(after, { dedupeKey, isPaid, mail })] : [];
  }
  const endsAt = endOf(after);
  if (!endsAt) return [];
  const ending = endingMail(after, {
    endsAt,
    hasEnded: state.status === 'cancelled',
    hasDied: hasDied(after.pet),
    lastPayment: given.lastPayment,
    // Staff end such a plan only when the owner asks.
    isUnanswered: reason === 'outgrown' && orderedBy === null,
  });
  const { hasDied: isDeath, isUnanswered: _isUnanswered, ...handedOver } = ending;
  const mail =
    reason === 'new_owner' && !isDeath
      ? ({ ...handedOver, kind: 'plan-handed-over' } as const)
      : ending;
  return [mailAbout(after, { dedupeKey: mailKeys.planEnding(after.id, id), isPaid, mail })];
}
