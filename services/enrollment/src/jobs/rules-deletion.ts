import type { AdminDeleteResponse } from '@petwell/contracts';
import { z } from 'zod';

/** Why a customer was not deleted; null if they were. */
export const deletionResultSchema = z.object({ message: z.string() }).nullable();
export type DeletionResult = z.infer<typeof deletionResultSchema>;

export const demoStays = 'The demo account cannot be deleted.';
export const isUnknown = 'There is no such account anymore.';
export const unfinished =
  'The deletion could not be finished just now. Doing it again goes on where it stopped.';
export const notReached = "Stripe can't be reached, so nothing was deleted. Try again later.";

/** Sums up a deletion job: failures are listed, deletions counted. */
export function sumDeletions(
  results: readonly { userId: number; result: DeletionResult }[],
): AdminDeleteResponse {
  const failed = results.flatMap(({ userId, result }) => (result ? [{ userId, ...result }] : []));
  return { deletedCount: results.length - failed.length, failed };
}
