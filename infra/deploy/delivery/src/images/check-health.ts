import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseUrl, type ProcessSpec, type StackSettings } from '@petwell/local-stack/parts';
import type { Container, Engine } from './engine.ts';
import type { Image } from './image-list.ts';

const patienceMs = 60_000;

/** The process's settings in the local stack, without what the image itself decides. */
export function environmentFor(image: Image, spec: ProcessSpec): Record<string, string> {
  const { WEB_DIR: _web, DATA_FILE: dataFile, ...environment } = spec.environment;
  return {
    ...environment,
    ...(dataFile !== undefined && { DATA_FILE: '/data/simulator.sqlite' }),
    ...(image.name === 'stripe-simulator' && { STRIPE_SIMULATOR_HOST: '127.0.0.1' }),
  };
}

/** Keeps a started container until `stop`, which answers the exit code of its process. */
export type RunningImage = { stop(): Promise<number | null> };

/**
 * Brings the image's database to its schema, starts the image and asks its own health check until it says
 * yes. Throws with the process's output when it ends before, or never does.
 */
export async function startHealthy(
  engine: Engine,
  image: Image,
  { spec, settings }: { spec: ProcessSpec; settings: StackSettings },
): Promise<RunningImage> {
  const environment = environmentFor(image, spec);
  const container = await engine.createContainer(image);
  if (image.hasDatabase) {
    const own = { ...environment, DATABASE_URL: databaseUrl(settings, image.name as 'identity') };
    await container.run(['sh', '/app/prepare.sh'], own);
  }
  const child = container.start(environment);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const hasEnded = once(child, 'close').then(([code]) => code as number | null);
  let isRunning = true;
  void hasEnded.then(() => (isRunning = false));
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await hasEnded;
    await container.remove();
    return code;
  };
  try {
    await untilHealthy(container, { environment, isRunning: () => isRunning });
  } catch (cause) {
    await stop();
    throw new Error(`${image.tag} did not become healthy:\n${output}`, { cause });
  }
  return { stop };
}

async function untilHealthy(
  container: Container,
  given: { environment: Record<string, string>; isRunning: () => boolean },
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while ((await container.checkHealth(given.environment)) !== 0) {
    if (!given.isRunning()) throw new Error('its process ended');
    if (Date.now() > deadline) throw new Error('its health check kept failing');
    await wait(250);
  }
}
