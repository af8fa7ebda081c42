import { describe, expect, it } from 'vitest';
import { createQueryClient, retryDelayMs } from './query-client.ts';

describe('query defaults', () => {
  it('[TOA-04] never retries, refetches on focus, or goes stale, and drops data after 5 minutes', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: Infinity,
      gcTime: 300_000,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('[TOA-04] doubles the retry delay from 1 s up to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });
});
