import type { MailOf } from '@petwell/contracts/events';
import {
  endingText,
  dashboardUrl,
  type Clinic,
  type MailContent,
  linkNote,
} from './layout/mail-content.ts';
import {
  formatCalendarDay,
  formatCents,
  formatDay,
  formatLastDay,
  formatMoment,
  nameOr,
  plainLine,
} from './layout/mail-text.ts';

const whoseOf = (pet: string): string => (pet === 'your pet' ? 'Your pet' : pet);

/** Composes the email with which a pet's new owner reads the plan, agrees to it, and gives a card. */
export function composeHandoverLink(data: MailOf<'handover-link'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const first = formatCalendarDay(data.firstChargeOn);
  return {
    subject: `Take over ${pet}'s plan at ${clinic.name}`,
    preview: `Agree to ${pet}'s plan and enter a card, without signing in.`,
    heading: `Take over ${pet}'s plan`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${clinic.name} was told that you are ${pet}'s new owner. With this link you can take over ${pet}'s ${plainLine(data.planName)} plan for ${formatCents(data.monthlyCents)} a month, with what is left of its plan year. Read the terms, agree to them, and enter a card. You don't have to sign in, and there's no membership fee.`,
      `Nothing is charged when you agree. Your first payment is on ${first} if you agree before that day; the page shows the exact day.`,
      { type: 'button', label: 'Look at the plan', url: data.url },
      `The link works until ${formatMoment(data.expiresAt, clinic)}. If you don't want the plan, you don't have to do anything. Questions? Call us at ${clinic.phone}. ${endingText(clinic)}`,
      linkNote(data.url),
    ],
    footnote: `You're receiving this email because ${clinic.name} was given this address for ${pet}'s new owner.`,
  };
}

/** Composes the one email to the owner before, once the new owner has agreed. */
export function composePlanHandedOver(
  data: MailOf<'plan-handed-over'>,
  clinic: Clinic,
): MailContent {
  const pet = nameOr('your pet', data.petName);
  const whose = whoseOf(pet);
  const day = formatLastDay(data.endsAt, clinic);
  const last = data.lastPayment
    ? `${formatCents(data.lastPayment.amountCents)} on ${formatDay(data.lastPayment.paidAt, clinic)}`
    : 'None';
  return {
    subject: `${whose}'s plan at ${clinic.name} was handed over`,
    preview: "You won't be charged for it again.",
    heading: `${whose}'s plan was handed over`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${pet}'s new owner has taken over the ${plainLine(data.planName)} plan, as you asked. Your payments end, and nothing is refunded: what you paid counts for ${pet} through ${day}. You won't be charged for it again.`,
      {
        type: 'facts',
        rows: [
          { label: data.hasEnded ? 'Ended on' : 'Paid through', value: day },
          { label: 'Last payment', value: last },
          { label: 'Next payment', value: 'None' },
        ],
      },
      `Your payments and receipts stay in your account. If you didn't ask for this, call us at ${clinic.phone} or reply to this email.`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pet} was enrolled in a wellness plan with this address.`,
  };
}

/** Composes the email that takes a link to a new owner back. */
export function composeHandoverOff(data: MailOf<'handover-off'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `Your link to ${pet}'s plan at ${clinic.name} is over`,
    preview: 'Nothing was charged.',
    heading: `Your link to ${pet}'s plan is over`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, our link to take over ${pet}'s ${plainLine(data.planName)} plan doesn't work anymore. Nothing was charged, and there is nothing to do.`,
      `If you still want a plan for ${pet}, call us at ${clinic.phone} or reply to this email.`,
    ],
    footnote: `You're receiving this email because ${clinic.name} was given this address for ${pet}'s new owner.`,
  };
}
