import { randomUUID } from 'node:crypto';
import { createBrowserSession, type BrowserSession } from '@petwell/acceptance';
import { localSignIns } from '@petwell/local-stack';
import { z } from 'zod';
import { startBenchStack } from '../bench-stack.ts';
import { loadCustomers } from '../load/load-customers.ts';
import { rounded, spreadOf } from '../measure/statistics.ts';

const warmUps = 5;

const deskSchema = z.object({
  pets: z.array(z.object({ enrollmentId: z.int().nullable(), status: z.string().nullable() })),
});

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
async function measureDesk(
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

/** Fills a temporary system with customers, and prints how long the front desk waits, as a signed-in manager. */
export async function runDesk(options: { customers: number; rounds: number }): Promise<void> {
  const stack = await startBenchStack();
  try {
    const loadSeconds = await loadCustomers(stack, options.customers);
    console.log(`${options.customers} customers loaded in ${rounded(loadSeconds)} s`);
    const session = createBrowserSession(stack.urls.gateway);
    const { status } = await session.post('/api/admin/login', localSignIns.admin);
    if (status !== 200) throw new Error(`signing in as staff: ${status}`);
    console.log('Through the gateway, ms');
    console.table({ 'desk: from search to recorded': await measureDesk(session, options) });
  } finally {
    await stack.stop();
  }
}
