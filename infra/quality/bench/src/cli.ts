/**
 * `make bench`, `make bench-admin` and so on: measures beside whatever else runs, writes docs/benchmarks.
 *
 *   node src/cli.ts admin|admin-web|gateway|catalog|sign-in|start|flow|growth|web|all [--customers 100000,1000000] [--owners 1000,10000] [--requests 6000] [--keep] [--rounds 40] [--seconds 5] [--enrollments 200] [--bus embedded|rabbitmq] [--rate 20] [--peer vendure]
 */
import { parseArgs } from 'node:util';
import { runAdmin, type AdminFigures } from './admin/run-admin.ts';
import { writeAdminReport } from './admin/admin-report.ts';
import { writeAdminWebReport } from './admin-web/admin-web-report.ts';
import { runAdminWeb } from './admin-web/run-admin-web.ts';
import { writeCatalogReport } from './catalog/catalog-report.ts';
import { runCatalog } from './catalog/run-catalog.ts';
import { writeFlowReport } from './flow/flow-report.ts';
import { parsePeer } from './flow/peer/run-vendure.ts';
import { runFlow } from './flow/run-flow.ts';
import { writeGatewayReport } from './gateway/gateway-report.ts';
import { runGateway } from './gateway/run-gateway.ts';
import { benchGrowth } from './growth/bench-growth.ts';
import { writeLighthouseReport } from './lighthouse/lighthouse-report.ts';
import { runLighthouse } from './lighthouse/run-lighthouse.ts';
import { describeMachine } from './report/machine.ts';
import { writeIndex } from './report/write-index.ts';
import { runSignIn } from './sign-in/run-sign-in.ts';
import { writeSignInReport } from './sign-in/sign-in-report.ts';
import { runStart } from './start/run-start.ts';
import { writeStartReport } from './start/start-report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    customers: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
    owners: { type: 'string', default: '1000,10000' },
    /** Of growth: over how many memory is watched; `none` for not at all, as with its owners. */
    requests: { type: 'string', default: '6000' },
    /** Of growth: sizes that are not measured now stay as they were. */
    keep: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    enrollments: { type: 'string', default: '200' },
    bus: { type: 'string', default: 'embedded' },
    /** Enrollments begun per second; without it eight at a time. */
    rate: { type: 'string' },
    /** Of flow: what is measured right after it on the same machine. */
    peer: { type: 'string' },
  },
});

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`"${text}" is no whole number above 0`);
}

async function benchAdmin(): Promise<string> {
  const machine = describeMachine();
  const rounds = wholeNumber(values.rounds);
  const runs: AdminFigures[] = [];
  for (const customers of values.customers.split(',').map(wholeNumber)) {
    console.log(`staff’s side with ${customers} customers`);
    runs.push(await runAdmin({ customers, rounds }));
  }
  return writeAdminReport(machine, runs);
}

async function benchAdminWeb(): Promise<string> {
  const machine = describeMachine();
  const [customers = 0] = values.customers.split(',').map(wholeNumber);
  return writeAdminWebReport(machine, await runAdminWeb({ customers, rounds: 7 }));
}

async function benchGateway(): Promise<string> {
  const machine = describeMachine();
  const seconds = wholeNumber(values.seconds);
  return writeGatewayReport(machine, await runGateway({ seconds, rounds: 3 }));
}

async function benchCatalog(): Promise<string> {
  const machine = describeMachine();
  const seconds = wholeNumber(values.seconds);
  return writeCatalogReport(machine, await runCatalog({ perSecond: 500, seconds }));
}

async function benchSignIn(): Promise<string> {
  const machine = describeMachine();
  return writeSignInReport(machine, await runSignIn({ rounds: 3 }));
}

async function benchStart(): Promise<string> {
  const machine = describeMachine();
  return writeStartReport(machine, await runStart({ rounds: 2 }));
}

async function benchFlow(): Promise<string> {
  const machine = describeMachine();
  const enrollments = wholeNumber(values.enrollments);
  const { bus, rate } = values;
  if (bus !== 'embedded' && bus !== 'rabbitmq') throw new Error(`There is no bus "${bus}"`);
  const pace = rate === undefined ? { concurrency: 8 } : { perSecond: wholeNumber(rate) };
  const peer = parsePeer(values.peer);
  if (peer !== null && rate !== undefined) throw new Error('a peer is measured without a rate');
  return writeFlowReport(machine, await runFlow({ enrollments, pace, bus }, peer));
}

const benchGrowthOf = (): Promise<string> =>
  benchGrowth({
    owners: values.owners === 'none' ? [] : values.owners.split(',').map(wholeNumber),
    // Each round goes through everything.
    rounds: Math.min(wholeNumber(values.rounds), 7),
    requests: values.requests === 'none' ? 0 : wholeNumber(values.requests),
    isKept: values.keep,
  });

async function benchWeb(): Promise<string> {
  const machine = describeMachine();
  const rounds = 5;
  const figures = await runLighthouse({ rounds, write: (line) => console.log(line) });
  return writeLighthouseReport(machine, { figures, rounds });
}

const benchmarks: Readonly<Record<string, () => Promise<string>>> = {
  gateway: benchGateway,
  catalog: benchCatalog,
  'sign-in': benchSignIn,
  start: benchStart,
  flow: benchFlow,
  admin: benchAdmin,
  'admin-web': benchAdminWeb,
  growth: benchGrowthOf,
  web: benchWeb,
};

const wanted = positionals[0] ?? 'all';
const names = wanted === 'all' ? Object.keys(benchmarks) : [wanted];
for (const name of names) {
  const run = benchmarks[name];
  if (run === undefined) throw new Error(`There is no benchmark "${name}"`);
  console.log(`written: ${await run()}`);
}
if (wanted === 'all') console.log(`written: ${await writeIndex(describeMachine())}`);
