import { AppError } from '@petwell/chassis';
import type { JoinProgress } from '@petwell/contracts';
import type { Checkouts } from '../core/payable.ts';
import type { ReadLink } from './link.ts';
import { joinStandingOf } from './rules.ts';

/**
 * Handles GET /api/admin/join-links/{id}: how far the owner has come, for the front desk, as stored.
 * @throws AppError not_found
 */
export const createReadJoinProgress =
  (deps: { readLink: ReadLink; checkouts: Pick<Checkouts, 'read'>; clock: () => Date }) =>
  async (id: string): Promise<JoinProgress> => {
    const link = await deps.readLink(id);
    if (link?.kind !== 'join') throw new AppError('not_found');
    const { wasStarted } = await deps.checkouts.read(link.enrollmentId);
    if (wasStarted) return { state: 'paid' };
    const standing = joinStandingOf(link, { now: deps.clock(), isPaid: false });
    if (standing === 'gone') return { state: 'ended' };
    return { state: link.openedAt === null ? 'waiting' : 'opened' };
  };
