import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeBed, platinumOffer } from './change-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

const aheadMs = 3 * 86_400_000;

let billing: RunningBilling;
let folder: string;
beforeAll(async () => {
  billing = await startBilling();
  folder = await mkdtemp(join(tmpdir(), 'petwell-clock-'));
  const file = join(folder, 'offset');
  await writeFile(file, String(aheadMs));
  await billing.restart({ BUSINESS_CLOCK_FILE: file });
});
afterAll(async () => {
  await billing.stop();
  await rm(folder, { recursive: true });
});
const bed = createChangeBed(() => billing);

test.each([
  ['paid for', 1, false],
  ['without a payment', 2, true],
] as const)(
  '[CHG-46] a change that is agreed to %s is told with its time at the clinic, which its first day follows from',
  async (_how, enrollmentId, isNextYear) => {
    await bed.startMember(enrollmentId);
    const offered = platinumOffer(enrollmentId, { isNextYear });
    const before = Date.now();
    await bed.answerOf(await bed.agree(await bed.offer(offered), offered));
    const [told] = await bed.told(enrollmentId);
    const ahead = Date.parse(told?.agreedAt ?? '') - before;
    expect(ahead).toBeGreaterThanOrEqual(aheadMs);
    expect(ahead).toBeLessThan(aheadMs + 60_000);
  },
);
