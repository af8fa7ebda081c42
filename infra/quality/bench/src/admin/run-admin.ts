import type { BrowserSession } from '@petwell/acceptance';
import type { RunningStack } from '@petwell/local-stack';
import { startBenchStack, signInManager } from '../bench-stack.ts';
import { loadCustomers } from '../load/load-customers.ts';
import { rounded } from '../measure/statistics.ts';
import { measureDesk, measureExport, measureRequest } from './measure-staff.ts';
import { staffRequests } from './staff-requests.ts';

type Options = { customers: number; rounds: number };

/** Runs a measurement in a temporary system with that many customers. */
async function withCustomers(
  customers: number,
  measure: (session: BrowserSession, stack: RunningStack) => Promise<void>,
): Promise<void> {
  const stack = await startBenchStack();
  try {
    const loadSeconds = await loadCustomers(stack, customers);
    console.log(`${customers} customers loaded in ${rounded(loadSeconds)} s`);
    await measure(await signInManager(stack), stack);
  } finally {
    await stack.stop();
  }
}

/** Measures requests one after the other, and prints them with what the front desk waits for. */
async function printTimes(
  session: BrowserSession,
  requests: typeof staffRequests,
  { customers, rounds }: Options,
): Promise<void> {
  const rows: Record<string, Record<string, number>> = {};
  for (const { name, variants } of requests) {
    rows[name] = await measureRequest(session, variants, rounds);
  }
  rows['desk: from search to recorded'] = await measureDesk(session, { customers, rounds });
  console.log('Through the gateway, ms');
  console.table(rows);
}

/** Measures the staff side of a temporary system. */
export const runAdmin = (options: Options): Promise<void> =>
  withCustomers(options.customers, async (session, stack) => {
    await printTimes(session, staffRequests, options);
    console.log('CSV export of everything, median of 3');
    console.table([await measureExport(session, stack)]);
  });

/** Measures the front desk, beside the search of the customer list. */
export const runDesk = (options: Options): Promise<void> =>
  withCustomers(options.customers, (session) => {
    const searches = staffRequests.filter(({ name }) => /^(desk|search):/.test(name));
    return printTimes(session, searches, options);
  });
