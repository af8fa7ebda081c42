import { connect, type Channel, type ChannelModel, type RecoveringChannelModel } from 'amqplib';
import type { BusLogger } from './bus.ts';
import { describeError } from './consumer.ts';
import { createHealthCheck, type HealthCheck } from './health-check.ts';
import { withTimeout } from './with-timeout.ts';

/** Kept short: events must flow within 2 s after the broker's port is open again. */
const maxReconnectDelayMs = 500;
const handshakeTimeoutMs = 3_000;
const drainTimeoutMs = 2_000;
const heartbeatSeconds = 2;

export type RabbitConnectionOptions = {
  url: string;
  logger: BusLogger;
  /** Sets up channels, queues, and consumers on a new connection. Runs again after every reconnect. */
  setup: (model: ChannelModel) => Promise<void>;
  onLost: () => void;
  /** Sends a cheap request to the broker. */
  probe: () => Promise<unknown>;
};

export type RabbitConnection = {
  open(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
  isHealthy(): boolean;
  /** Returns whether the connection is set up, even if the broker does not respond right now. */
  isOpen(): boolean;
  /** Returns the current connection. Throws if there is none. */
  current(): ChannelModel;
};

function withHeartbeat(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) {
    address.searchParams.set('heartbeat', String(heartbeatSeconds));
  }
  return address.toString();
}

/**
 * Opens a channel that closes the connection if it ends unexpectedly, so that recovery rebuilds everything.
 */
export async function guardChannel<Kind extends Channel>(
  model: ChannelModel,
  { opened, logger }: { opened: Promise<Kind>; logger: BusLogger },
): Promise<Kind> {
  const channel = await opened;
  channel.on('error', (error) => logger.error({ err: error }, 'RabbitMQ closed a channel'));
  channel.on('close', () => {
    // Fails if the connection itself is gone, which recovery has noticed by then.
    void Promise.resolve()
      .then(() => model.close())
      .catch(() => undefined);
  });
  return channel;
}

function watch(recovering: RecoveringChannelModel, logger: BusLogger): void {
  recovering.on('connect', () => logger.info({}, 'connected to RabbitMQ'));
  recovering.on('disconnect', (error: Error) =>
    logger.warn({ reason: error.message }, 'lost the connection to RabbitMQ'),
  );
  recovering.on('reconnect-scheduled', (info: { attempt: number; error: Error }) => {
    const details = { attempt: info.attempt, reason: info.error.message };
    if (info.attempt % 20 === 1) logger.warn(details, 'connecting to RabbitMQ');
    else logger.debug(details, 'connecting to RabbitMQ');
  });
  // A 'disconnect' event follows with the details. An unhandled 'error' event would crash the process.
  recovering.on('error', (error: Error) => logger.debug({ err: error }, 'RabbitMQ connection'));
}

function connectForever(
  { url }: RabbitConnectionOptions,
  setup: (model: ChannelModel) => Promise<void>,
): Promise<RecoveringChannelModel> {
  return connect(withHeartbeat(url), {
    noDelay: true,
    timeout: handshakeTimeoutMs,
    recovery: {
      waitForConnect: false,
      calculateDelay: (attempt) => Math.min(maxReconnectDelayMs, 50 * 2 ** attempt),
      setup,
    },
  });
}

function createRabbitHealthCheck({ probe, logger }: RabbitConnectionOptions): HealthCheck {
  return createHealthCheck({
    check: probe,
    name: 'RabbitMQ',
    logger,
    // Detects a frozen broker within 3 s. Heartbeats close the connection after 6 s.
    intervalMs: 1_000,
    unhealthyIntervalMs: 250,
    timeoutMs: 2_000,
  });
}

/** Creates a connection that reconnects automatically and checks whether the broker responds. */
export function createRabbitConnection(options: RabbitConnectionOptions): RabbitConnection {
  const { logger } = options;
  const health = createRabbitHealthCheck(options);
  let recovering: RecoveringChannelModel | undefined;
  let model: ChannelModel | undefined;
  let isBlocked = false;

  function lose(): void {
    model = undefined;
    isBlocked = false;
    health.stop();
    options.onLost();
  }

  async function setup(fresh: ChannelModel): Promise<void> {
    // Recovery attaches its listener only after setup. Until then, an unhandled error would crash the
    // process.
    fresh.on('error', () => undefined);
    await options.setup(fresh);
    model = fresh;
    health.start();
    health.report(true);
  }

  return {
    async open(timeoutMs) {
      recovering = await connectForever(options, setup);
      watch(recovering, logger);
      recovering.on('disconnect', lose);
      recovering.on('blocked', () => (isBlocked = true));
      recovering.on('unblocked', () => (isBlocked = false));
      const message = 'RabbitMQ cannot be reached yet';
      await withTimeout(recovering.waitForConnect(), { timeoutMs, message }).catch(() =>
        logger.warn({}, message),
      );
    },
    async close() {
      lose();
      if (recovering === undefined) return;
      const message = 'RabbitMQ did not confirm the end of the connection';
      await withTimeout(recovering.close(), { timeoutMs: drainTimeoutMs, message }).catch(
        (error: unknown) => logger.debug({ reason: describeError(error) }, message),
      );
    },
    isHealthy: () => health.isHealthy() && !isBlocked,
    isOpen: () => model !== undefined,
    current() {
      if (model === undefined) throw new Error('RabbitMQ is not connected');
      return model;
    },
  };
}
