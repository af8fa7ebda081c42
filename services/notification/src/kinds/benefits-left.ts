import type { MailOf } from '@petwell/contracts/events';
import { dashboardUrl, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatCalendarDay, nameOr, plainLine } from './layout/mail-text.ts';

type BenefitsLeftMail = MailOf<'benefits-left'>;

/** Says whether, and until when, the services can be used. */
function describeUse(
  { status, planYear, endsOn, heldUntil }: BenefitsLeftMail,
  clinic: Clinic,
): string {
  if (status === 'pending_payment' || planYear === null) {
    return "The plan isn't paid yet. You can use these services once it is.";
  }
  const until =
    endsOn === undefined
      ? `Use them by ${formatCalendarDay(planYear.endsOn)}, when the plan year ends. Services left over don't carry into the next one.`
      : `The plan ends on ${formatCalendarDay(endsOn)}. Use them by then.`;
  if (heldUntil !== undefined) {
    return `The plan is on hold until ${formatCalendarDay(heldUntil)}, so services can't be used before. ${until}`;
  }
  return status === 'suspended'
    ? `The plan is suspended right now, so services can't be used. Call us at ${clinic.phone} to start it again. ${until}`
    : until;
}

/** A discount can be used any number of times. */
function toRow({ label, quantity, left }: BenefitsLeftMail['items'][number]) {
  const isCounted = quantity !== null && left !== null;
  return { label: plainLine(label), value: isCounted ? `${left} of ${quantity} left` : 'Any time' };
}

/** Composes the email about what a plan still includes. */
export function composeBenefitsLeft(data: BenefitsLeftMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const day = formatCalendarDay(data.day);
  const booking: Block[] =
    data.status === 'active' && data.heldUntil === undefined
      ? [`To book, request an appointment on your dashboard or call us at ${clinic.phone}.`]
      : [];
  return {
    subject: `What's left in ${pet}'s plan`,
    preview: `What the plan still includes, as of ${day}.`,
    heading: `What's left in ${pet}'s plan`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, here is what ${pet}'s ${plainLine(data.planName)} plan still includes, as of ${day}.`,
      { type: 'facts', rows: data.items.map(toRow) },
      describeUse(data, clinic),
      ...booking,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because you asked ${clinic.name} for it.`,
  };
}
