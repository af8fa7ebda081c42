import { setTimeout as wait } from 'node:timers/promises';
import type { StackControl } from '@petwell/local-stack';
import pg from 'pg';
import type { OwnBroker } from '../broker/own-broker.ts';
import { describeFault, type Fault, type FaultAction } from './plan-faults.ts';
import type { ProviderFaults } from './provider-faults.ts';
import type { Supervisor } from './supervisor.ts';

export type StruckWorld = {
  control: StackControl;
  supervisor: Supervisor;
  provider: ProviderFaults;
  broker: OwnBroker | null;
  write: (line: string) => void;
};

/** Ends a share of all open connections, as a network does. */
async function cutConnections({ control }: StruckWorld, share: number): Promise<void> {
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
    // The server is down at the moment: there is nothing to cut.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What must not overlap: a server is not stopped again while it starts. */
function createLine() {
  let line: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    line = line.then(work, work);
    return line;
  };
}

function createStrike(world: StruckWorld) {
  const inPostgresLine = createLine();
  const inBrokerLine = createLine();
  const { control, supervisor, provider, broker } = world;

  return async (action: FaultAction, lastsMs: number): Promise<void> => {
    switch (action.kind) {
      case 'kill':
        return supervisor.kill(action.process, lastsMs);
      case 'restart-postgres':
        return inPostgresLine(async () => {
          await control.stopPostgres(action.signal);
          await wait(lastsMs);
          await control.startPostgres();
        });
      case 'cut-connections':
        return cutConnections(world, action.share);
      case 'kill-broker':
        return inBrokerLine(async () => {
          await broker?.kill();
          await wait(lastsMs);
          await broker?.start();
        });
      case 'freeze-broker':
        return inBrokerLine(async () => {
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

/** Strikes as planned; resolves when the last fault is over. Rejects when something could not be started again. */
export async function strikeAll(faults: readonly Fault[], world: StruckWorld): Promise<void> {
  const strike = createStrike(world);
  await Promise.all(
    faults.map(async (fault) => {
      await wait(fault.atMs);
      world.write(describeFault(fault));
      await strike(fault.action, fault.lastsMs);
    }),
  );
}
