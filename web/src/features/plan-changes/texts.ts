import type { ChangeSheet, OrderedChange } from '@petwell/contracts';
import { changeSentence, termsInWords } from '@petwell/contracts/legal';
import { formatDate, formatDay, formatMoment } from '../../shared/format-date.ts';
import { formatCents } from '../../shared/staff/format-cents.ts';

export const changeToasts = {
  mailed: (pet: string) => ({
    title: 'Link Emailed',
    description: `The owner was emailed a link to agree to the change to ${pet}’s plan.`,
  }),
  agreed: (pet: string) => ({
    title: 'Change Recorded',
    description: `The owner agreed to the change to ${pet}’s plan by phone, and gets an email.`,
  }),
  undone: (pet: string) => ({
    title: 'Change Taken Back',
    description: `${pet}’s plan stays as it was.`,
  }),
} as const;

/** Why a change wasn't ordered, or taken back. */
export const failures = {
  ordered: { title: 'The plan wasn’t changed', fallback: 'Please try again.' },
  undone: { title: 'It wasn’t taken back', fallback: 'Please try again.' },
} as const;

const howAgreed = ({ way, orderedBy, agreedAt }: OrderedChange): string => {
  if (way === 'phone') return `Agreed by phone, recorded by ${orderedBy}.`;
  return agreedAt === null ? '' : `The owner agreed on ${formatDate(agreedAt)}.`;
};

/** "$132.25 was paid for it." */
const paidFor = ({ due }: ChangeSheet): string =>
  due === null ? '' : `${formatCents(due.cents)} was paid for it.`;

const refunded = ({ due }: ChangeSheet): string =>
  due === null ? '' : `${formatCents(due.cents)} is refunded in full.`;

const sentences = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

type Told = { variant: 'info' | 'success' | 'warning'; title: string; text: string };

/** What became of an order. */
export function describeOrder(order: OrderedChange): Told {
  const { sheet, state, orderedBy, orderedAt } = order;
  const { petName, then, when, effectiveFrom } = sheet;
  switch (state) {
    case 'asked':
      return {
        variant: 'info',
        title: 'Waiting for the owner to agree',
        text: `${orderedBy} asked on ${formatMoment(orderedAt)}. Nothing changes until the owner agrees.`,
      };
    case 'agreed':
      return when === 'today'
        ? {
            variant: 'info',
            title: 'Agreed: the plan is being changed',
            text: sentences(howAgreed(order), paidFor(sheet)),
          }
        : {
            variant: 'success',
            title: `Agreed: changes on ${formatDay(effectiveFrom)}`,
            text: sentences(howAgreed(order), changeSentence(sheet)),
          };
    case 'done':
      return {
        variant: 'success',
        title: `${petName} has ${termsInWords(then)} now`,
        text: sentences(howAgreed(order), paidFor(sheet)),
      };
    case 'undone':
      return {
        variant: 'info',
        title: `The change to ${termsInWords(then)} was taken back`,
        text: refunded(sheet),
      };
    case 'withdrawn':
      return {
        variant: 'info',
        title: 'The link doesn’t work anymore',
        text: `The owner didn’t agree to ${termsInWords(then)}. Nothing was charged.`,
      };
    case 'refused':
      return {
        variant: 'warning',
        title: `The change to ${termsInWords(then)} couldn’t be made`,
        text: sentences(
          'The plan changed before we could make it. Please call the owner.',
          refunded(sheet),
        ),
      };
  }
}

/** What taking back an agreed change does. */
export const undoQuestion = ({ sheet }: OrderedChange): string =>
  sentences(
    `${sheet.petName} keeps ${termsInWords(sheet.now)} for ${formatCents(sheet.now.monthlyCents)} a month.`,
    refunded(sheet),
    'The owner gets an email.',
  );
