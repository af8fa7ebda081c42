import type { MailOf } from '@petwell/contracts/events';
import type { Clinic, MailContent } from './layout/mail-content.ts';
import {
  formatCalendarDay,
  formatCents,
  formatMoment,
  nameOr,
  plainLine,
} from './layout/mail-text.ts';

type SetupLink = MailOf<'setup-link'>;

const openings: Record<SetupLink['notice'], (clinic: Clinic) => string> = {
  first: ({ name }) => `${name} now takes the monthly payments of its wellness plans online.`,
  reminder: ({ name }) =>
    `a few days ago we wrote to you because ${name} now takes the monthly payments of its wellness plans online. We don't have your card yet.`,
  last: () =>
    "we still don't have a card for your plan's monthly payments. This is our last reminder.",
  due: () => "a payment for your plan is due, and we don't have your card yet.",
};

const subjects: Record<SetupLink['notice'], (plan: string) => string> = {
  first: (plan) => `Set up the payments for ${plan}`,
  reminder: (plan) => `Reminder: Set up the payments for ${plan}`,
  last: (plan) => `Reminder: Set up the payments for ${plan}`,
  due: (plan) => `A payment for ${plan} is due`,
};

const feeText = ({ feeCents }: SetupLink): string =>
  feeCents === undefined
    ? 'There is no membership fee.'
    : `The first payment includes the membership fee of ${formatCents(feeCents)}, which hasn't been paid yet.`;

/** Says what the plan costs, and how it goes on. */
function standingText({ notice, suspendedOn, monthlyCents }: SetupLink): string {
  const price = `${formatCents(monthlyCents)} a month`;
  if (notice !== 'due') return `goes on as it is, at ${price}.`;
  return suspendedOn === undefined
    ? `is on hold until it is paid. It costs ${price}.`
    : `costs ${price}. Without a payment, it is put on hold on ${formatCalendarDay(suspendedOn)}.`;
}

const chargeText = ({ notice, firstChargeOn }: SetupLink): string =>
  notice === 'due'
    ? 'Nothing is charged before you set up. The page shows the day of your first payment.'
    : `Nothing is charged when you set up. Your first payment is on ${formatCalendarDay(firstChargeOn)} if you set up before that day. The page shows the exact day.`;

/** Composes the email with which a member from before PetWell agrees to the plan and gives a card. */
export function composeSetupLink(data: SetupLink, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  return {
    subject: subjects[data.notice](`${pet}'s plan at ${clinic.name}`),
    preview: `Look at the plan, agree to the terms, and enter a card. It takes two minutes.`,
    heading: `Set up the payments for ${pet}'s plan`,
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, ${openings[data.notice](clinic)}`,
      },
      {
        type: 'paragraph',
        text: `${pet}'s ${plainLine(data.planName)} plan ${standingText(data)} Please check it, agree to the terms, and enter a card. You don't have to sign in.`,
      },
      {
        type: 'paragraph',
        text: `${chargeText(data)} ${feeText(data)}`,
      },
      { type: 'button', label: 'Set up my plan', url: data.url },
      {
        type: 'paragraph',
        text: `The link works until ${formatMoment(data.expiresAt, clinic)}. Questions, or would you rather pay at the clinic? Call us at ${clinic.phone}.`,
      },
      {
        type: 'note',
        text: `If the button doesn't work, copy this link into your browser: ${data.url}`,
      },
    ],
    footnote: `You're receiving this email because ${pet} has a wellness plan at ${clinic.name} with this address.`,
  };
}
