import type { MailOf } from '@petwell/contracts/events';
import { dashboardUrl, endingText, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatCalendarDay, formatCents, nameOr, plainLine } from './layout/mail-text.ts';

const whoseOf = (pet: string): string => (pet === 'your pet' ? 'Your pet' : pet);

type HoldMail = MailOf<'plan-held' | 'plan-resumes'>;

const factRows = ({ until, nextChargeOn, monthlyCents, planYearEndsOn }: HoldMail) => [
  { label: 'Plan can be used again from', value: formatCalendarDay(until) },
  {
    label: 'Next payment',
    value: `${formatCents(monthlyCents)} on ${formatCalendarDay(nextChargeOn)}`,
  },
  { label: 'Plan year ends on', value: formatCalendarDay(planYearEndsOn) },
];

function wording(data: HoldMail, clinic: Clinic) {
  const pet = nameOr('your pet', data.petName);
  const whose = whoseOf(pet);
  const plan = plainLine(data.planName);
  const until = formatCalendarDay(data.until);
  const hello = `Hello ${nameOr('there', data.firstName)},`;
  if (data.kind === 'plan-resumes') {
    return {
      subject: `${whose}'s plan at ${clinic.name} resumes on ${until}`,
      heading: `${whose}'s plan resumes on ${until}`,
      text: `${hello} the hold of ${pet}'s ${plan} plan ends on ${until}. You can use the plan again from that day on, and the next monthly payment is on ${formatCalendarDay(data.nextChargeOn)}.`,
      question: 'If you need more time',
    };
  }
  const months = data.months === 1 ? '1 month' : `${data.months} months`;
  return {
    subject: `${whose}'s plan at ${clinic.name} is on hold until ${until}`,
    heading: `${whose}'s plan is on hold until ${until}`,
    text: `${hello} we put ${pet}'s ${plan} plan on hold for ${months}. Until ${until}, nothing is charged, and the plan's services can't be used. The plan year ends ${months} later than before.`,
    question: "If you didn't ask for this, or want the plan back sooner",
  };
}

/** Composes the emails about a hold: when it begins, and a week before it ends or when it ends early. */
export function composePlanHold(data: HoldMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const { subject, heading, text, question } = wording(data, clinic);
  return {
    subject,
    preview: `Your next payment is on ${formatCalendarDay(data.nextChargeOn)}.`,
    heading,
    blocks: [
      text,
      { type: 'facts', rows: factRows(data) },
      `${question}, call us at ${clinic.phone} or reply to this email. ${endingText(clinic)}`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}
