import { expect, test } from 'vitest';
import type { SecurityFixture } from './security-fixture.ts';

export function describeExportFlood(getFixture: () => SecurityFixture): void {
  test('[ACC-44] downloading the same account many times at once is refused', async () => {
    const owner = await getFixture().newOwner();
    await getFixture().confirmMailbox(owner);
    const { session } = owner;
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 4 }, () => session.get('/api/account/export')),
      );
      statuses.push(...responses.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status !== 429).every((status) => status === 200)).toBe(
      true,
    );
    const downloads = statuses.filter((status) => status === 200).length;
    expect(downloads).toBeGreaterThan(0);
    expect(downloads).toBeLessThanOrEqual(3);
  });
}
