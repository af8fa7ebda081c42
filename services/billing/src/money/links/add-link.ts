import type { LinkLog, NewLink } from './link.ts';
import { requireResendPause } from './rules.ts';

/**
 * Adds a link that is mailed, and ends the plan's earlier ones. Every link that is made passes here, under the plan's
 * lock, so that no button mails one plan's link over and over.
 * @throws AppError rate_limited, with the seconds that are left
 */
export async function addLink(links: Pick<LinkLog, 'lastMadeAt' | 'add'>, link: NewLink) {
  requireResendPause(await links.lastMadeAt(link), link.createdAt);
  await links.add(link);
}
