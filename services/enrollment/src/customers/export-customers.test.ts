import { expect, test, vi } from 'vitest';
import { createExportCustomers, type CustomerExport } from './export-customers.ts';

function setUp(found: Partial<Record<'exact' | 'similar', number>>) {
  const readBatch = vi.fn<CustomerExport['readBatch']>(({ matching, afterId, limit }) => {
    const left = (found[matching] ?? 0) - afterId;
    const length = Math.max(0, Math.min(left, limit));
    return Promise.resolve(
      Array.from({ length }, (_, index) => ({
        id: afterId + index + 1,
        firstName: 'Jo',
        lastName: 'Park',
        email: '',
        phone: '',
        pets: '',
        plans: '',
        monthlyTotal: '0.00',
        created: '2026-01-05',
      })),
    );
  });
  const exportCustomers = createExportCustomers({ customerExport: { readBatch } });
  const sizes = async (q = '') => {
    const all: number[] = [];
    for await (const batch of exportCustomers({ q, status: 'all' })) all.push(batch.length);
    return all;
  };
  return { readBatch, sizes };
}

test('reads each customer once, in batches', async () => {
  expect(await setUp({ exact: 2_500 }).sizes()).toEqual([1_000, 1_000, 500]);
});

test('searches for misspelled names only without an exact match', async () => {
  const { readBatch, sizes } = setUp({ similar: 3 });
  expect(await sizes('smiht')).toEqual([3]);
  expect(readBatch.mock.calls.map(([{ matching }]) => matching)).toEqual(['exact', 'similar']);
  expect(await sizes('')).toEqual([0]);
});
