import type { MailOf } from '@petwell/contracts/events';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { dashboardUrl, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import { composeFarewell } from './farewell.ts';
import { nameOr, plainLine } from './layout/mail-text.ts';

type PlanEndedMail = MailOf<'plan-ended'>;

function describeCause(cause: PlanEndedMail['cause'], whose: string, clinic: Clinic): string {
  switch (cause) {
    case 'nonpayment':
      return `${whose} has ended because payments could not be collected.`;
    case 'provider':
      return `${whose} has ended.`;
    case 'staff':
      return `${whose} was canceled by ${clinic.name}.`;
    case 'owner':
      return `${whose} was canceled from your account.`;
    case 'deleted':
      return `your account at ${clinic.name} was deleted, so ${whose} has ended.`;
  }
}

function describeRefunds({ hasPrepaidYear, cause }: PlanEndedMail): string {
  if (hasPrepaidYear === true) {
    return ` A year of it was paid in advance. ${unusedMonthsRule} Call us about the refund.`;
  }
  // A refund within the first days ends it so.
  return cause === 'provider' ? '' : " Past payments aren't refunded automatically.";
}

/** Composes the email about an ended plan: why, no further charges, and how to enroll again. */
export function composePlanEnded(data: PlanEndedMail, clinic: Clinic): MailContent {
  if (data.hasDied) return composeFarewell(data, clinic);
  const pet = nameOr('your pet', data.petName);
  const whose = pet === 'your pet' ? 'Your pet' : pet;
  const cause = describeCause(data.cause, `${pet}'s ${plainLine(data.planName)} plan`, clinic);
  // A deleted account has no dashboard.
  const button: Block =
    data.cause === 'deleted'
      ? { type: 'button', label: 'Open our website', url: clinic.publicUrl }
      : { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) };
  return {
    subject: `${whose}'s plan at ${clinic.name} has ended`,
    preview: "You won't be charged for it again. You can enroll again at any time.",
    heading: `${whose}'s plan has ended`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${cause} You won't be charged for it again.${describeRefunds(data)}`,
      `If you want the plan back or didn't expect this, call us at ${clinic.phone}. You can also enroll ${pet} again on our website.`,
      button,
    ],
    footnote: `You're receiving this email because ${pet} was enrolled in a wellness plan with this address.`,
  };
}
