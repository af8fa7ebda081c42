import { randomUUID } from 'node:crypto';
import type { BrowserSession } from '@petwell/acceptance';
import type { RunningStack } from '@petwell/local-stack';
import { z } from 'zod';
import { peakResidentMb, resetPeak, residentMb } from '../measure/process-usage.ts';
import { median, rounded, spreadOf } from '../measure/statistics.ts';

const warmUps = 5;

const deskSchema = z.object({
  pets: z.array(z.object({ enrollmentId: z.int().nullable(), status: z.string().nullable() })),
});

async function time(session: BrowserSession, path: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await session.get(path);
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  return performance.now() - startedAt;
}

/** Times a request in ms; `first` is the very first one, with nothing cached. */
export async function measureRequest(
  session: BrowserSession,
  variants: readonly string[],
  rounds: number,
): Promise<Record<string, number>> {
  const pathOf = (index: number) => variants[index % variants.length] ?? '';
  const first = await time(session, pathOf(0));
  for (let index = 0; index < warmUps; index += 1) await time(session, pathOf(index));
  const samples: number[] = [];
  while (samples.length < rounds) samples.push(await time(session, pathOf(samples.length)));
  return { first: rounded(first), ...spreadOf(samples) };
}

/** Each finds an active plan whose allowance lasts for 99 uses, among at least 1,000 customers (`enrollmentLoad`). */
function deskSearchesAmong(customers: number): string[] {
  const activeNear = (share: number, rest: number) =>
    Math.round((customers * share) / 100) * 100 + rest;
  const called = activeNear(0.444, 10);
  const lastDigits = String(called % 10_000).padStart(4, '0');
  return [
    'grace pepper',
    '904-555-0117',
    'marcus luna',
    `customer${activeNear(0.771, 13)}@load`,
    'olivia nakamura',
    `(904) ${555 + Math.floor(called / 10_000)}-${lastDigits}`,
  ];
}

/** Times what the front desk waits for: finding a pet, reading its benefits, and recording a use; in ms. */
export async function measureDesk(
  session: BrowserSession,
  { customers, rounds }: { customers: number; rounds: number },
): Promise<Record<string, number>> {
  const searches = deskSearchesAmong(customers);
  const samples: number[] = [];
  for (let index = 0; index < warmUps + rounds; index += 1) {
    const search = searches[index % searches.length] ?? '';
    const startedAt = performance.now();
    const found = await session.get(`/api/admin/desk/pets?search=${encodeURIComponent(search)}`);
    const pet = deskSchema.parse(found.body).pets.find(({ status }) => status === 'active');
    if (!pet) throw new Error(`${search} has no active plan`);
    await session.get(`/api/enrollments/${pet.enrollmentId}/benefits`);
    const path = `/api/admin/enrollments/${pet.enrollmentId}/redemptions`;
    const key = { 'Idempotency-Key': randomUUID() };
    const { status } = await session.post(path, { code: 'nail_trim' }, key);
    if (status !== 201) throw new Error(`POST ${path}: ${status}`);
    if (index >= warmUps) samples.push(performance.now() - startedAt);
  }
  return spreadOf(samples);
}

/** Exports everything three times: median time, size, and how far the service's memory grew. */
export async function measureExport(
  session: BrowserSession,
  { control, urls }: RunningStack,
): Promise<Record<string, number>> {
  const pid = await control.processId('enrollment');
  if (pid === null) throw new Error('enrollment does not run');
  const beforeMb = await residentMb(pid);
  await resetPeak(pid);
  const seconds: number[] = [];
  let bytes = 0;
  while (seconds.length < 3) {
    const startedAt = performance.now();
    const response = await fetch(`${urls.gateway}/api/admin/users/export.csv`, {
      headers: { cookie: await session.cookies() },
    });
    if (!response.ok || response.body === null) throw new Error(`export: ${response.status}`);
    bytes = 0;
    for await (const chunk of response.body as ReadableStream<Uint8Array>) bytes += chunk.length;
    seconds.push((performance.now() - startedAt) / 1000);
  }
  return {
    seconds: rounded(median(seconds)),
    'size MB': rounded(bytes / 1024 ** 2),
    'memory growth MB': rounded((await peakResidentMb(pid)) - beforeMb),
  };
}
