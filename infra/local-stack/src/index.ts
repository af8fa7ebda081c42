import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringDown } from './down.ts';
import { findFreePortBase } from './ports.ts';
import { silentProgress, type Progress } from './progress.ts';
import { localSignIns, stackUrls } from './process-table.ts';
import { resolveSettings } from './stack-settings.ts';
import { bringUp } from './up.ts';

export { localSignIns };

export type StartStackOptions = {
  /** A free range of ports unless given. */
  portBase?: number;
  /** A temporary folder that goes with the stack unless given. */
  dataDir?: string;
  /** Events travel through PostgreSQL unless given. */
  rabbitmqUrl?: string;
  /** With the demo owner and the two enrollments; takes a few seconds. */
  withDemo?: boolean;
  progress?: Progress;
};

export type RunningStack = {
  urls: { gateway: string; mailInbox: string; smtp: string; stripe: string };
  portBase: number;
  dataDir: string;
  /** Stops every process; a temporary data folder is removed. */
  stop(): Promise<void>;
};

/**
 * Starts a whole system of its own, beside the developer's: other ports, other data, the payment
 * simulator. Nothing is left running when it fails. Throws StackError.
 */
export async function startStack(options: StartStackOptions = {}): Promise<RunningStack> {
  const { progress = silentProgress } = options;
  const portBase = options.portBase ?? (await findFreePortBase());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'petwell-stack-')));
  const { STRIPE_SECRET_KEY: _secret, STRIPE_PUBLISHABLE_KEY: _key, ...own } = process.env;
  const settings = await resolveSettings({
    environment: {
      ...own,
      RABBITMQ_URL: options.rabbitmqUrl ?? 'off',
      BUS_NAMESPACE: options.rabbitmqUrl === undefined ? '' : `stack-${portBase}`,
    },
    dataDir,
    portBase,
    isDemoEnabled: options.withDemo ?? false,
  });
  const stop = async () => {
    await bringDown(dataDir, progress);
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
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
  return { urls, portBase, dataDir, stop };
}
