import { formatDay } from '../../shared/format-date.ts';

export const holdTexts = {
  held: (pet: string, plan: string) => ({
    title: 'On Hold',
    description: `${pet}’s ${plan} is on hold. The owner gets an email.`,
  }),
  ended: (pet: string, plan: string) => ({
    title: 'Hold Ended',
    description: `${pet}’s ${plan} can be used again. Payments continue on the next billing day. The owner gets an email.`,
  }),
  failed: { title: 'Not put on hold', fallback: 'The plan could not be put on hold.' },
  notEnded: { title: 'Hold not ended', fallback: 'The hold could not be ended.' },
} as const;

export const monthChoices = [1, 2, 3, 4, 5, 6].map((months) => ({
  value: String(months),
  label: months === 1 ? '1 month' : `${months} months`,
}));

/** 'March 3, 2027 and April 3, 2027'. */
export const nameDays = (days: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(days.map(formatDay));
