import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringDown } from './down.ts';
import { findFreePortBase, resolvePorts } from './ports.ts';
import { silentProgress, type Progress } from './progress.ts';
import { localSignIns, stackUrls } from './process-table.ts';
import { createStackControl, type StackControl } from './stack-control.ts';
import { startGuardian } from './start-guardian.ts';
import { resolveSettings } from './stack-settings.ts';
import { bringUp } from './up.ts';

export { localSignIns, resolvePorts };
export type { DatabaseName, ProcessName, StackControl } from './stack-control.ts';

export type StartStackOptions = {
  /** A free range of ports unless given. */
  portBase?: number;
  /** A temporary folder that goes with the stack unless given. */
  dataDir?: string;
  /** Events travel through PostgreSQL unless given. */
  rabbitmqUrl?: string;
  /** With the demo owner and the two enrollments; takes a few seconds. */
  withDemo?: boolean;
  /** Settings for the processes over those of the caller's environment: limits, logging, intervals. */
  environment?: Record<string, string>;
  progress?: Progress;
};

export type RunningStack = {
  urls: { gateway: string; mailInbox: string; smtp: string; stripe: string };
  portBase: number;
  dataDir: string;
  /** For tests that take the stack apart. */
  control: StackControl;
  /** Stops every process; a temporary data folder is removed. */
  stop(): Promise<void>;
};

/**
 * Starts a whole system of its own, beside the developer's: other ports, other data, the payment
 * simulator. Nothing is left running when it fails, or when this process ends first, however
 * it ends. Throws StackError.
 */
export async function startStack(options: StartStackOptions = {}): Promise<RunningStack> {
  const { progress = silentProgress } = options;
  const portBase = options.portBase ?? (await findFreePortBase());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'petwell-stack-')));
  const { STRIPE_SECRET_KEY: _secret, STRIPE_PUBLISHABLE_KEY: _key, ...own } = process.env;
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
  const isTemporary = options.dataDir === undefined;
  const callOff = await startGuardian({ ownerPid: process.pid, dataDir, isTemporary });
  const stop = async () => {
    callOff();
    await bringDown(dataDir, progress);
    if (isTemporary) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await bringUp(settings, progress);
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = {
    stripe: `http://localhost:${settings.ports['stripe-simulator']}`,
    ...stackUrls(settings),
  };
  return { urls, portBase, dataDir, control: createStackControl(settings), stop };
}
