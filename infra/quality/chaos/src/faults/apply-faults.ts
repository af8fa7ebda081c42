import { setTimeout as wait } from 'node:timers/promises';
import type { StackControl } from '@petwell/local-stack';
import pg from 'pg';
import type { OwnBroker } from '../broker/own-broker.ts';
import { describeFault, type Fault, type FaultAction } from './plan-faults.ts';
import type { ProviderFaults } from './provider-faults.ts';
import type { Supervisor } from './supervisor.ts';

export type FaultTargets = {
  control: StackControl;
  supervisor: Supervisor;
  provider: ProviderFaults;
  broker: OwnBroker | null;
  write: (line: string) => void;
};

/** Drops a share of all database connections, like a network failure. */
async function cutConnections({ control }: FaultTargets, share: number): Promise<void> {
  const client = new pg.Client({
    connectionString: control.adminDatabaseUrl,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND random() < $1`,
      [share],
    );
  } catch {
    // The server is down: there are no connections.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs work sequentially: a server must not be stopped while it starts. */
function createQueue() {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    last = last.then(work, work);
    return last;
  };
}

function createApplyFault(targets: FaultTargets) {
  const queueForPostgres = createQueue();
  const queueForBroker = createQueue();
  const { control, supervisor, provider, broker } = targets;

  return async (action: FaultAction, lastsMs: number): Promise<void> => {
    switch (action.kind) {
      case 'kill':
        return supervisor.kill(action.process, lastsMs);
      case 'kill-after-answer':
        return provider.whileAnswerIsHeld(action.match, async () => {
          targets.write(`          killed ${action.process} before the answer arrived`);
          await supervisor.kill(action.process, lastsMs);
        });
      case 'restart-postgres':
        return queueForPostgres(async () => {
          await control.stopPostgres(action.signal);
          await wait(lastsMs);
          await control.startPostgres();
        });
      case 'cut-connections':
        return cutConnections(targets, action.share);
      case 'kill-broker':
        return queueForBroker(async () => {
          await broker?.kill();
          await wait(lastsMs);
          await broker?.start();
        });
      case 'freeze-broker':
        return queueForBroker(async () => {
          broker?.freeze();
          await wait(lastsMs);
          broker?.thaw();
        });
      case 'provider-requests':
      case 'provider-webhooks': {
        const end = await (action.kind === 'provider-requests'
          ? provider.addRequests(action.fault)
          : provider.addWebhooks(action.fault));
        await wait(lastsMs);
        return end();
      }
    }
  };
}

/** Applies all planned faults. Rejects if something can't be restarted. */
export async function applyFaults(faults: readonly Fault[], targets: FaultTargets): Promise<void> {
  const apply = createApplyFault(targets);
  await Promise.all(
    faults.map(async (fault) => {
      await wait(fault.atMs);
      targets.write(describeFault(fault));
      await apply(fault.action, fault.lastsMs);
    }),
  );
}
