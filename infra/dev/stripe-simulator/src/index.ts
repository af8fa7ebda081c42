import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compose, type SimulatorSettings } from './compose.ts';

export type SimulatorOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** The address browsers reach it by, where that differs from the bound one. */
  publicUrl?: string;
  dataFile?: string;
} & Partial<Omit<SimulatorSettings, 'dataFile' | 'publicUrl'>>;
export type Simulator = { url: string; port: number; close: () => Promise<void> };

/**
 * Starts a simulator in this process, in memory unless a data file is given. `close` waits for the
 * open answers and stops all deliveries.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const host = options.host ?? '127.0.0.1';
  const address = { url: options.publicUrl ?? '' };
  const simulator = compose({
    dataFile: options.dataFile ?? ':memory:',
    publicUrl: () => address.url,
    webhooks: options.webhooks ?? [],
    webhookRetryDelaysMs: options.webhookRetryDelaysMs ?? [50, 100, 200, 400, 800, 1600, 3200],
    dunning: options.dunning ?? { retryDays: [3, 5, 7], endStatus: 'unpaid' },
    rateLimitPerSecond: options.rateLimitPerSecond ?? null,
  });
  const server = createServer(simulator.app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host;
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
  if (address.url === '') address.url = url;
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    server.closeIdleConnections();
    const force = setTimeout(() => {
      server.closeAllConnections();
    }, 3000);
    await closed;
    clearTimeout(force);
    await simulator.stop();
  };
  return { url, port, close };
}
