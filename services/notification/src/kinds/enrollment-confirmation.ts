import { careFeatures, furtherPetLine, furtherPetPromise } from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import {
  dashboardUrl,
  endingText,
  requestVisitUrl,
  type AmountRow,
  type Block,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import { formatDay, nameOr, plainLine } from './layout/mail-text.ts';

type EnrollmentConfirmation = MailOf<'enrollment-confirmation'>;

function priceRows(data: EnrollmentConfirmation): AmountRow[] {
  const { planDiscountCents = 0 } = data;
  const feeNote = data.isMembershipFeePaid ? 'one-time, paid' : 'one-time';
  return [
    {
      label: data.planName,
      amountCents: data.planMonthlyCents + planDiscountCents,
      unit: 'per month',
    },
    ...(planDiscountCents === 0
      ? []
      : [{ label: furtherPetLine, amountCents: -planDiscountCents, unit: 'per month' }]),
    ...data.addOns.map(({ name, monthlyCents }) => ({
      label: name,
      amountCents: monthlyCents,
      unit: 'per month',
    })),
    {
      label: 'Total each month',
      amountCents: data.totalMonthlyCents,
      isTotal: true,
    },
    { label: 'Membership fee', amountCents: data.membershipFeeCents, unit: feeNote },
  ];
}

/**
 * Returns the features without the fee, which is in the price list. Their leading digits are the number per
 * year.
 */
function shownFeatures(features: readonly string[]): string[] {
  return careFeatures(features).map(plainLine);
}

function includedAddOns({ addOns }: EnrollmentConfirmation): Block[] {
  const items = addOns.map(({ name, includes }) => `${plainLine(name)}: ${plainLine(includes)}`);
  return items.length === 0 ? [] : [{ type: 'list', title: 'Included in your add-ons', items }];
}

function nextPayment({ nextBillingDate }: EnrollmentConfirmation, clinic: Clinic): Block[] {
  if (nextBillingDate === null) return [];
  const value = formatDay(nextBillingDate, clinic);
  return [{ type: 'facts', rows: [{ label: 'Next monthly payment', value }] }];
}

/** Composes the enrollment confirmation, sent when the enrollment is activated for the first time. */
export function composeEnrollmentConfirmation(
  data: EnrollmentConfirmation,
  clinic: Clinic,
): MailContent {
  const pet = nameOr('your pet', data.petName);
  const owner = nameOr('there', data.firstName);
  return {
    subject: `Welcome to ${clinic.name}: ${pet} is enrolled in ${plainLine(data.planName)}`,
    preview: 'The plan is active. Here is what it includes and what happens next.',
    heading: `${pet === 'your pet' ? 'Your pet' : pet}'s plan is active`,
    blocks: [
      `Hello ${owner}, thank you for trusting us with ${pet}. Your ${plainLine(data.planName)} plan is active.`,
      { type: 'amounts', title: 'Your plan', rows: priceRows(data) },
      ...(data.planDiscountCents === undefined ? [] : [furtherPetPromise]),
      ...nextPayment(data, clinic),
      {
        type: 'list',
        title: 'Included in the plan',
        items: shownFeatures(data.features),
      },
      ...includedAddOns(data),
      { type: 'button', label: 'Request the first visit', url: requestVisitUrl(clinic, data) },
      {
        type: 'list',
        title: 'What happens next',
        items: [
          `Request the first visit online, or call us at ${clinic.phone}. You'll sign the service agreement there.`,
          `Keep ${pet}'s details up to date on your dashboard.`,
          endingText(clinic),
        ],
      },
      { type: 'link', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pet} was enrolled in a wellness plan with this address.`,
  };
}
