import type { MailOf } from '@petwell/contracts/events';
import { linkNote, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import {
  formatCalendarDay,
  formatCents,
  formatMoment,
  nameOr,
  plainLine,
} from './layout/mail-text.ts';

type SetupLink = MailOf<'setup-link'>;
type OneEnrollment = Pick<
  SetupLink,
  'petName' | 'planName' | 'url' | 'monthlyCents' | 'firstChargeOn'
> &
  Pick<SetupLink, 'notice' | 'suspendedOn' | 'feeCents'>;

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

const feeText = ({ feeCents }: OneEnrollment): string =>
  feeCents === undefined
    ? 'There is no membership fee.'
    : `The first payment includes the membership fee of ${formatCents(feeCents)}, which hasn't been paid yet.`;

/** Says what the plan costs, and how it goes on. */
function standingText({ notice, suspendedOn, monthlyCents }: OneEnrollment): string {
  const price = `${formatCents(monthlyCents)} a month`;
  if (notice !== 'due') return `goes on as it is, at ${price}.`;
  return suspendedOn === undefined
    ? `is suspended until it is paid. It costs ${price}.`
    : `costs ${price}. Without a payment, it is suspended on ${formatCalendarDay(suspendedOn)}.`;
}

const chargeText = ({ notice, firstChargeOn }: OneEnrollment): string =>
  notice === 'due'
    ? 'Nothing is charged before you set up. The page shows the day of your first payment.'
    : `Nothing is charged when you set up. Your first payment is on ${formatCalendarDay(firstChargeOn)} if you set up before that day. The page shows the exact day.`;

const petOf = ({ petName }: Pick<OneEnrollment, 'petName'>) => nameOr('your pet', petName);

/** Describes one pet's plan: price, start, and link. */
const enrollmentBlocks = (enrollment: OneEnrollment, label: string): Block[] => [
  `${petOf(enrollment)}'s ${plainLine(enrollment.planName)} plan ${standingText(enrollment)} Please check it, agree to the terms, and enter a card. You don't have to sign in.`,
  `${chargeText(enrollment)} ${feeText(enrollment)}`,
  { type: 'button', label, url: enrollment.url },
];

const listNames = new Intl.ListFormat('en-US');

/**
 * Composes the email with which a member from before PetWell agrees to the plan and gives a card: one for all pets of an
 * owner.
 */
export function composeSetupLink(data: SetupLink, clinic: Clinic): MailContent {
  const { notice, suspendedOn, others = [] } = data;
  const said = { notice, ...(suspendedOn !== undefined && { suspendedOn }) };
  const enrollments: OneEnrollment[] = [data, ...others.map((one) => ({ ...one, ...said }))];
  const isOne = enrollments.length === 1;
  const pets = listNames.format(enrollments.map(petOf));
  const whose = isOne ? `${pets}'s plan` : `the plans of ${pets}`;
  return {
    subject: subjects[notice](`${whose} at ${clinic.name}`),
    preview: `Look at the plan, agree to the terms, and enter a card. It takes two minutes.`,
    heading: `Set up the payments for ${whose}`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${openings[notice](clinic)}`,
      ...enrollments.flatMap((enrollment) =>
        enrollmentBlocks(
          enrollment,
          isOne ? 'Set up my plan' : `Set up ${petOf(enrollment)}'s plan`,
        ),
      ),
      `${isOne ? 'The link works' : 'The links work'} until ${formatMoment(data.expiresAt, clinic)}. Questions, or would you rather pay at the clinic? Call us at ${clinic.phone}.`,
      ...enrollments.map(({ url }): Block => linkNote(url)),
    ],
    footnote: `You're receiving this email because ${isOne ? `${pets} has a wellness plan` : `${pets} have wellness plans`} at ${clinic.name} with this address.`,
  };
}
