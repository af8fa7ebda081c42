import { AppError } from '@petwell/chassis';
import type { CustomerSelection } from '@petwell/contracts';
import type { CustomerFilter } from './list-customers.ts';

export type SelectionReads = {
  /** Returns the ids of matching customers without the excluded ones, ascending, at most `limit`. */
  ownerIds(
    request: CustomerFilter & { excludedIds: readonly number[]; limit: number },
  ): Promise<number[]>;
  /** Counts their plans that the payment provider bills. */
  countSubscriptions(ownerIds: readonly number[]): Promise<number>;
};

/** More than any clinic has; a job has an item for each. */
const maxSelected = 20_000;

/**
 * Resolves 'select all 1,204 matches' to customer ids, with the list's own filter. Rejects the request if the
 * number has changed, so that only customers of the confirmed count are deleted.
 * @throws AppError validation_failed for too many, status_conflict when their number has changed
 */
export function createResolveSelection({ reads }: { reads: Pick<SelectionReads, 'ownerIds'> }) {
  return async function resolveSelection(selection: CustomerSelection): Promise<number[]> {
    const { filter, excludedIds, expectedCount } = selection;
    const read = (matching: CustomerFilter['matching']) =>
      reads.ownerIds({ ...filter, matching, excludedIds, limit: maxSelected + 1 });
    const exact = await read('exact');
    const mayBeMisspelled = exact.length === 0 && excludedIds.length === 0 && filter.q.length >= 3;
    const ids = mayBeMisspelled ? await read('similar') : exact;
    if (ids.length > maxSelected) throw tooMany();
    if (ids.length !== expectedCount) throw hasChanged(ids.length, expectedCount);
    return ids;
  };
}
export type ResolveSelection = ReturnType<typeof createResolveSelection>;

/** Counts the plans of a selection that the payment provider bills. @throws AppError like `resolveSelection` */
export const createCountSubscriptions =
  (deps: {
    reads: Pick<SelectionReads, 'countSubscriptions'>;
    resolveSelection: ResolveSelection;
  }) =>
  async (selection: CustomerSelection): Promise<number> =>
    deps.reads.countSubscriptions(await deps.resolveSelection(selection));
export type CountSubscriptions = ReturnType<typeof createCountSubscriptions>;

function tooMany(): AppError {
  const message = 'These are more than 20,000 customers. Please narrow the search.';
  return new AppError('validation_failed', {
    publicMessage: message,
    fields: { selection: message },
  });
}

function hasChanged(now: number, expected: number): AppError {
  const count = (value: number) => value.toLocaleString('en-US');
  return new AppError('status_conflict', {
    publicMessage: `The selection changed from ${count(expected)} to ${count(now)} customers. Nothing was done; please review.`,
  });
}
