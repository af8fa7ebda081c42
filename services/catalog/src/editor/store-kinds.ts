import type { OfferKind } from '@petwell/contracts';

/** Plans and add-ons have the columns that the editor writes in common, so that one type serves for both. */
export const tableOf = (kind: OfferKind) =>
  (kind === 'plan' ? 'wellnessPlans' : 'addOnServices') as 'wellnessPlans';

/** Which column of versions and drafts refers to it. */
export const ownerOf = (kind: OfferKind) => (kind === 'plan' ? 'planId' : 'addOnId') as 'planId';
