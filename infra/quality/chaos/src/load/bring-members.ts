import { importDetailSchema } from '@petwell/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Desk } from './desk.ts';
import { RefusedError } from './web-client.ts';

/** Members of a clinic's file that a manager brings in, twice. */
export type Brought = { emails: string[]; problem: string | null };

const pollMs = 500;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const emailOf = (run: string, index: number) => `member-${run}-${index}@import.petwell.example`;

/** The same file for the same run. */
export function toFile(run: string, emails: readonly string[]): string {
  const rows = emails.map((email, index) => ({
    Reference: `chaos-${run}-${index}`,
    'First name': 'Mia',
    'Last name': 'Moved',
    Email: email,
    Phone: '904-555-0100',
    'Pet name': `Mango ${index}`,
    Species: 'dog',
    Breed: 'Beagle',
    Age: '4 years',
    Plan: 'Dog Gold',
    'Monthly price': '63.50',
    'Started on': day(-100),
    'Next due on': day(20),
    'Paid by': index % 2 === 0 ? 'card link' : `paid elsewhere until ${day(20)}`,
  }));
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => cells.join(',')).join('\r\n');
}

/** Uploads a file, checks it, and imports it to its end. */
export async function importFile(desk: Desk, file: string): Promise<void> {
  const uploaded = await desk.click('upload', '/api/admin/imports?fileName=members.csv', {
    body: file,
  });
  const { id } = z.object({ id: z.number() }).parse(uploaded);
  const read = async () => importDetailSchema.parse(await desk.read(`/api/admin/imports/${id}`));
  const { mapping } = await desk.try('read the file', read);
  await desk.click('check', `/api/admin/imports/${id}/check`, { body: { mapping } });
  const start = () =>
    desk.click('start', `/api/admin/imports/${id}/start`).catch((error: unknown) => {
      // The other click was faster, and the import may be over.
      if (!(error instanceof RefusedError && error.code === 'status_conflict')) throw error;
    });
  await Promise.all([start(), start()]);
  while ((await desk.try('follow the import', read)).status !== 'finished') await wait(pollMs);
}

/** Imports a file of members, and then the same file again, as after a doubt whether it went through. */
export async function bringMembers(
  desk: Desk,
  { run, count }: { run: string; count: number },
): Promise<Brought> {
  const emails = Array.from({ length: count }, (_, index) => emailOf(run, index));
  const file = toFile(run, emails);
  try {
    await importFile(desk, file);
    await importFile(desk, file);
    return { emails, problem: null };
  } catch (error) {
    return { emails, problem: error instanceof Error ? error.message : String(error) };
  }
}
