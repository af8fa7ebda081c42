import type { MemberSetup, MemberSetups, SetupGroup } from '@petwell/contracts';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { countOf, formatCount } from '../../../shared/staff/format.ts';
import type { SetupAct } from './api/setups.ts';

export const groupLabels: Readonly<Record<SetupGroup, string>> = {
  unsent: 'Not sent',
  sent: 'Sent',
  expired: 'Link expired',
  elsewhere: 'Paid at the clinic',
};

/** How far a member's mails are: 'Emailed on November 26, 2026, reminded once. The link works until …'. */
export function describeMails(member: MemberSetup, now: Date): string {
  const { mailedAt, mails, nextMailAt, linkExpiresAt } = member;
  const isWaiting = nextMailAt !== null && new Date(nextMailAt) <= now;
  if (isWaiting && mails === 0) return 'Waiting to be sent';
  if (mailedAt === null) return nextMailAt === null ? 'Not sent' : 'Waiting to be sent';
  const reminded = ['', '', ', reminded once', ', reminded twice'][mails] ?? '';
  const sent = `Emailed on ${formatDate(mailedAt)}${reminded}.`;
  if (linkExpiresAt === null) return sent;
  const isOver = new Date(linkExpiresAt) <= now;
  return `${sent} The link ${isOver ? 'worked' : 'works'} until ${formatDate(linkExpiresAt)}.`;
}

export const describePayment = ({ paidUntil, dueOn }: MemberSetup): string =>
  paidUntil === null
    ? `Due on ${formatDay(dueOn)}`
    : `Paid at the clinic until ${formatDay(paidUntil)}`;

/** How the mails go on; null: none waits. */
export function describePace({ waiting, lastHour, perHour }: MemberSetups['pace']): string | null {
  if (waiting === 0) return null;
  const minutes = Math.ceil((waiting / perHour) * 60);
  const time = minutes < 90 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour');
  return `${countOf(waiting, 'email')} to send. At most ${formatCount(perHour)} go out in an hour (${formatCount(lastHour)} in the last one), so this takes about ${time}. You can close this page.`;
}

type ActTexts = {
  title: (count: number) => string;
  what: string;
  button: string;
  done: (count: number) => string;
};

export const actTexts: Readonly<Record<SetupAct, ActTexts>> = {
  send: {
    title: (count) => `Send the set-up link to ${countOf(count, 'member')}?`,
    what: 'The email has a link to look at the plan, agree to the terms, and give a card. Anyone who doesn’t is reminded after 3 and 10 days. Nothing is charged before the next payment is due.',
    button: 'Send',
    done: (count) =>
      count === 0
        ? 'Nothing to send: they were emailed within a day, or are about to be.'
        : `${countOf(count, 'email')} will be sent.`,
  },
  release: {
    title: (count) => `Let PetWell email ${countOf(count, 'member')}?`,
    what: 'From now on their owners get PetWell’s other emails too, such as care reminders and visit summaries, before they set up. What was held back until now isn’t sent. This can’t be undone.',
    button: 'Let PetWell email them',
    done: (count) =>
      count === 0
        ? 'PetWell may email them already.'
        : `PetWell may email ${countOf(count, 'member')} from now on.`,
  },
};
