import type { NewEvent } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import { dayInWords } from '@petwell/contracts/legal';
import { mailAbout } from '../core/state/enrollment-events.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { ChangeOrder } from './change.ts';
import { isEnding } from './rules-obstacles.ts';

type Told = Pick<ChangeOrder, 'id' | 'sheet' | 'way'>;

const aboutOf = ({ owner, pet }: EnrollmentRecord, { sheet }: Told) => ({
  firstName: owner.firstName,
  email: owner.email,
  petName: pet.name,
  planName: sheet.then.plan.name,
});

/** Requests the one email about an agreement to a change. */
export const agreedMail = (
  enrollment: EnrollmentRecord,
  order: Told,
): NewEvent<'mail.requested.v1'> =>
  mailAbout(enrollment, {
    dedupeKey: mailKeys.changeAgreed(order.id),
    isPaid: true,
    mail: {
      kind: 'change-agreed',
      ...aboutOf(enrollment, order),
      sheet: order.sheet,
      byPhone: order.way === 'phone',
    },
  });

/** Requests the one email about a change that was taken back, or couldn't be made. */
export const undoneMail = (
  enrollment: EnrollmentRecord,
  order: Told & Pick<ChangeOrder, 'reverting'>,
  refundedCents: number,
): NewEvent<'mail.requested.v1'> =>
  mailAbout(enrollment, {
    dedupeKey: mailKeys.changeUndone(order.id),
    isPaid: true,
    mail: {
      kind: 'change-undone',
      ...aboutOf(enrollment, order),
      sheet: order.sheet,
      refundedCents,
      ...(isEnding(enrollment) && { isEnding: true }),
      ...(order.reverting === 'refused' && { isRefused: true }),
    },
  });

/** What was agreed to, and how, as it allows the charges. */
export function agreedSentence(
  { sheet, way, orderedBy }: Pick<ChangeOrder, 'sheet' | 'way' | 'orderedBy'>,
  agreedOn: string,
): string {
  const { now, then, petName, firstChargeOn } = sheet;
  const parts = [then.plan, ...then.addOns].map(({ name }) => name).join(', ');
  const how =
    way === 'phone'
      ? `agreed by phone with ${orderedBy} on ${dayInWords(agreedOn)}`
      : `agreed to on ${dayInWords(agreedOn)}`;
  return `From ${dayInWords(firstChargeOn)} on, ${petName}’s ${parts} costs $${fromCents(then.monthlyCents)} per month instead of $${fromCents(now.monthlyCents)}, ${how}.`;
}

/** Says for the activity log what is changed. */
export function describeChange({ sheet, way }: Pick<ChangeOrder, 'sheet' | 'way'>): string {
  const { now, then, effectiveFrom, due } = sheet;
  const named = ({ plan, addOns, monthlyCents }: typeof now) =>
    `${[plan, ...addOns].map(({ name }) => name).join(' + ')} ($${fromCents(monthlyCents)})`;
  const today = due === null ? '' : `, $${fromCents(due.cents)} due`;
  return `${named(now)} to ${named(then)} from ${effectiveFrom}${today}, by ${way}`;
}
