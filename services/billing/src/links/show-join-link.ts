import type { EnrollmentLink } from '@petwell/contracts';
import type { ReadJoinLinkOf } from './link.ts';
import { urlOf } from './rules.ts';

/**
 * Handles GET /api/admin/enrollments/{id}/join-link: shows staff the plan's link to join again, as after a reload of the
 * page with its code. Makes and mails nothing.
 */
export const createShowJoinLink =
  (deps: {
    readJoinLinkOf: ReadJoinLinkOf;
    publicUrl: string;
    secret: string;
    clock: () => Date;
  }) =>
  async (enrollmentId: number): Promise<{ link: EnrollmentLink | null }> => {
    const found = await deps.readJoinLinkOf(enrollmentId, deps.clock());
    if (found === null) return { link: null };
    const { id, expiresAt } = found;
    return {
      link: { id, url: urlOf('join', { ...deps, id }), expiresAt: expiresAt.toISOString() },
    };
  };
