import { readConfig } from './config.ts';
import { startSimulator } from './start-simulator.ts';

try {
  const simulator = await startSimulator(readConfig());
  console.log(`Stripe simulator listening on ${simulator.url}`);
  const stop = (): void => {
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isPortTaken
      ? 'The Stripe simulator cannot start: its port is taken. Choose another with PORT.'
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exit(1);
}
