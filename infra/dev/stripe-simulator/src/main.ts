import { readConfig } from './config.ts';
import { startSimulator } from './index.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const localUrl = config.PORT === 0 ? undefined : `http://localhost:${config.PORT}`;
  const publicUrl = config.STRIPE_SIMULATOR_PUBLIC_URL ?? localUrl;
  const simulator = await startSimulator({
    port: config.PORT,
    host: config.STRIPE_SIMULATOR_HOST,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    dataFile: config.DATA_FILE,
    webhooks: config.STRIPE_WEBHOOK_URL
      ? [
          {
            url: config.STRIPE_WEBHOOK_URL,
            secret: config.STRIPE_WEBHOOK_SECRET,
            events: config.STRIPE_WEBHOOK_EVENTS,
          },
        ]
      : [],
    webhookRetryDelaysMs: config.WEBHOOK_RETRY_DELAYS_MS,
    dunning: { retryDays: config.DUNNING_RETRY_DAYS, endStatus: config.DUNNING_END_STATUS },
    rateLimitPerSecond: config.RATE_LIMIT_PER_SECOND ?? null,
  });
  console.log(`Stripe simulator listening on ${simulator.url}`);
  const stop = (): void => {
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isTaken
      ? 'The Stripe simulator cannot start: its port is taken. Choose another with PORT.'
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exitCode = 1;
});
