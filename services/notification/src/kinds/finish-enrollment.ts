import type { MailOf } from '@petwell/contracts/events';
import type { Clinic, MailContent } from './layout/mail-content.ts';
import { nameOr, plainLine } from './layout/mail-text.ts';
import { listUnpaid, wayToPay } from './payment-reminder.ts';

type FinishEnrollment = MailOf<'finish-enrollment'>;

/** What follows the last reminder: the notice of the removal. */
const beforeRemoval = ({ others = [] }: FinishEnrollment): string =>
  others.length > 0
    ? "We'll write again only a week before we remove a plan."
    : "We'll write once more, a week before we remove it.";

const closing = (data: FinishEnrollment, clinic: Clinic): string =>
  `${data.isLast ? beforeRemoval(data) : "Changed your mind? You don't have to do anything, or you can discard the plan on your dashboard."} Questions? Call us at ${clinic.phone}.`;

function composeSeveral(data: FinishEnrollment, clinic: Clinic): MailContent {
  return {
    subject: `Finish enrolling your pets at ${clinic.name}`,
    preview: "Your pets' plans are saved. Each starts with its first payment.",
    heading: 'Finish enrolling your pets',
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, your pets' plans are saved. Each starts with its first payment. You haven't been charged.`,
      ...listUnpaid(data, clinic),
      wayToPay(data, clinic),
      { type: 'note', text: closing(data, clinic) },
    ],
    footnote:
      "You're receiving this email because pets were enrolled in wellness plans with this address.",
  };
}

/** Composes a reminder to finish an enrollment, sent an hour and three days after it was left. */
export function composeFinishEnrollment(data: FinishEnrollment, clinic: Clinic): MailContent {
  if (data.others && data.others.length > 0) return composeSeveral(data, clinic);
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `Finish enrolling ${pet} at ${clinic.name}`,
    preview: `${pet === 'your pet' ? 'Your pet' : pet}'s plan is saved. It starts with the first payment.`,
    heading: `Finish enrolling ${pet}`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, the ${plainLine(data.planName)} plan for ${pet} is saved. It starts with the first payment. You haven't been charged.`,
      wayToPay(data, clinic),
      {
        type: 'note',
        text: closing(data, clinic),
      },
    ],
    footnote: `You're receiving this email because ${pet} was enrolled in a wellness plan with this address.`,
  };
}
