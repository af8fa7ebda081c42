import type { MailOf } from '@petwell/contracts/events';
import { endingIsFree, newPriceSentence, toKeepUnbilled } from '@petwell/contracts/legal';
import {
  dashboardUrl,
  endingText,
  type Block,
  type Clinic,
  type MailContent,
  linkNote,
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
type Prices = Pick<ChangedPlan, 'oldMonthlyCents' | 'newMonthlyCents'>;

const listNames = new Intl.ListFormat('en-US');
export const petOf = ({ petName }: { petName: string }) => nameOr('your pet', petName);
const planOf = (one: { petName: string; planName: string }) =>
  `${petOf(one)}'s ${plainLine(one.planName)} plan`;
const isSamePrice = (one: Prices) => one.oldMonthlyCents === one.newMonthlyCents;

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

export const titleOfChanges = (prices: Prices, pet: string): string =>
  `What ${isSamePrice(prices) ? '' : 'else '}changes for ${pet}`;

export const changeList = (title: string, changes: readonly string[]): Block[] =>
  changes.length === 0 ? [] : [{ type: 'list', title, items: changes.map(plainLine) }];

/** The minute before a time: midnight is of two days to many. */
const lastMinute = (isoTime: string, clinic: Clinic): string =>
  formatMoment(new Date(Date.parse(isoTime) - 60_000).toISOString(), clinic);

/** '$69.00 a month instead of $63.50' */
const previewOf = (one: Prices): string => {
  const [old, now] = [formatCents(one.oldMonthlyCents), formatCents(one.newMonthlyCents)];
  return isSamePrice(one) ? `Still ${now} a month` : `${now} a month instead of ${old}`;
};

/** Composes the two emails about new prices, 45 and 14 days before: all plans of an owner that change that day. */
export function composePriceChange(data: PriceChange, clinic: Clinic): MailContent {
  const { plans, effectiveFrom } = data;
  const day = formatCalendarDay(effectiveFrom);
  const names = new Set(plans.map(petOf));
  const pets = listNames.format(names);
  const [plan, thePlan] = plans.length === 1 ? ['plan', 'the plan'] : ['plans', 'the plans'];
  const isSame = plans.every(isSamePrice);
  const billed = plans.filter((one) => toKeepUnbilled(one) === null);
  const kept = billed.length === plans.length ? thePlan : listNames.format(billed.map(planOf));
  // Without names, because an inbox shows it.
  const title = `${isSame ? 'Changes to' : 'New price for'} your ${plan} at ${clinic.name} from ${day}`;
  const opening = `${data.notice === 'first' ? '' : 'this is a reminder: '}a new plan year begins for ${pets} on ${day}.`;
  const what = isSame
    ? 'What is included changes that day, and the price stays the same.'
    : 'The price changes that day.';
  return {
    subject: `${data.notice === 'first' ? '' : 'Reminder: '}${title}`,
    preview: plans.map(previewOf).join('; '),
    heading: title,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${opening} ${what}`,
      ...plans.flatMap((one): Block[] => [
        [priceOf(one, effectiveFrom), toKeepUnbilled(one)].join(' ').trimEnd(),
        ...changeList(titleOfChanges(one, petOf(one)), one.changes),
      ]),
      `Payments due before ${day} stay the same.${billed.length === 0 ? '' : ` To keep ${kept}, you don't need to do anything.`}`,
      `${endingIsFree(day)} ${endingText(clinic)}`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pets} ${names.size === 1 ? 'is' : 'are'} enrolled in a wellness plan with this address.`,
  };
}

/** Composes the email that takes back what the emails about a new price said. */
export function composePriceKept(data: MailOf<'price-kept'>, clinic: Clinic): MailContent {
  const pet = petOf(data);
  const price = `${formatCents(data.monthlyCents)} a month`;
  const title = `The plan of ${pet} doesn't change after all`;
  return {
    subject: title,
    preview: `It stays at ${price}.`,
    heading: title,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, we wrote to you about a change of ${pet}'s ${plainLine(data.planName)} plan from ${formatCalendarDay(data.effectiveFrom)} on. We've taken that back: the plan stays as it is, for ${price}. You don't need to do anything for that.`,
      `Questions? Call us at ${clinic.phone}.`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}

/** Composes the emails that ask an owner, whose price was promised for good, about another one. */
export function composePriceOffer(data: MailOf<'price-offer'>, clinic: Clinic): MailContent {
  const pet = petOf(data);
  const plan = planOf(data);
  const day = formatCalendarDay(data.effectiveFrom);
  const [what, changed, seen] = isSamePrice(data)
    ? ['changes to', 'what', 'See the changes']
    : ['a new price for', 'the price of', 'See the new price'];
  const title = `Would you agree to ${what} ${pet}'s plan?`;
  return {
    subject: `${data.isLast ? 'Reminder: ' : ''}${title}`,
    preview: "If you don't answer, your price stays as it is.",
    heading: title,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, we'd like to change ${changed} ${plan}${isSamePrice(data) ? ' includes' : ''}, and we need you to agree first. If you don't answer, your plan and your price stay as they are.`,
      `If you agree, this applies: ${priceOf(data, data.effectiveFrom)}`,
      ...changeList(titleOfChanges(data, pet), data.changes),
      { type: 'button', label: seen, url: data.url },
      `The link works until ${lastMinute(data.expiresAt, clinic)}. Payments due before ${day} stay the same in any case.`,
      `${endingIsFree(day, 'If you agree and then change your mind')} ${endingText(clinic)}`,
      linkNote(data.url),
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}
