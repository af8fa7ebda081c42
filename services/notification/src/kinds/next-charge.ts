import type { MailOf } from '@petwell/contracts/events';
import { dashboardUrl, endingText, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './layout/mail-text.ts';

/** Composes the email about a next payment that isn't what the owner expects. */
export function composeNextCharge(data: MailOf<'next-charge'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const amount = formatCents(data.amountCents);
  const day = formatDay(data.chargeAt, clinic);
  const isOtherAmount = data.amountCents !== data.lastCents;
  const change = isOtherAmount
    ? `It was ${formatCents(data.lastCents)} before.`
    : 'The amount is the same as before. Only the day has changed.';
  return {
    subject: `Your next payment to ${clinic.name} is ${amount} on ${day}`,
    preview: `${amount} for ${pet}'s plan on ${day}`,
    heading: `Your next payment: ${amount} on ${day}`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, the next payment for ${pet}'s ${plainLine(data.planName)} plan is ${amount} on ${day}. ${change}`,
      `Questions? Call us at ${clinic.phone} or reply to this email. ${endingText(clinic)}`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}
