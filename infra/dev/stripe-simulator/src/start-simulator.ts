import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compose, type SimulatorSettings } from './compose.ts';

export type SimulatorOptions = Partial<Omit<SimulatorSettings, 'publicUrl'>> & {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** How browsers reach it, if that is not the bound address. */
  publicUrl?: string | undefined;
};
export type Simulator = { url: string; port: number; close: () => Promise<void> };

const drainTimeoutMs = 3_000;

/**
 * Starts a simulator in this process, in memory unless a data file is given. `close` waits for open
 * responses and stops all deliveries.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = '127.0.0.1', port: wantedPort = 0 } = options;
  let url = '';
  const simulator = compose({
    dataFile: options.dataFile ?? ':memory:',
    publicUrl: () => options.publicUrl ?? url,
    webhooks: options.webhooks ?? [],
    webhookRetryDelaysMs: options.webhookRetryDelaysMs ?? [50, 100, 200, 400, 800, 1600, 3200],
    clockFile: options.clockFile,
    settleLagMs: options.settleLagMs ?? 50,
    dunning: options.dunning ?? { retryDays: [3, 5, 7], endStatus: 'unpaid' },
  });
  const server = createServer(simulator.app).listen(wantedPort, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const force = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
    await closed;
    clearTimeout(force);
    await simulator.stop();
  };
  return { url, port, close };
}
