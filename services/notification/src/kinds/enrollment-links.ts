import type { MailOf } from '@petwell/contracts/events';
import { endingText, type Clinic, type MailContent, linkNote } from './layout/mail-content.ts';
import {
  formatCalendarDay,
  formatCents,
  formatMoment,
  nameMonths,
  nameOr,
  plainLine,
  suspensionRule,
} from './layout/mail-text.ts';
import { composeSetupLink } from './setup-link.ts';

/** Composes the email with a link to enter a new card without signing in. */
function composeCardLink(data: MailOf<'card-link'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const forMonths = data.months.length === 0 ? '' : ` for ${nameMonths(data.months, clinic)}`;
  const due =
    data.dueCents === 0
      ? ''
      : ` ${formatCents(data.dueCents)} is due now${forMonths}, and we'll charge it to the new card.${data.months.length > 1 ? ` ${suspensionRule}` : ''}`;
  return {
    subject: `Your link to enter a new card at ${clinic.name}`,
    preview: `A new card for ${pet}'s plan, without signing in.`,
    heading: 'Enter a new card',
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, with this link you can enter a new card for ${pet}'s ${plainLine(data.planName)} plan.${due} You don't have to sign in.`,
      { type: 'button', label: 'Enter a new card', url: data.url },
      `The link works for one card, until ${formatMoment(data.expiresAt, clinic)}. If you didn't expect it, call us at ${clinic.phone}.`,
      linkNote(data.url),
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}

/** Composes the email with a link to go on with a plan that has ended. */
function composeRestartLink(data: MailOf<'restart-link'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `Start ${pet}'s plan at ${clinic.name} again`,
    preview: `Enter a card to start ${pet}'s plan again, without signing in.`,
    heading: `Start ${pet}'s plan again`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, with this link you can start ${pet}'s ${plainLine(data.planName)} plan again. It picks up where it left off. Enter a card and agree to the monthly payment of ${formatCents(data.monthlyCents)}. You don't have to sign in, and there's no membership fee.`,
      `Nothing is charged when you agree. Your first payment is on ${formatCalendarDay(data.firstChargeOn)} if you agree before that day; the page shows the exact day.`,
      { type: 'button', label: 'Start the plan again', url: data.url },
      `The link works until ${formatMoment(data.expiresAt, clinic)}. If you don't want the plan, you don't have to do anything. ${endingText(clinic)}`,
      linkNote(data.url),
    ],
    footnote: `You're receiving this email because ${pet} was enrolled in a wellness plan with this address.`,
  };
}

/** Composes the email with a link to read, agree to, and pay the plan that staff prepared. */
function composeJoinLink(data: MailOf<'join-link'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `Read, agree to, and pay ${pet}'s plan at ${clinic.name}`,
    preview: `The plan that we prepared for ${pet} at the front desk.`,
    heading: `${pet}'s plan is ready for you`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, we prepared the ${plainLine(data.planName)} plan for ${pet} with you at ${clinic.name}. Read what it includes, agree to it, and pay on your own phone or computer. You don't have to sign in.`,
      `Due when you pay: ${formatCents(data.dueCents)}${data.dueCents > data.monthlyCents ? ', with the one-time membership fee' : ''}. After that, ${formatCents(data.monthlyCents)} every month.`,
      { type: 'button', label: 'Read the plan', url: data.url },
      `The link works until ${formatMoment(data.expiresAt, clinic)}, or until you ask us to change something. If you don't want the plan, you don't have to do anything: nothing is charged. Questions? Call us at ${clinic.phone}.`,
      linkNote(data.url),
    ],
    footnote: `You're receiving this email because ${clinic.name} prepared a wellness plan with this address.`,
  };
}

/** Composes the email with a link about a plan's money. */
export function composeEnrollmentLink(
  data: MailOf<'card-link' | 'join-link' | 'restart-link' | 'setup-link'>,
  clinic: Clinic,
): MailContent {
  switch (data.kind) {
    case 'card-link':
      return composeCardLink(data, clinic);
    case 'join-link':
      return composeJoinLink(data, clinic);
    case 'restart-link':
      return composeRestartLink(data, clinic);
    case 'setup-link':
      return composeSetupLink(data, clinic);
  }
}
