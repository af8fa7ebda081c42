import type { BrowserSession } from '@petwell/acceptance';
import type { RunningStack } from '@petwell/local-stack';
import { median, spreadOf, type Spread } from '../measure/statistics.ts';
import { peakResidentMb, resetPeak, residentMb } from '../measure/process-usage.ts';
import { timeCalls } from '../measure/time-calls.ts';
import type { StaffRequest } from './staff-requests.ts';

/** Of each request in ms; `first` is the very first one after the start, when nothing is known yet. */
export type Timed = { name: string; first: number; spread: Spread };

async function get(session: BrowserSession, path: string): Promise<void> {
  const { status } = await session.get(path);
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
}

export async function measureRequests(
  session: BrowserSession,
  requests: readonly StaffRequest[],
  rounds: number,
): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const { name, variants } of requests) {
    const call = (index: number) => get(session, variants[index % variants.length] ?? '');
    const [first = Number.NaN] = await timeCalls(call, { count: 1, warmUp: 0 });
    timed.push({ name, first, spread: spreadOf(await timeCalls(call, { count: rounds })) });
  }
  return timed;
}

export type CsvFigures = { seconds: number; megabytes: number; lines: number; growthMb: number };

/**
 * The export of everything: how long it took, how much came, and by how much the service grew at its
 * highest over what it had before. Of three exports the median; each counts, as memory may grow with each.
 */
export async function measureCsv(
  session: BrowserSession,
  { control, urls }: RunningStack,
): Promise<CsvFigures> {
  const pid = await control.processId('enrollment');
  if (pid === null) throw new Error('enrollment does not run');
  const before = await residentMb(pid);
  const seconds: number[] = [];
  let bytes = 0;
  let lines = 0;
  await resetPeak(pid);
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${urls.gateway}/api/admin/users/export.csv`, {
      headers: { cookie: await session.cookies() },
    });
    if (!response.ok || response.body === null) throw new Error(`export: ${response.status}`);
    bytes = 0;
    lines = 0;
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines += 1;
    }
    seconds.push((performance.now() - startedAt) / 1000);
  }
  const growthMb = (await peakResidentMb(pid)) - before;
  return { seconds: median(seconds), megabytes: bytes / 1024 ** 2, lines, growthMb };
}
