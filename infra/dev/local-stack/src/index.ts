import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { moveClock } from './move-clock.ts';
import { findFreePortBase, resolvePorts } from './ports.ts';
import { clockFile, localSignIns, postgresName, stackUrls } from './process-table.ts';
import { silentProgress } from './progress.ts';
import { createStackControl, type StackControl } from './stack-control.ts';
import { resolveSettings } from './stack-settings.ts';
import { startStackProcesses } from './start-stack.ts';

export { localSignIns, resolvePorts };
export type { ProcessName } from './process-table.ts';
export type { DatabaseName } from './create-secrets.ts';
export type { StackControl };

export type StartStackOptions = {
  /** Default: a free range of ports. */
  portBase?: number;
  /** Default: a temporary folder that is removed with the stack. */
  dataDir?: string;
  /** Default: events travel through PostgreSQL. */
  rabbitmqUrl?: string;
  /** Creates the demo owner with two enrollments; takes a few seconds. */
  withDemo?: boolean;
  /** Settings for the processes on top of the caller's environment. */
  environment?: Record<string, string>;
};

export type RunningStack = {
  urls: { gateway: string; mailInbox: string; smtp: string; stripe: string };
  portBase: number;
  dataDir: string;
  control: StackControl;
  /** The time that the services take for business dates. */
  businessClock: () => Date;
  /** Moves the business clock forward, and the simulator with it. */
  moveClock(target: Date): Promise<void>;
  /** Stops every process and removes a temporary data folder. */
  stop(): Promise<void>;
};

/**
 * Starts a separate system next to the developer's, with its own ports and data and the payment simulator.
 * Its processes end with this process. Throws StackError.
 */
export async function startStack(options: StartStackOptions = {}): Promise<RunningStack> {
  const portBase = options.portBase ?? (await findFreePortBase());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'petwell-stack-')));
  const removeData = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const { STRIPE_SECRET_KEY: _secret, STRIPE_PUBLISHABLE_KEY: _key, ...own } = process.env;
  try {
    const settings = await resolveSettings({
      environment: {
        ...own,
        ...options.environment,
        RABBITMQ_URL: options.rabbitmqUrl ?? 'off',
        BUS_NAMESPACE: options.rabbitmqUrl === undefined ? '' : `stack-${portBase}`,
      },
      dataDir,
      portBase,
      isDemoEnabled: options.withDemo ?? false,
    });
    const supervisor = await startStackProcesses(settings, silentProgress);
    return {
      urls: {
        stripe: `http://localhost:${settings.ports['stripe-simulator']}`,
        ...stackUrls(settings),
      },
      portBase,
      dataDir,
      control: createStackControl(settings, supervisor),
      businessClock: createBusinessClock(clockFile(settings)),
      moveClock: (target) =>
        moveClock(target, { file: clockFile(settings), stripeUrl: stackUrls(settings).stripe }),
      async stop() {
        await supervisor.stopAll(postgresName);
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}
