import { connect, type Channel, type ChannelModel, type RecoveringChannelModel } from 'amqplib';
import type { BusLogger } from './bus.ts';
import { describeError } from './consumer.ts';
import { createHealthCheck, type HealthCheck } from './health-check.ts';
import { withTimeout } from './with-timeout.ts';

/** A lost broker is looked for often: events have to flow within 2 s after its port is open again. */
const maxReconnectDelayMs = 500;
const handshakeTimeoutMs = 3_000;
const drainTimeoutMs = 2_000;
const heartbeatSeconds = 2;

export type RabbitConnectionOptions = {
  url: string;
  logger: BusLogger;
  /** Builds channels, queues and consumers on a fresh connection; runs again after every loss of one. */
  setup: (model: ChannelModel) => Promise<void>;
  onLost: () => void;
  /** Asks the broker anything cheap. */
  probe: () => Promise<unknown>;
};

export type RabbitConnection = {
  open(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
  isHealthy(): boolean;
  /** Connected and set up, whether or not the broker answers right now. */
  isOpen(): boolean;
  /** The connection as it is now; throws where there is none. */
  current(): ChannelModel;
};

function withHeartbeat(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) {
    address.searchParams.set('heartbeat', String(heartbeatSeconds));
  }
  return address.toString();
}

/** Opens a channel whose unexpected end ends the connection, so that recovery builds everything anew. */
export async function guardChannel<Kind extends Channel>(
  model: ChannelModel,
  { opened, logger }: { opened: Promise<Kind>; logger: BusLogger },
): Promise<Kind> {
  const channel = await opened;
  channel.on('error', (error) => logger.error({ err: error }, 'RabbitMQ closed a channel'));
  channel.on('close', () => {
    // Fails where the connection itself has gone, which recovery has noticed by then.
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
  // Followed by 'disconnect', which tells what matters; unheard, it would end the process.
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
    // A frozen broker is noticed within 3 s; heartbeats give up on its connection after 6 s.
    intervalMs: 1_000,
    unhealthyIntervalMs: 250,
    timeoutMs: 2_000,
  });
}

/** One connection that comes back by itself, and knows whether the broker answers. */
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
    // Recovery listens only after the set-up; an error in between must not end the process.
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
