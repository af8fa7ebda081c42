import { AppError } from '@petwell/chassis';
import type { LinkLog, NewLink } from './link.ts';
import { secondsUntilNext } from './rules.ts';

function mailedJustNow(seconds: number): AppError {
  const wait = seconds > 60 ? '2 minutes' : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return new AppError('rate_limited', {
    publicMessage: `We’ve just emailed this link. You can send it again in ${wait}.`,
    retryAfterSeconds: seconds,
  });
}

/** @throws AppError rate_limited (a link of the kind was just mailed), with the seconds that are left */
export async function requirePause(links: Pick<LinkLog, 'lastMadeAt'>, link: NewLink) {
  const seconds = secondsUntilNext(await links.lastMadeAt(link), link.createdAt);
  if (seconds > 0) throw mailedJustNow(seconds);
}

/**
 * Adds a link that is mailed, and ends the plan's earlier ones. Every link that is made passes here, under the plan's
 * lock, so that no button mails one plan's link over and over.
 * @throws AppError rate_limited, with the seconds that are left
 */
export async function addLink(links: Pick<LinkLog, 'lastMadeAt' | 'add'>, link: NewLink) {
  await requirePause(links, link);
  await links.add(link);
}
