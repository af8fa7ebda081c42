/** `make images`: builds every image and lets each pass its own health check in a system made of images. */
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import {
  describeProcesses,
  findFreePortBase,
  resolveSettings,
  withPostgres,
  type StackSettings,
} from '@petwell/local-stack/parts';
import { findBuildah } from './buildah-engine.ts';
import { startHealthy, type RunningImage } from './check-health.ts';
import { findDocker } from './docker-engine.ts';
import type { Engine } from './engine.ts';
import { images, readBaseName } from './image-list.ts';

/** Outside the checkout: its file system stays mounted, which would keep `make reset` from removing it. */
const storageDir = join(homedir(), '.cache/petwell-images');

const seconds = (startedAt: number) => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;

async function buildAll(engine: Engine): Promise<void> {
  const bases = new Set(
    await Promise.all(images.map(({ dockerfile }) => readBaseName(dockerfile))),
  );
  for (const base of bases) {
    const startedAt = Date.now();
    console.log(`base: ${await engine.ensureBase(base)}  (${seconds(startedAt)})`);
  }
  for (const image of images) {
    const startedAt = Date.now();
    await engine.build(image);
    const megabytes = Math.round((await engine.sizeBytes(image)) / 1e6);
    const user = await engine.userOf(image);
    console.log(`built ${image.tag}  ${megabytes} MB, user ${user}  (${seconds(startedAt)})`);
  }
}

/** Starts one image after the other over one PostgreSQL; all stay up until the last is healthy. */
async function checkAll(engine: Engine, settings: StackSettings): Promise<void> {
  const running: RunningImage[] = [];
  try {
    const specs = describeProcesses(settings);
    for (const image of images) {
      const spec = specs.find(({ name }) => name === image.name);
      if (spec === undefined) throw new Error(`The stack has no ${image.name}`);
      const startedAt = Date.now();
      running.push(await startHealthy(engine, image, { spec, settings }));
      console.log(`healthy: ${image.tag}  (${seconds(startedAt)})`);
    }
    const plans = await fetch(`http://127.0.0.1:${settings.ports.gateway}/api/plans`);
    const page = await fetch(`http://127.0.0.1:${settings.ports.gateway}/`);
    if (!plans.ok || !page.ok) throw new Error('The gateway does not serve what it should');
    console.log('GET /api/plans and / answer through the images');
  } finally {
    for (const image of running.reverse()) await image.stop();
  }
}

async function checkInTemporaryFolder(engine: Engine): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'petwell-images-'));
  try {
    const settings = await resolveSettings({
      environment: { ...process.env, RABBITMQ_URL: 'off', NODE_ENV: 'development' },
      dataDir,
      portBase: await findFreePortBase(),
      isDemoEnabled: false,
    });
    await withPostgres(settings, () => checkAll(engine, settings));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

try {
  const engine = (await findDocker()) ?? (await findBuildah(storageDir));
  if (engine === null) {
    throw new Error(
      'Neither a Docker engine nor buildah is here: apt-get install buildah debootstrap',
    );
  }
  console.log(`Building with ${engine.name}`);
  await buildAll(engine);
  await checkInTemporaryFolder(engine);
  // After success only: a build that was interrupted goes on where it was.
  await engine.removeLeftovers();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
