import type { ChangeSheet } from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import { dueInWords, howToTakeBack, termsInWords } from '@petwell/contracts/legal';
import { petOfSheet, sheetBlocks } from './change-words.ts';
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

const hello = (firstName: string) => `Hello ${nameOr('there', firstName)},`;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const petOf = ({ petName }: { petName: string }) => nameOr('your pet', petName);

const monthsOf = (months: number): string =>
  months === 1
    ? 'the month of this plan year that was'
    : `the ${months} months of this plan year that were`;

/** How an owner takes a change back. `day`: on which they agree. */
const takenBack = ({ when, effectiveFrom }: ChangeSheet, day: string, { phone }: Clinic): string =>
  when === 'today'
    ? `If you change your mind, call us at ${phone} on ${day}. As long as none of the new services were used, we'll take the change back and refund what you paid for it.`
    : howToTakeBack(formatCalendarDay(effectiveFrom), { name: 'us', phone });

const footnoteOf = (sheet: ChangeSheet): string =>
  `You're receiving this email because ${petOfSheet(sheet)} is enrolled in a wellness plan with this address.`;

function dueIfAgreed({ due, effectiveFrom }: ChangeSheet): string {
  if (due === null) {
    return `Nothing is due now. Payments before ${formatCalendarDay(effectiveFrom)} stay as they are.`;
  }
  return `If you agree, ${formatCents(due.cents)} is charged right away: the difference for ${monthsOf(due.months)} billed at the old price (${dueInWords(due)}).`;
}

function duePaid({ due, effectiveFrom }: ChangeSheet): string {
  if (due === null) {
    return `You paid nothing for the change. Payments before ${formatCalendarDay(effectiveFrom)} stay as they are.`;
  }
  return `You paid ${formatCents(due.cents)} for it: the difference for ${monthsOf(due.months)} billed at the old price (${dueInWords(due)}). Your receipt comes in a separate email.`;
}

/** Composes the email that asks an owner to agree to another plan or other add-ons. */
export function composeChangeOffer(data: MailOf<'change-offer'>, clinic: Clinic): MailContent {
  const { sheet, url } = data;
  const title = `Would you agree to this change to ${petOf(data)}'s plan?`;
  return {
    subject: title,
    preview: 'Nothing changes, and nothing is charged, unless you agree.',
    heading: title,
    blocks: [
      `${hello(data.firstName)} here is the change to ${petOf(data)}'s plan that we talked about. Nothing changes, and nothing is charged, unless you agree.`,
      ...sheetBlocks(sheet, { from: sheet.when === 'today' ? 'the day you agree' : undefined }),
      dueIfAgreed(sheet),
      { type: 'button', label: 'Read and agree', url },
      `The link works until ${formatMoment(data.expiresAt, clinic)}.`,
      `${takenBack(sheet, 'the day you agree', clinic)} ${endingText(clinic)}`,
      linkNote(url),
    ],
    footnote: footnoteOf(sheet),
  };
}

const agreedHow = ({ byPhone }: MailOf<'change-agreed'>, { phone }: Clinic): string =>
  byPhone
    ? `you agreed to this change by phone, and we recorded it. If that isn't right, call us at ${phone}.`
    : 'you agreed to this change. Here it is for your records.';

/** Composes the email about a change that was agreed to. */
export function composeChangeAgreed(data: MailOf<'change-agreed'>, clinic: Clinic): MailContent {
  const { sheet } = data;
  const isNow = sheet.when === 'today';
  const title = `${capitalized(petOf(data))}'s plan ${isNow ? 'has changed' : `changes on ${formatCalendarDay(sheet.effectiveFrom)}`}`;
  return {
    subject: title,
    preview: `${formatCents(sheet.then.monthlyCents)} a month from ${formatCalendarDay(sheet.firstChargeOn)}.`,
    heading: title,
    blocks: [
      `${hello(data.firstName)} ${agreedHow(data, clinic)}`,
      ...sheetBlocks(sheet),
      duePaid(sheet),
      `${takenBack(sheet, 'the day you agreed', clinic)} ${endingText(clinic)}`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: footnoteOf(sheet),
  };
}

function refundOf({ refundedCents }: MailOf<'change-undone'>): string {
  return refundedCents === 0
    ? 'Nothing was charged for it.'
    : `We're refunding the ${formatCents(refundedCents)} that you paid for it, in full. A separate email tells you when to expect it.`;
}

/** Composes the email about a change that was taken back, or couldn't be made. */
export function composeChangeUndone(data: MailOf<'change-undone'>, clinic: Clinic): MailContent {
  const { now } = data.sheet;
  const pet = petOf(data);
  // A plan that ends says why.
  const isRefused = data.isRefused === true && data.isEnding !== true;
  const title = isRefused
    ? `We couldn't make the change to ${pet}'s plan`
    : `The change to ${pet}'s plan was taken back`;
  const what = isRefused
    ? `we couldn't make the change to ${pet}'s plan that you agreed to`
    : `the change to ${pet}'s plan was taken back`;
  const asBefore = `${formatCents(now.monthlyCents)} a month, as before.`;
  const { taken, preview } =
    data.isEnding === true
      ? { taken: ', because the plan ends.', preview: "The plan ends, so it isn't changed." }
      : {
          taken: `. ${capitalized(pet)} keeps ${plainLine(termsInWords(now))} for ${asBefore}`,
          preview: asBefore,
        };
  return {
    subject: title,
    preview,
    heading: title,
    blocks: [
      `${hello(data.firstName)} ${what}${taken}`,
      refundOf(data),
      isRefused
        ? `We'll call you about it. Questions? Call us at ${clinic.phone}.`
        : `If you didn't expect this, call us at ${clinic.phone}.`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ] satisfies Block[],
    footnote: footnoteOf(data.sheet),
  };
}
