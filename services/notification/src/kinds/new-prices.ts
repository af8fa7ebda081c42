import type { MailOf } from '@petwell/contracts/events';
import { endingIsFree, newPriceSentence } from '@petwell/contracts/legal';
import {
  dashboardUrl,
  endingText,
  type Block,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import {
  formatCalendarDay,
  formatCents,
  formatMoment,
  nameOr,
  plainLine,
} from './layout/mail-text.ts';

type PriceChange = MailOf<'price-change'>;
type ChangedPlan = PriceChange['plans'][number];

const listNames = new Intl.ListFormat('en-US');
export const petOf = ({ petName }: { petName: string }) => nameOr('your pet', petName);
const isSamePrice = (one: ChangedPlan) => one.oldMonthlyCents === one.newMonthlyCents;

/** Both prices, per month and per year, in the words that allow the charges. */
export const priceOf = (
  { planName, ...change }: Omit<ChangedPlan, 'enrollmentId' | 'changes'>,
  effectiveFrom: string,
) =>
  newPriceSentence({
    ...change,
    planName: plainLine(planName),
    petName: petOf(change),
    effectiveFrom,
  });

export const changeList = (title: string, changes: readonly string[]): Block[] =>
  changes.length === 0 ? [] : [{ type: 'list', title, items: changes.map(plainLine) }];

const howToEnd = (effectiveFrom: string, clinic: Clinic): Block => ({
  type: 'paragraph',
  text: `${endingIsFree(formatCalendarDay(effectiveFrom))} ${endingText(clinic)}`,
});

/** Composes the two emails about new prices, 45 and 14 days before: all plans of an owner that change that day. */
export function composePriceChange(data: PriceChange, clinic: Clinic): MailContent {
  const { plans, effectiveFrom } = data;
  const day = formatCalendarDay(effectiveFrom);
  const pets = listNames.format([...new Set(plans.map(petOf))]);
  const isOne = plans.length === 1;
  const whose = isOne ? `${pets}'s plan` : `the plans of ${pets}`;
  const what = plans.every(isSamePrice) ? 'Changes to' : 'New price for';
  // Without names, because an inbox shows it.
  const title = `${what} your ${isOne ? 'plan' : 'plans'} at ${clinic.name} from ${day}`;
  const opening =
    data.notice === 'first'
      ? `${isOne ? 'a new plan year begins' : 'new plan years begin'} for ${pets} on ${day}, and ${isOne ? 'the plan changes' : 'the plans change'} with it.`
      : `as we wrote to you a month ago, ${whose} ${isOne ? 'changes' : 'change'} with the new plan year on ${day}.`;
  return {
    subject: `${data.notice === 'first' ? '' : 'Reminder: '}${title}`,
    preview: plans.map((one) => `${formatCents(one.newMonthlyCents)} a month`).join(', '),
    heading: title,
    blocks: [
      { type: 'paragraph', text: `Hello ${nameOr('there', data.firstName)}, ${opening}` },
      ...plans.flatMap((one): Block[] => [
        { type: 'paragraph', text: priceOf(one, effectiveFrom) },
        ...changeList(`What changes for ${petOf(one)}`, one.changes),
      ]),
      {
        type: 'paragraph',
        text: `Payments that are due before ${day} stay as they are. To keep ${isOne ? 'the plan' : 'the plans'}, you don't need to do anything.`,
      },
      howToEnd(effectiveFrom, clinic),
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pets} ${isOne ? 'is' : 'are'} enrolled in a wellness plan with this address.`,
  };
}

/** Composes the emails that ask an owner, whose price was promised for good, about another one. */
export function composePriceOffer(data: MailOf<'price-offer'>, clinic: Clinic): MailContent {
  const pet = petOf(data);
  const plan = `${pet}'s ${plainLine(data.planName)} plan`;
  const day = formatCalendarDay(data.effectiveFrom);
  const title = `Would you agree to a new price for ${pet}'s plan?`;
  return {
    subject: `${data.isLast ? 'Reminder: ' : ''}${title}`,
    preview: "If you don't answer, your price stays as it is.",
    heading: title,
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, we'd like to change the price of ${plan}, and we need your consent. If you don't answer, your price and the plan stay as they are.`,
      },
      {
        type: 'paragraph',
        text: `This applies only if you agree. ${priceOf(data, data.effectiveFrom)}`,
      },
      ...changeList(`What else changes for ${pet}`, data.changes),
      { type: 'button', label: 'See the new price', url: data.url },
      {
        type: 'paragraph',
        text: `The link works until ${formatMoment(data.expiresAt, clinic)}. Payments that are due before ${day} stay as they are in any case.`,
      },
      howToEnd(data.effectiveFrom, clinic),
      {
        type: 'note',
        text: `If the button doesn't work, copy this link into your browser: ${data.url}`,
      },
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}
