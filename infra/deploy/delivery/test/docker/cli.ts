/**
 * `make test-docker [previous=REVISION]`: the operator's page (docs/deploy.md), step by step, on a Docker engine with a
 * Compose project of its own. With `previous`, such as `v0.1.0`, deploys that release as its own operator would, and
 * updates to this checkout; what happens on one machine is left out then.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBrowserSession, eventually, readPlans } from '@petwell/acceptance';
import { findFreePortBase, repositoryDir } from '@petwell/local-stack/parts';
import { startLoad } from '../rolling.ts';
import { createEngine, hasCaddy, hasEngine } from './engine.ts';
import { addNewSettings, changeSettings, createSettings } from './settings.ts';
import { startTlsProxy } from './tls-proxy.ts';
import { expectOk, join as enroll, readsOf, signIn, waitForPlan, type Member } from './visits.ts';

const { values } = parseArgs({ options: { previous: { type: 'string' } } });
if (!hasEngine()) {
  console.log('SKIPPED: there is no Docker engine with Compose 2 here.');
  process.exit(0);
}

const directory = mkdtempSync(join(tmpdir(), 'petwell-docker-'));
const envFile = join(directory, 'env');
const portBase = await findFreePortBase();
const simulatorPort = portBase + 10;
const local = `http://localhost:${portBase}`;
const previousCheckout = join(directory, 'previous');
let checkout = values.previous === undefined ? repositoryDir : previousCheckout;
const { run, compose, docker, script, containers } = createEngine({
  project: 'petwell-test',
  envFile,
  checkout: () => checkout,
});
const members: Member[] = [];

async function step(what: string, work: () => Promise<string | void>): Promise<void> {
  const started = Date.now();
  const found = await work();
  console.log(
    `✓ ${what} (${Math.round((Date.now() - started) / 1000)} s)${found ? `: ${found}` : ''}`,
  );
}

/** Again for two minutes, because `up --wait` ends at once while a container is still unhealthy. */
async function up(services = ''): Promise<void> {
  const command = `up --detach --wait --wait-timeout 300 ${services}`.trim();
  await eventually(command, () => compose(command, { mayFail: true }), {
    isDone: ({ code }) => code === 0,
    deadlineMs: 120_000,
  });
}
const addMember = async (url: string) => members.push(await enroll(url, simulatorPort));
const checkMembers = () => Promise.all(members.map(waitForPlan));
const expect = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(what);
};

/** From here on, everything is deployed from this checkout. */
function pull(): void {
  if (checkout === repositoryDir) return;
  checkout = repositoryDir;
  addNewSettings(checkout, envFile);
}

/** How many requests each replica of billing answered. */
async function sharesOfBilling(): Promise<number[]> {
  const code = `fetch('http://127.0.0.1:8084/metrics').then((r) => r.text()).then(console.log)`;
  const counts = (await containers('billing')).map(async (id) => {
    const { output } = await run('docker', ['exec', id, 'node', '-e', code]);
    const lines = output.matchAll(
      /^http_request_duration_seconds_count\{.*\/api\/payments.*\} (\d+)$/gm,
    );
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
  });
  return Promise.all(counts);
}

/** Reads without end while something happens. Returns how many requests failed, of how many. */
async function underLoad(
  url: string,
  member: Member,
  work: () => Promise<unknown>,
): Promise<{ failures: string[]; count: number }> {
  const load = startLoad(readsOf(url, member));
  await load.pass(20);
  await work();
  await load.pass(20);
  const failures = await load.stop();
  return { failures, count: load.count() };
}
const describe = ({ failures, count }: { failures: string[]; count: number }) =>
  `${failures.length} of ${count} requests failed${failures[0] ? ` (${failures[0]})` : ''}`;

async function asOnOneMachine(): Promise<void> {
  await step('build', async () => void (await compose('build')));
  if (values.previous !== undefined) {
    await step(`up with ${values.previous}`, () => up());
    return step('enroll and pay', async () => void (await addMember(local)));
  }
  await step('pages without Stripe', async () => {
    const { code } = await compose(
      'up --detach --wait --wait-timeout 60 --scale stripe-simulator=0',
      {
        mayFail: true,
      },
    );
    expect((await readPlans(createBrowserSession(local))).length === 10, 'no plans');
    return `up ended with ${code}, because billing is not ready`;
  });
  await step('up', () => up());
  await step('enroll and pay', async () => void (await addMember(local)));
  await step('the demo', async () => {
    await compose('run --build --rm demo');
    const { status } = await createBrowserSession(local).post('/api/demo-session', {});
    expect(status === 200, `the demo answers ${status}`);
  });
  await step('three replicas of billing', async () => {
    await up('--scale billing=3 --no-recreate billing');
    const [member] = members as [Member];
    for (let count = 0; count < 120; count += 1) await expectOk(member, '/api/payments');
    const shares = await sharesOfBilling();
    expect(Math.min(...shares) >= 20, `shares: ${shares.join(', ')}`);
    return shares.join(', ');
  });
  const [member] = members as [Member];
  const [first = '', second = ''] = await containers('billing');
  await step('stop a replica under load', async () => {
    const load = await underLoad(local, member, () => docker(`stop ${first}`));
    expect(load.failures.length === 0, describe(load));
    return describe(load);
  });
  await step('kill a replica under load', async () =>
    describe(
      await underLoad(local, member, async () => {
        await docker(`kill ${second}`);
        await addMember(local);
      }),
    ),
  );
  for (const name of ['rabbitmq', 'postgres']) {
    await step(`restart ${name} under load`, async () => {
      const load = await underLoad(local, member, () => compose(`restart ${name}`));
      const others = load.failures.filter((failure) => !failure.includes('503'));
      expect(others.length === 0, `${describe(load)}; not with 503: ${others.join(', ')}`);
      await up('--scale billing=3');
      await addMember(local);
      return describe(load);
    });
  }
  await step('down and up', async () => {
    await compose('down');
    await up();
    await checkMembers();
  });
}

