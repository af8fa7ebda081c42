import { startBenchStack, signInManager } from '../bench-stack.ts';
import { loadCustomers } from '../load/load-customers.ts';
import { rounded } from '../measure/statistics.ts';
import { measureDesk, measureExport, measureRequest } from './measure-staff.ts';
import { staffRequests } from './staff-requests.ts';

/** Measures the staff side of a temporary system with that many customers. */
export async function runAdmin(options: { customers: number; rounds: number }): Promise<void> {
  const stack = await startBenchStack();
  try {
    const loadSeconds = await loadCustomers(stack, options.customers);
    console.log(`${options.customers} customers loaded in ${rounded(loadSeconds)} s`);
    const session = await signInManager(stack);
    const rows: Record<string, Record<string, number>> = {};
    for (const { name, variants } of staffRequests) {
      rows[name] = await measureRequest(session, variants, options.rounds);
    }
    rows['desk: from search to recorded'] = await measureDesk(session, options.rounds);
    console.log('Through the gateway, ms');
    console.table(rows);
    console.log('CSV export of everything, median of 3');
    console.table([await measureExport(session, stack)]);
  } finally {
    await stack.stop();
  }
}
