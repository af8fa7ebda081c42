import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import type { Telemetry } from '../telemetry/start-telemetry.ts';

/** A composed service: its HTTP side, and what runs beside it. */
export type Service = {
  app: RequestListener;
  /** Starts consumers, relays and timers; called before listening. */
  start: () => Promise<void>;
  /** Stops them, finishing what is in hand, and closes connections. */
  stop: () => Promise<void>;
  /** Called first when stopping, so that readiness turns to 503. */
  beginStop?: () => void;
  /** A server with limits of its own; the default is Node's. */
  createServer?: (app: RequestListener) => Server;
};

export type RunOptions = {
  host: string;
  port: number;
  logger: Logger;
  /** Stopped last, with the spans of what was finished while stopping. */
  telemetry?: Telemetry;
  stopTimeoutMs?: number;
  /**
   * How long requests are still taken after readiness has turned to 503: whoever sends them has to
   * notice first. Default 0.
   */
  drainDelayMs?: number;
};

const drainTimeoutMs = 5_000;

/**
 * Stops accepting and waits for requests in flight. A kept-alive connection only becomes idle after its
 * answer, and Node closes those that were idle when `close` was called, so the others are closed here;
 * what is not done after `drainTimeoutMs` is cut off.
 */
async function closeServer(server: Server): Promise<void> {
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  try {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  } finally {
    clearInterval(closeIdle);
    clearTimeout(cutOff);
  }
}

/** Starts listening; port 0 takes any free one. `stop` waits for requests in flight. */
export async function startService(
  service: Service,
  options: RunOptions,
): Promise<{ port: number; url: string; stop: () => Promise<void> }> {
  await service.start();
  const server = (service.createServer ?? createServer)(service.app);
  // Longer than the gateway keeps its connections, so that it never writes into a closing one.
  server.keepAliveTimeout = 65_000;
  // The gateway reconnects now and then, so that a process that was added gets its share.
  server.maxRequestsPerSocket = 1_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  options.logger.info({ port }, 'listening');
  return {
    port,
    url: `http://${options.host}:${port}`,
    async stop() {
      service.beginStop?.();
      // Tells the gateway to use another process from now on.
      server.prependListener('request', (_request, response) => {
        response.setHeader('Connection', 'close');
      });
      await wait(options.drainDelayMs ?? 0);
      await closeServer(server);
      await service.stop();
      await options.telemetry?.stop();
    },
  };
}

/**
 * Runs a service as this process: SIGTERM and SIGINT stop it gracefully (exit 0; 1 when that takes
 * longer than `stopTimeoutMs`), an unhandled error ends it at once, to be started afresh.
 */
export async function runService(service: Service, options: RunOptions): Promise<void> {
  const { logger, stopTimeoutMs = 15_000, drainDelayMs = 0 } = options;
  const crash = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected error, ending');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  const running = await startService(service, options);
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainDelayMs + stopTimeoutMs).unref();
    running.stop().then(() => process.exit(0), crash);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}
