import { clinicDay } from '@petwell/chassis/time';
import { importDetailSchema, importSummarySchema, type ImportDetail } from '@petwell/contracts';
import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBrowserSession,
  createMemberFile,
  eventually,
  newIdempotencyKey,
  readMails,
  type BrowserSession,
} from '../../src/index.ts';

let stack: RunningStack;
let manager: BrowserSession;
beforeAll(async () => {
  stack = await startStack({ environment: { CARE_INTERVAL_MS: '500' } });
  manager = createBrowserSession(stack.urls.gateway);
  expect((await manager.post('/api/admin/login', localSignIns.admin)).status).toBe(200);
});
afterAll(() => stack?.stop());

const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const today = () => clinicDay(stack.businessClock(), 'America/New_York');

async function order(id: number, action: 'start' | 'undo'): Promise<void> {
  const path = `/api/admin/imports/${id}/${action}`;
  expect((await manager.post(path, undefined, keyed())).status).toBe(200);
}

/** The import, or null while the service is down. */
async function read(id: number): Promise<ImportDetail | null> {
  const { status, body } = await manager.get(`/api/admin/imports/${id}`);
  return status === 200 ? importDetailSchema.parse(body) : null;
}

/** Uploads a file and checks it with the guessed columns. */
async function prepare(csv: string): Promise<number> {
  const upload = await manager.send('POST', '/api/admin/imports?fileName=members.csv', {
    content: csv,
    headers: { ...keyed(), 'content-type': 'text/csv' },
  });
  expect(upload).toMatchObject({ status: 201 });
  const { id } = upload.body as { id: number };
  const found = await read(id);
  const check = { mapping: found?.mapping };
  const checked = await manager.post(`/api/admin/imports/${id}/check`, check, keyed());
  expect(checked).toMatchObject({ status: 200, body: { counts: { blocked: 0 } } });
  importSummarySchema.parse(checked.body);
  return id;
}

const finished = async (id: number, status = 'finished') =>
  eventually(`the end of import ${id}`, () => read(id), {
    isDone: (found) => found?.status === status,
    deadlineMs: 400_000,
  });

/** Waits until so many rows are done, and kills enrollment in the middle of the next ones. */
async function killAfter(id: number, rows: number): Promise<void> {
  await eventually(`${rows} rows`, () => read(id), {
    isDone: (found) => (found?.counts.imported ?? 0) + (found?.counts.unchanged ?? 0) >= rows,
    deadlineMs: 200_000,
  });
  await stack.control.kill('enrollment');
  await stack.control.start('enrollment');
  await stack.control.untilReady('enrollment');
}

const countCustomers = async () =>
  Number((await manager.get('/api/admin/users')).headers.get('x-total-count'));

test('[IMP-17] [IMP-24] [IMP-25] 5,000 members, killed three times, come in once and get no mail', async () => {
  const { csv, owners } = createMemberFile({ count: 5_000, seed: 27, today: today(), name: 'm' });
  const before = await countCustomers();
  const id = await prepare(csv);
  const startedAt = Date.now();
  await order(id, 'start');
  for (const rows of [500, 1_500, 3_000]) await killAfter(id, rows);
  const found = await finished(id);
  const seconds = (Date.now() - startedAt) / 1000;
  console.info(`5,000 rows with three kills: ${seconds.toFixed(0)} s`);
  expect(found?.counts).toMatchObject({ imported: 5_000, unchanged: 0, failed: 0, waiting: 0 });
  expect(await countCustomers()).toBe(before + owners);

  // The same file again, by two importers at once, changes nothing.
  const again = [await prepare(csv), await prepare(csv)];
  await Promise.all(again.map((one) => order(one, 'start')));
  for (const one of again) {
    expect((await finished(one))?.counts).toMatchObject({ imported: 0, unchanged: 5_000 });
  }
  expect(await countCustomers()).toBe(before + owners);
  expect(await readMails(stack.urls.mailInbox, 'm-')).toEqual([]);
}, 1_200_000);

test('[IMP-17] [IMP-21] two importers of one new file make each member once, and undoing makes room for the file again', async () => {
  const { csv, owners } = createMemberFile({ count: 300, seed: 28, today: today(), name: 'n' });
  const before = await countCustomers();
  const ids = [await prepare(csv), await prepare(csv)];
  const startedAt = Date.now();
  await Promise.all(ids.map((id) => order(id, 'start')));
  const counts = await Promise.all(ids.map(async (id) => (await finished(id))?.counts));
  console.info(`600 rows of two importers: ${Date.now() - startedAt} ms`);
  const sum = (key: 'imported' | 'unchanged' | 'failed') =>
    counts.reduce((total, one) => total + (one?.[key] ?? 0), 0);
  expect([sum('imported'), sum('unchanged'), sum('failed')]).toEqual([300, 300, 0]);
  expect(await countCustomers()).toBe(before + owners);

  for (const id of ids.filter((_, index) => (counts[index]?.imported ?? 0) > 0)) {
    await order(id, 'undo');
    expect((await finished(id, 'undone'))?.counts).toMatchObject({ stayed: 0 });
  }
  await eventually('the customers from before', countCustomers, {
    isDone: (count) => count === before,
  });
  const again = await prepare(csv);
  await order(again, 'start');
  expect((await finished(again))?.counts).toMatchObject({ imported: 300, failed: 0 });
}, 600_000);
