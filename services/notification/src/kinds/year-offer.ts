import type { MailOf } from '@petwell/contracts/events';
import {
  offeredEndSentence,
  prepaidSavingSentence,
  unusedMonthsRule,
} from '@petwell/contracts/legal';
import { linkNote, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import {
  formatCalendarDay,
  formatCents,
  formatMoment,
  nameOr,
  plainLine,
} from './layout/mail-text.ts';

/** Composes the email with the link to pay a year in advance by card. */
export function composeYearOffer(data: MailOf<'year-offer'>, clinic: Clinic): MailContent {
  const { sheet, url } = data;
  const { percent, savedCents, yearCents, from, until } = sheet;
  const pet = nameOr('your pet', data.petName);
  const whose = pet === 'your pet' ? "your pet's" : `${pet}'s`;
  const saving = prepaidSavingSentence(percent, savedCents);
  const notes: Block[] = [saving, offeredEndSentence(until), unusedMonthsRule].flatMap((text) =>
    text === null ? [] : [text],
  );
  const title = `Pay a year of ${whose} plan in advance`;
  return {
    subject: title,
    preview: 'Nothing is charged unless you agree.',
    heading: title,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, with this link you can read, agree to, and pay a year of ${whose} ${plainLine(data.planName)} plan by card, once.`,
      {
        type: 'facts',
        rows: [
          { label: 'For a year', value: formatCents(yearCents) },
          {
            label: 'Paid for',
            value: `${formatCalendarDay(from)} until ${formatCalendarDay(until)}`,
          },
        ],
      },
      ...notes,
      { type: 'button', label: 'See the yearly price', url },
      `The link works until ${formatMoment(data.expiresAt, clinic)}. If you don't want it, you don't have to do anything. Questions? Call us at ${clinic.phone}.`,
      linkNote(url),
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}
