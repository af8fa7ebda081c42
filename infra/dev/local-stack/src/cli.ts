/** The commands behind `make up`, `down`, `status`, `logs`, `clock` and `reset`. */
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { envTimeZone } from '@petwell/chassis/core';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { readStackState, stopRunningStack } from './control-socket.ts';
import { printLogs } from './logs.ts';
import { moveClock, readTarget, resetClock } from './move-clock.ts';
import { clockFile, localSignIns, stackUrls } from './process-table.ts';
import { createProgress, formatSeconds } from './progress.ts';
import { runSupervisor } from './run-supervisor.ts';
import { explainSystemError, StackError } from './stack-error.ts';
import { defaultDataDir, resolveSettings, type StackSettings } from './stack-settings.ts';
import { formatStatus, readStatus } from './status.ts';
import { hashStack } from './version.ts';

const write = (line: string): void => console.log(line);
const progress = createProgress(write);
const dataDir = process.env['DATA_DIR'] ?? defaultDataDir;

async function up(): Promise<void> {
  const startedAt = Date.now();
  const settings = await resolveSettings({ environment: process.env });
  if (await isUpToDate(settings)) {
    write('PetWell is already up; nothing was changed.');
  } else {
    if (await stopRunningStack(dataDir)) progress.note('stopped the running stack');
    write('Starting PetWell');
    await runSupervisor(dataDir, progress);
    write(`PetWell is up, after ${formatSeconds(Date.now() - startedAt)}.`);
  }
  write(describeAddresses(settings));
}

/** Whether all processes run, from the current sources and settings. */
async function isUpToDate(settings: StackSettings): Promise<boolean> {
  const state = await readStackState(settings.dataDir);
  if (state?.isStarting) {
    throw new StackError('Another command is starting this stack; wait for it.');
  }
  return (
    state !== null &&
    state.version === (await hashStack(settings)) &&
    state.processes.every(({ pid }) => pid !== null)
  );
}

function describeAddresses(settings: StackSettings): string {
  const urls = stackUrls(settings);
  const { admin, demo } = localSignIns;
  const rows = [
    ['Web app', urls.gateway],
    ['Mail inbox', urls.mailInbox],
    ...(urls.stripe === undefined ? [] : [['Payment simulator', urls.stripe]]),
    ['Administrator', `${urls.gateway}/admin-login`, `${admin.username} / ${admin.password}`],
    ...(settings.isDemoEnabled
      ? [['Demo owner', `${urls.gateway}/login`, `${demo.email} / ${demo.password}`]]
      : []),
  ];
  const lines = rows.map(([name = '', url = '', signIn = '']) =>
    `  ${name.padEnd(18)} ${url.padEnd(36)} ${signIn}`.trimEnd(),
  );
  const hint =
    !settings.payments.isSimulated && process.env['STRIPE_WEBHOOK_SECRET'] === undefined
      ? `\n\n  Payments go to Stripe's test mode. Its webhooks arrive once STRIPE_WEBHOOK_SECRET is set, see:\n  stripe listen --forward-to ${urls.gateway}/api/webhooks/stripe`
      : '';
  return `\n${lines.join('\n')}${hint}\n\n  make status · make logs · make down\n`;
}

async function down(): Promise<void> {
  const wasRunning = await stopRunningStack(dataDir);
  write(wasRunning ? 'PetWell is down.' : 'PetWell was not running.');
}

async function status(): Promise<void> {
  const statuses = await readStatus(dataDir);
  if (statuses === null) write('PetWell is not running; "make up" starts it.');
  else write(formatStatus(statuses));
  if (statuses?.some(({ state }) => state === 'ended')) {
    write(
      '\n"make logs name=<process>" shows why a process ended; "make up" starts the stack again.',
    );
  }
  // For scripts: exit code 0 only if everything is ready.
  if (statuses === null || statuses.some(({ state }) => state !== 'ready')) process.exitCode = 3;
}

/** Moves the business clock, or prints it without a target. */
async function clock(target: { to?: string | undefined; by?: string | undefined }): Promise<void> {
  const settings = await resolveSettings({ environment: process.env });
  const file = clockFile(settings);
  const timeZone = envTimeZone.parse(process.env['CLINIC_TIME_ZONE'] || undefined);
  const businessClock = createBusinessClock(file);
  if (target.to === 'now') {
    await resetClock(file);
  } else if (target.to !== undefined || target.by !== undefined) {
    if ((await readStackState(dataDir)) === null) {
      throw new StackError('PetWell is not running; "make up" starts it.');
    }
    const until = readTarget(target, { now: businessClock(), timeZone });
    await moveClock(until, { file, stripeUrl: stackUrls(settings).stripe });
  }
  const now = businessClock().toLocaleString('en-US', { timeZone, timeZoneName: 'short' });
  write(`The business clock shows ${now}.`);
}

async function reset(isConfirmed: boolean): Promise<void> {
  if (!isConfirmed && !(await confirm(`Stop PetWell and delete all data in ${dataDir}? [y/N] `))) {
    write('Nothing was changed.');
    return;
  }
  await stopRunningStack(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  write('All data are deleted; "make up" starts afresh.');
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new StackError('This deletes all data; confirm with "make reset yes=1".');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      to: { type: 'string' },
      by: { type: 'string' },
    },
  });
  const [command, name] = positionals;
  if (command === 'up') return up();
  if (command === 'down') return down();
  if (command === 'status') return status();
  if (command === 'clock') return clock(values);
  if (command === 'reset') return reset(values.yes);
  if (command === 'logs') {
    return printLogs({ dataDir, name, isFollowing: process.stdout.isTTY });
  }
  throw new StackError(
    'Usage: up | down | status | logs [process] | clock [--to | --by] | reset [--yes]',
  );
}

try {
  await main();
} catch (cause) {
  const error = explainSystemError(cause, dataDir);
  console.error(error instanceof StackError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
