import { expect, test } from 'vitest';
import { runFuzz } from '../../fuzz/run-fuzz.ts';
import type { SecurityFixture } from './security-fixture.ts';

/** The first thousand requests of `make fuzz`, fixed so that every run sends the same. */
export function describeShortFuzz(getFixture: () => SecurityFixture): void {
  test('no request causes an undocumented response, hangs, or writes a row when refused', async () => {
    const report = await runFuzz({
      stack: getFixture().stack,
      requests: 1_000,
      seed: 20_260_101,
      budgetMs: 15_000,
    });
    expect(report.findings).toEqual([]);
    // Most requests must get past validation, or the result proves nothing.
    expect(report.sent).toBeGreaterThan(200);
    expect(Object.keys(report.statuses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404']),
    );
  });
}
