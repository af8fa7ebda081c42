import type { MailOf } from '@petwell/contracts/events';
import { dashboardUrl, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatDay, nameOr, plainLine } from './layout/mail-text.ts';

type PaymentReminder = MailOf<'payment-reminder'>;

/** The button that leads to paying, after signing in or choosing a password. */
export function wayToPay(
  data: Pick<PaymentReminder, 'hasPassword' | 'email'>,
  clinic: Clinic,
): Block {
  if (data.hasPassword) {
    return { type: 'button', label: 'Continue to payment', url: dashboardUrl(clinic, data.email) };
  }
  // The page mails a link that sets the first password.
  const url = `${clinic.publicUrl}/account-setup?email=${encodeURIComponent(data.email)}`;
  return { type: 'button', label: 'Choose a password and pay', url };
}

type Unpaid = { petName: string; planName: string; removalAt?: string | undefined };

/** Lists what waits to be paid, if it is more than one enrollment. */
export function listUnpaid(
  data: Unpaid & { others?: Unpaid[] | undefined },
  clinic: Clinic,
): Block[] {
  if (!data.others || data.others.length === 0) return [];
  const items = [data, ...data.others].map(({ petName, planName, removalAt }) => {
    const kept = removalAt === undefined ? '' : `, kept until ${formatDay(removalAt, clinic)}`;
    return `${nameOr('Your pet', petName)}: ${plainLine(planName)}${kept}`;
  });
  return [{ type: 'list', title: 'Waiting for the first payment', items }];
}

/** Composes the notice of several unpaid enrollments, the first of which is removed in a week. */
function composeSeveralReminders(data: PaymentReminder, clinic: Clinic): MailContent {
  const day = formatDay(data.removalAt, clinic);
  return {
    subject: `Your pets' plans at ${clinic.name} are waiting for you`,
    preview: `They haven't been paid for yet. We'll keep the first one until ${day}.`,
    heading: "Your pets' plans are waiting for you",
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, you chose these plans, but they haven't been paid for yet. You haven't been charged.`,
      ...listUnpaid(data, clinic),
      wayToPay(data, clinic),
      {
        type: 'note',
        text: `If you do nothing, we'll remove each plan when it has waited for 30 days. Questions? Call us at ${clinic.phone}.`,
      },
    ],
    footnote:
      "You're receiving this email because pets were enrolled in wellness plans with this address.",
  };
}

/** Composes the notice that is sent a week before an unpaid enrollment is removed. */
export function composePaymentReminder(data: PaymentReminder, clinic: Clinic): MailContent {
  if (data.others && data.others.length > 0) return composeSeveralReminders(data, clinic);
  const pet = nameOr('your pet', data.petName);
  const day = formatDay(data.removalAt, clinic);
  return {
    subject: `${pet === 'your pet' ? 'Your pet' : pet}'s plan at ${clinic.name} is waiting for you`,
    preview: `It hasn't been paid for yet. We'll keep it until ${day}.`,
    heading: `${pet === 'your pet' ? 'Your pet' : pet}'s plan is waiting for you`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, you chose the ${plainLine(data.planName)} plan for ${pet}, but it hasn't been paid for yet. You haven't been charged.`,
      wayToPay(data, clinic),
      {
        type: 'note',
        text: `If you do nothing, we'll remove the plan on ${day} and won't email you about it again. Questions? Call us at ${clinic.phone}.`,
      },
    ],
    footnote: `You're receiving this email because ${pet} was enrolled in a wellness plan with this address.`,
  };
}
