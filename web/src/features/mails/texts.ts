import type { CustomerMailDetail, MailAgain } from '@petwell/contracts';
import { formatMoment } from '../../shared/format-date.ts';

export function describeOutcome({ state, to, sentAt, problem, nextTryAt }: CustomerMailDetail) {
  if (state === 'failed') return `Not delivered to ${to}: ${problem ?? 'the reason isn’t known'}.`;
  if (state === 'waiting') {
    const when = nextTryAt === null ? '' : `, on ${formatMoment(nextTryAt)}`;
    return problem === null
      ? `Waiting to be sent to ${to}${when}.`
      : `Not accepted for ${to} yet (${problem}). It is tried again${when}.`;
  }
  const when = sentAt === null ? '' : ` on ${formatMoment(sentAt)}`;
  return `The mail server accepted it for ${to}${when}. If it can’t be found, ask the owner to look among spam.`;
}

export const noText = 'The text is kept for 90 days and isn’t there anymore.';

export const cameBackTexts = {
  title: 'Did this email come back?',
  text: 'If the mail server reported later that it couldn’t deliver this email, it counts as not delivered. A new price that it tells of isn’t charged, unless it has begun already. This can’t be undone.',
  action: 'It came back',
  keep: 'Not now',
};

/** The button, and what it did. */
export const againTexts = {
  same: { button: 'Send again', done: (to: string) => `Sent again to ${to}.` },
  'card-link': { button: 'Send a new card link', done: (to: string) => `Link emailed to ${to}.` },
  'join-link': {
    button: 'Send a new payment link',
    done: (to: string) => `Link emailed to ${to}.`,
  },
  'setup-link': { button: 'Send a new set-up link', done: () => 'The link will be emailed soon.' },
  'sign-in-link': {
    button: 'Send a new link',
    done: (to: string) => `If there is an account with ${to}, a link is on its way.`,
  },
  'address-link': { button: 'Send a new link', done: () => 'Link emailed.' },
} as const satisfies Record<MailAgain, { button: string; done: (to: string) => string }>;
