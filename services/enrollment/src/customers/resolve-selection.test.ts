import { expect, test, vi } from 'vitest';
import { createResolveSelection, type SelectionReads } from './resolve-selection.ts';

function setUp(found: Partial<Record<'exact' | 'similar', number[]>>) {
  const ownerIds = vi.fn<SelectionReads['ownerIds']>(({ matching }) =>
    Promise.resolve(found[matching] ?? []),
  );
  return { ownerIds, resolve: createResolveSelection({ reads: { ownerIds } }) };
}
const selection = (q: string, expectedCount: number, excludedIds: number[] = []) => ({
  filter: { q, status: 'all' as const },
  excludedIds,
  expectedCount,
});

test('finds the same customers as the list', async () => {
  const { ownerIds, resolve } = setUp({ exact: [1, 2] });
  expect(await resolve(selection('park', 2, [3]))).toEqual([1, 2]);
  expect(ownerIds).toHaveBeenCalledExactlyOnceWith({
    q: 'park',
    status: 'all',
    matching: 'exact',
    excludedIds: [3],
    limit: 20_001,
  });
});

test('finds misspelled names like the list', async () => {
  const { resolve } = setUp({ similar: [4] });
  expect(await resolve(selection('smiht', 1))).toEqual([4]);
});

test('does not widen the search when all matches are excluded', async () => {
  const { resolve } = setUp({ similar: [4] });
  await expect(resolve(selection('smith', 1, [3]))).rejects.toMatchObject({
    code: 'status_conflict',
  });
});

test('refuses a count that has changed', async () => {
  const { resolve } = setUp({ exact: [1, 2] });
  await expect(resolve(selection('', 1_204))).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage:
      'The selection changed from 1,204 to 2 customers. Nothing was done; please review.',
  });
});

test('refuses more than 20,000 customers', async () => {
  const { resolve } = setUp({ exact: Array.from({ length: 20_001 }, (_, id) => id) });
  await expect(resolve(selection('', 20_001))).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { selection: 'These are more than 20,000 customers. Please narrow the search.' },
  });
});
