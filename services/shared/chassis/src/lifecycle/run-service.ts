import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import type { Telemetry } from '../telemetry/start-telemetry.ts';

/** A composed service: its HTTP app and its background work. */
export type Service = {
  app: RequestListener;
  /** Starts consumers, relays, and timers. Called before listening. */
  start: () => Promise<void>;
  /** Stops background work, finishing what is in progress, and closes connections. */
  stop: () => Promise<void>;
  /** Called first on shutdown, so that readiness turns to 503. */
  beginStop?: () => void;
  /** Creates a server with custom limits. Default: Node's server. */
  createServer?: (app: RequestListener) => Server;
};

export type RunOptions = {
  host: string;
  port: number;
  logger: Logger;
  /** Stopped last, so that spans from the shutdown are sent. */
  telemetry?: Telemetry;
  stopTimeoutMs?: number;
  /** How long to accept requests after readiness turns to 503, until load balancers notice. Default 0. */
  drainDelayMs?: number;
};

const drainTimeoutMs = 5_000;

/**
 * Stops accepting connections and waits for requests in flight. Node closes only the connections that are
 * idle when `close` is called. Keep-alive connections become idle after their response, so they are closed
 * here. Remaining requests are cut off after `drainTimeoutMs`.
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

/** Makes the gateway reconnect occasionally, so that added processes get their share. */
function createInternalServer(app: RequestListener): Server {
  const server = createServer(app);
  server.maxRequestsPerSocket = 1_000;
  return server;
}

/** Starts listening. Port 0 selects any free port. `stop` waits for requests in flight. */
export async function startService(
  service: Service,
  options: RunOptions,
): Promise<{ port: number; url: string; stop: () => Promise<void> }> {
  await service.start();
  const server = (service.createServer ?? createInternalServer)(service.app);
  // Longer than the gateway's keep-alive timeout, so that it never writes to a closing connection.
  server.keepAliveTimeout = 65_000;
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
      // Tells the gateway to switch to another process.
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
 * Runs a service as this process. SIGTERM and SIGINT stop it gracefully (exit 0, or 1 after `stopTimeoutMs`).
 * An unhandled error ends the process at once, to be restarted.
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
