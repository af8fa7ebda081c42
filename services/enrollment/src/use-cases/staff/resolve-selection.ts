import { AppError } from '@petwell/chassis';
import type { CustomerSelection } from '@petwell/contracts';
import type { CustomerFilter } from './list-customers.ts';

export type SelectionReads = {
  /** Ids of all whom the filter finds but those, ascending, `limit` at most. */
  ownerIds(
    request: CustomerFilter & { excludedIds: readonly number[]; limit: number },
  ): Promise<number[]>;
  /** What of theirs can still be looked at at the payment provider, ascending. */
  enrollmentIdsOf(ownerIds: readonly number[]): Promise<number[]>;
};

/** More are too many to decide about at once, and to keep with a job. */
const maxSelected = 20_000;

/**
 * Whom 'select all 1,204 matches' is about now, found as the list finds them. Anybody else than expected
 * and nothing is done: nobody is deleted whom the person did not see counted.
 * @throws AppError validation_failed for too many, status_conflict when their number has changed
 */
export function createResolveSelection({ reads }: { reads: SelectionReads }) {
  return async function resolveSelection(selection: CustomerSelection): Promise<number[]> {
    const { filter, excludedIds, expectedCount } = selection;
    const read = (matching: CustomerFilter['matching']) =>
      reads.ownerIds({ ...filter, matching, excludedIds, limit: maxSelected + 1 });
    const exact = await read('exact');
    const mayBeMisspelt = exact.length === 0 && excludedIds.length === 0 && filter.q.length >= 3;
    const ids = mayBeMisspelt ? await read('similar') : exact;
    if (ids.length > maxSelected) throw tooMany();
    if (ids.length !== expectedCount) throw hasChanged(ids.length, expectedCount);
    return ids;
  };
}
export type ResolveSelection = ReturnType<typeof createResolveSelection>;

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
    publicMessage: `Now it would be ${count(now)} and not ${count(expected)}. Nothing was done: please look again.`,
  });
}