/** Behind the TLS proxy of docs/deploy.md, first with the payment simulator, which production refuses. */
async function asOnAServer(): Promise<void> {
  const ports: [number, number] = [portBase, portBase + 1];
  const proxy = await startTlsProxy({ directory, gatewayPorts: ports, httpsPort: portBase + 20 });
  const signInAll = async () => {
    for (const { email } of members.splice(0)) members.push(await signIn(proxy.url, email));
    await checkMembers();
  };
  try {
    await step('behind TLS', async () => {
      await compose('down');
      changeSettings(envFile, {
        COOKIE_SECURE: 'true',
        PUBLIC_URL: proxy.url,
        TRUST_PROXY: '1',
        GATEWAY_PORTS: ports.join('-'),
      });
      await up();
      await signInAll();
      await addMember(proxy.url);
    });
    const [member] = members as [Member];
    await step('rolling update under load', async () => {
      pull();
      await compose('build');
      const load = await underLoad(proxy.url, member, () => script('rolling-update.sh'));
      expect(load.failures.length === 0, describe(load));
      await checkMembers();
      await addMember(proxy.url);
      return describe(load);
    });
    await step('backup, restored into an empty volume', async () => {
      const backup = join(directory, 'backup');
      await script('backup.sh', backup);
      await compose('down');
      await docker('volume rm petwell-test_postgres petwell-test_rabbitmq');
      await script('restore.sh', backup);
      await up();
      await signInAll();
      await addMember(proxy.url);
    });
    await inProduction(proxy.url, signInAll);
  } finally {
    proxy.stop();
  }
}

/** Stripe is out of reach, so billing isn't ready, and `up` says so; everything else works. */
async function inProduction(url: string, signInAll: () => Promise<void>): Promise<void> {
  const start = () => compose('up --detach --wait --wait-timeout 60', { mayFail: true });
  await step('production refuses the default password', async () => {
    await compose('down');
    changeSettings(envFile, {
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_test_51example',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51example',
      STRIPE_WEBHOOK_SECRET: 'whsec_4Fz0T1vQ9wLr7XcBn2Md8KyPs5Ha',
      STRIPE_API_URL: '',
      STRIPE_SCRIPT_URL: '',
      ADMIN_PASSWORD: 'another-pass-word-7',
      ALLOW_PLAINTEXT_SMTP: 'true',
    });
    await start();
    const { output } = await compose('logs identity');
    expect(output.includes('still has the default password'), output.slice(-500));
  });
  await step('production starts with a new password', async () => {
    const command =
      'run --rm -T identity node src/create-manager.ts --username admin --new-password';
    await compose(command, { input: 'another-pass-word-7\n' });
    // It ends as soon as billing is unhealthy.
    await start();
    const session = createBrowserSession(url);
    await eventually('the gateway', () => session.get('/api/plans'), {
      isDone: ({ status }) => status === 200,
      deadlineMs: 60_000,
    });
    await signInAll();
  });
}

process.env['PORT_BASE'] = String(portBase);
if (values.previous !== undefined) {
  const add = ['worktree', 'add', '--detach', previousCheckout, values.previous];
  execFileSync('git', add, { cwd: repositoryDir });
}
createSettings(checkout, envFile);
try {
  await asOnOneMachine();
  if (hasCaddy()) await asOnAServer();
  else console.log('SKIPPED: production behind TLS, because caddy is not installed here.');
  console.log(`${members.length} members, none lost`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error((await compose('ps --all', { mayFail: true })).output);
  process.exitCode = 1;
} finally {
  await compose('down --volumes', { mayFail: true });
  if (values.previous !== undefined) {
    execFileSync('git', ['worktree', 'remove', '--force', previousCheckout], {
      cwd: repositoryDir,
    });
  }
  rmSync(directory, { recursive: true, force: true });
}
