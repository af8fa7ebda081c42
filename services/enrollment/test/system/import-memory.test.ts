import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort, startTestDatabase } from '@petwell/chassis/testing';
import { importFieldNames, importLimits, type ImportField } from '@petwell/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { gatewayKeys, serviceAuthSecret } from '../factories.ts';
import { startFakeServices } from '../integration/fake-services.ts';
import { importCalls, toFile } from '../integration/import-calls.ts';
import { eventually, type RunningEnrollment } from '../integration/running-enrollment.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function smallestLimitMb(): Promise<number> {
  const root = '../../../../';
  const kubernetes = await readFile(pathOf(`${root}infra/deploy/k8s/base/enrollment.yaml`), 'utf8');
  const compose = await readFile(pathOf(`${root}docker-compose.yml`), 'utf8');
  const limits = [/limits: \{ memory: (\d+)Mi/.exec(kubernetes), /mem_limit: (\d+)m/.exec(compose)];
  return Math.min(...limits.map((found) => Number(found?.[1])));
}

/** Starts the service as its own process, with the heap that Node takes in a container of this size: half. */
async function startLimited(limitMb: number) {
  const [database, services, port] = await Promise.all([
    startTestDatabase({ migrations: 'services/enrollment' }),
    startFakeServices(),
    findFreePort(),
  ]);
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${limitMb / 2}`, pathOf('../../src/main.ts')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'fatal',
        SERVICE_AUTH_SECRET: serviceAuthSecret,
        GATEWAY_IDENTITY_PUBLIC_JWKS: gatewayKeys.publicJwks,
        DATABASE_URL: database.url,
        BUS_DATABASE_URL: database.url,
        RABBITMQ_URL: 'off',
        CATALOG_URL: services.catalog.url,
        IDENTITY_URL: services.identity.url,
        BILLING_URL: services.billing.url,
        NOTIFICATION_URL: services.notification.url,
        CLINIC_TIME_ZONE: 'America/New_York',
        DRAIN_DELAY_MS: '0',
      },
    },
  );
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
    await services.stop();
    await database.drop();
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(() =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  );
  const send: RunningEnrollment['send'] = (method, path, { body, headers = {} } = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    calls: importCalls({ url, send, services }),
    peakMb: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
  };
}

/** As many bytes as a file may have, of a head and then one unit. */
const filled = (head: string, unit: string) =>
  head + unit.repeat(Math.floor((importLimits.bytes - head.length) / unit.length));

const columns = Array.from({ length: importLimits.columns }, (_, index) => `c${index}`).join();

/** A row of a fine one's columns, whose every cell is wrong as often as it can be. */
const [head = '', wrong = ''] = toFile([
  { addOns: 'x;'.repeat(40), uses: 'y;'.repeat(40), note: 'z'.repeat(700), plan: 'p' },
]).split('\r\n');

test.runIf(process.platform === 'linux')(
  '[IMP-41] a file of 10 MB of any shape fits into the memory of production',
  { timeout: 300_000 },
  async () => {
    const limitMb = await smallestLimitMb();
    const { calls, peakMb } = await startLimited(limitMb);
    calls.offerPlans();
    const most = Math.floor((importLimits.bytes - head.length) / (wrong.length + 2));
    const files = {
      'commas in one row': filled('a,b\n', ','),
      'commas in many rows': filled('a,b\n', `${','.repeat(500)}x\n`),
      'empty quotes': filled('a,b\n', '"",'),
      'blank rows': filled('a,b\n1,2\n', '\n'),
      'one cell': filled('a,b\n1,', 'x'),
      'as many cells as possible': `${columns}\n${`${'x,'.repeat(99)}abcdefgh\n`.repeat(importLimits.rows)}`,
      'every row is wrong': `${head}\n${`${wrong}\n`.repeat(Math.min(most, importLimits.rows))}`,
    };
    for (const [name, file] of Object.entries(files)) {
      const response = await calls.upload(file);
      const body = (await response.json()) as { id?: number };
      const { id } = body;
      if (id !== undefined) await calls.check(id, (await calls.read(id)).mapping);
      const mb = await peakMb();
      expect(mb, name).toBeLessThan(limitMb);
    }
  },
);

/** As many members as a file may have, in as many bytes, with a cell in every column. */
function completeFile(): string {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const rows = Array.from(
    { length: importLimits.rows },
    (_, index): Partial<Record<ImportField, string>> => ({
      clientId: `C-${index}`,
      ownerName: 'Ada Maria Lin',
      email: `owner${index}@example.com`,
      otherPhone: '904-555-0177',
      petName: `Mango ${index}`,
      birthDate: '2022-05-20',
      status: 'Active',
      endedOn: 'N/A',
      addOns: 'Joint Health',
      monthlyPrice: '60.25',
      startedOn: day(-100),
      nextDueOn: day(20),
      uses: 'exam: 1',
      'use:nail_trim': '2',
      reference: `M-${index}`,
      // The text of such a file takes two bytes a character in memory.
      note: 'Pays 20 €',
    }),
  );
  const [names = '', ...lines] = toFile(rows).split('\r\n');
  const bytes = Math.floor((importLimits.bytes - names.length) / importLimits.rows);
  // The note is the last cell; its sign has two more bytes than characters.
  const long = lines.map((line) => `${line.slice(0, -1).padEnd(bytes - 5, 'x')}"`);
  return [names, ...long].join('\r\n');
}

test.runIf(process.platform === 'linux')(
  '[IMP-44] the largest file of members is uploaded, checked, and downloaded in the memory of production',
  { timeout: 120_000 },
  async () => {
    const limitMb = await smallestLimitMb();
    const { calls, peakMb } = await startLimited(limitMb);
    calls.offerPlans();
    const { id } = (await (await calls.upload(completeFile())).json()) as { id: number };
    const { mapping } = await calls.read(id);
    expect(mapping.toSorted()).toEqual([...importFieldNames, 'use:nail_trim'].toSorted());
    expect((await calls.check(id, mapping)).status).toBe(200);
    expect((await calls.read(id)).counts).toMatchObject({ failed: 0, blocked: 0 });
    await calls.file(id);
    expect(await peakMb()).toBeLessThan(limitMb);
  },
);
