import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { BusLogger } from './bus.ts';
import { describeError } from './consumer.ts';
import { createHealthCheck } from './health-check.ts';
import { withTimeout } from './with-timeout.ts';

const restartDelayMs = 500;
const stopTimeoutMs = 1_000;

export type BossOptions = {
  databaseUrl: string;
  logger: BusLogger;
  /** Declares queues and starts consumers. Runs once, after the first connection. */
  setup: (boss: PgBoss) => Promise<void>;
};

export type Boss = {
  open(timeoutMs: number): Promise<void>;
  /** Stops fetching jobs from these queues, waits for running jobs, and disconnects. */
  close(options: { queues: readonly string[]; timeoutMs: number }): Promise<void>;
  isHealthy(): boolean;
  isOpen(): boolean;
  /** Returns the running pg-boss. Throws before it has started. */
  current(): PgBoss;
};

function createPgBoss(databaseUrl: string): PgBoss {
  return new PgBoss({
    connectionString: databaseUrl,
    application_name: 'petwell-bus',
    max: 4,
    connectionTimeoutMillis: 2_000,
    schedule: false,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 2_000,
    notifyHeartbeatTimeoutMs: 2_000,
    // Each pass finds the jobs of dead consumers once their heartbeat is 10 s old.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
  });
}

async function stopBoss(
  boss: PgBoss,
  options: { queues: readonly string[]; timeoutMs: number; logger: BusLogger },
): Promise<void> {
  const { queues, timeoutMs, logger } = options;
  const warn = (message: string) => () => logger.warn({}, message);
  // Must come first: pg-boss's own stop keeps fetching until its listener is gone.
  const drained = Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })));
  const late = 'handlers did not finish in time, their events will come again';
  await withTimeout(drained, { timeoutMs, message: late }).catch(warn(late));
  // A frozen database would block closing its connections forever.
  const open = 'the embedded bus could not be closed in time';
  await withTimeout(boss.stop({ graceful: true, timeout: stopTimeoutMs }), {
    timeoutMs: 2 * stopTimeoutMs,
    message: open,
  }).catch(warn(open));
}

/** Starts pg-boss as soon as its database is reachable, and monitors its health. */
export function createBoss({ databaseUrl, logger, setup }: BossOptions): Boss {
  let boss: PgBoss | undefined;
  let isClosed = false;
  const health = createHealthCheck({
    check: () => current().getDb().executeSql('SELECT 1'),
    name: 'the database of the bus',
    logger,
    intervalMs: 2_000,
    // Events must flow within 2 s after PostgreSQL restarts.
    unhealthyIntervalMs: 250,
    timeoutMs: 2_000,
  });

  function current(): PgBoss {
    if (boss === undefined || isClosed) throw new Error('the embedded bus is not connected');
    return boss;
  }

  async function tryToStart(): Promise<boolean> {
    const candidate = createPgBoss(databaseUrl);
    // An unhandled 'error' event would crash the process.
    candidate.on('error', (error) => {
      logger.debug({ reason: describeError(error) }, 'pg-boss reports an error');
      health.report(false);
    });
    try {
      await candidate.start();
      await setup(candidate);
    } catch (error) {
      logger.warn({ reason: describeError(error) }, 'the embedded bus cannot start yet');
      await candidate.stop({ graceful: false }).catch(() => undefined);
      return false;
    }
    boss = candidate;
    health.start();
    health.report(true);
    return true;
  }

  async function startUntilItWorks(): Promise<void> {
    while (!isClosed && !(await tryToStart())) await delay(restartDelayMs);
  }

  return {
    async open(timeoutMs) {
      const message = 'the embedded bus is not there yet';
      await withTimeout(startUntilItWorks(), { timeoutMs, message }).catch(() =>
        logger.warn({}, message),
      );
    },
    async close({ queues, timeoutMs }) {
      isClosed = true;
      health.stop();
      if (boss !== undefined) await stopBoss(boss, { queues, timeoutMs, logger });
    },
    isHealthy: () => health.isHealthy(),
    isOpen: () => boss !== undefined && !isClosed,
    current,
  };
}
