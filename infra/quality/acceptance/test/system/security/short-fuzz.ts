import { expect, test } from 'vitest';
import { runFuzz } from '../../fuzz/run-fuzz.ts';
import type { AttackWorld } from './attack-world.ts';

/** The first thousand requests of `make fuzz`, fixed so that every run sends the same. */
export function describeShortFuzz(worldOf: () => AttackWorld): void {
  test('nothing that can be sent breaks an answer, hangs, or writes a row when refused', async () => {
    const report = await runFuzz({
      stack: worldOf().stack,
      requests: 1_000,
      seed: 20_260_101,
      budgetMs: 15_000,
    });
    expect(report.findings).toEqual([]);
    // Most of it has to have got somewhere, or the silence says nothing.
    expect(report.sent).toBeGreaterThan(200);
    expect(Object.keys(report.statuses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404']),
    );
  });
}
