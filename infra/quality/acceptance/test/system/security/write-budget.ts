import type { RunningStack } from '@petwell/local-stack';
import { describe, expect, test } from 'vitest';
import { createBrowserSession } from '../../../src/index.ts';

/** Needs a stack with rate limits. The default budgets are 600 reads and 120 writes a minute. */
export function describeWriteBudget(getStack: () => RunningStack): void {
  describe('writing on the budget of reads', () => {
    test.each(['/api/pets/1/care', '/api/admin/enrollments/1/redemptions'])(
      '[ACC-31] POST %s is refused after 120 tries, and reading goes on',
      async (path) => {
        const stranger = createBrowserSession(getStack().urls.gateway);
        const statuses: number[] = [];
        for (let tries = 0; tries < 130; tries += 1) {
          statuses.push((await stranger.post(path, {})).status);
        }
        expect(statuses.filter((status) => status === 401)).toHaveLength(120);
        expect(statuses.slice(120)).toEqual(Array.from({ length: 10 }, () => 429));
        expect((await stranger.get(path)).status).toBe(401);
      },
    );
  });
}
