import { spawn } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { z } from 'zod';
import { runCommand, tryCommand } from '../run-command.ts';
import { makeBaseImage } from './base-image.ts';
import type { Container, Engine } from './engine.ts';
import type { Image } from './image-list.ts';

const inspectionSchema = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()).min(2) }),
    }),
  }),
});

/** A build reaches npm's registry as this machine does: through the same address and certificates. */
async function machineVolumes(storageDir: string): Promise<string[]> {
  const lines: string[] = [];
  for (const name of ['registry', 'cafile', 'proxy', 'https-proxy']) {
    const { output } = await tryCommand('npm', ['config', 'get', name, '--silent']);
    const value = output.trim().split('\n').at(-1) ?? '';
    if (value !== '' && value !== 'null') lines.push(`${name}=${value}\n`);
  }
  const extraCertificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (extraCertificates !== undefined) lines.push(`cafile=${extraCertificates}\n`);
  const settings = join(storageDir, 'npmrc');
  await writeFile(settings, lines.join(''));
  const certificates = '/etc/ssl/certs';
  const hasCertificates = await access(certificates).then(
    () => true,
    () => false,
  );
  return [
    ...['--volume', `${settings}:/root/.npmrc:ro`],
    ...(hasCertificates ? ['--volume', `${certificates}:${certificates}:ro`] : []),
  ];
}

/** Overlays share what images have in common; without them every layer is a whole copy. */
async function chooseDriver(): Promise<string> {
  const filesystems = await readFile('/proc/filesystems', 'utf8').catch(() => '');
  return /\boverlay$/m.test(filesystems) ? 'overlay' : 'vfs';
}

const isolation = ['--isolation', 'chroot'];

/** buildah over a storage of its own. */
function createCommands(storage: readonly string[]) {
  const buildah = (command: string, ...args: string[]) =>
    runCommand('buildah', [...storage, command, ...args]);
  const inspect = async (image: Image) => {
    const text = await buildah('inspect', '--type', 'image', image.tag);
    return inspectionSchema.parse(JSON.parse(text)).Docker.config;
  };
  return { storage, buildah, inspect };
}

async function createContainer(
  { storage, buildah, inspect }: ReturnType<typeof createCommands>,
  image: Image,
): Promise<Container> {
  const { Cmd, Healthcheck } = await inspect(image);
  const id = await buildah('from', '--pull-never', image.tag);
  const runArguments = (command: readonly string[], environment: Record<string, string>) => [
    ...[...storage, 'run', ...isolation],
    ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...[id, '--', ...command],
  ];
  return {
    run: (command, environment) => runCommand('buildah', runArguments(command, environment)),
    start: (environment) =>
      spawn('buildah', runArguments(Cmd, environment), { stdio: ['ignore', 'pipe', 'pipe'] }),
    async checkHealth(environment) {
      const test = Healthcheck.Test.slice(1);
      return (await tryCommand('buildah', runArguments(test, environment))).code;
    },
    remove: async () => void (await buildah('rm', id)),
  };
}

/** buildah in a storage of its own under `storageDir`; null where it is not installed. */
export async function findBuildah(storageDir: string): Promise<Engine | null> {
  if ((await tryCommand('buildah', ['--version'])).code !== 0) return null;
  const commands = createCommands([
    ...['--root', join(storageDir, 'images'), '--runroot', join(storageDir, 'run')],
    ...['--storage-driver', process.env['STORAGE_DRIVER'] ?? (await chooseDriver())],
  ]);
  const { storage, buildah, inspect } = commands;
  return {
    name: 'buildah',
    async ensureBase(baseName) {
      const { code } = await tryCommand('buildah', [
        ...storage,
        'inspect',
        '--type',
        'image',
        baseName,
      ]);
      if (code === 0) return `${baseName} was there`;
      await makeBaseImage({ baseName, storageDir, buildah });
      return `${baseName} made from Debian's packages and this Node`;
    },
    async build({ tag, dockerfile, buildArguments }) {
      const args = Object.entries(buildArguments).flatMap(([name, value]) => [
        '--build-arg',
        `${name}=${value}`,
      ]);
      // Health checks are part of Docker's format alone.
      await buildah(
        'bud',
        ...[...isolation, '--layers', '--pull-never', '--format', 'docker'],
        ...['--tag', tag, '--file', join(repositoryDir, dockerfile), ...args],
        ...(await machineVolumes(storageDir)),
        repositoryDir,
      );
    },
    async sizeBytes(image) {
      const text = await buildah('images', '--json', image.tag);
      const [found] = z.array(z.object({ size: z.string() })).parse(JSON.parse(text));
      return parseSize(found?.size ?? '');
    },
    userOf: async (image) => (await inspect(image)).User,
    createContainer: (image) => createContainer(commands, image),
    async removeLeftovers() {
      // Containers of builds that were interrupted hold mounts, which would keep the folder from being removed.
      await buildah('rm', '--all');
      await buildah('rmi', '--prune', '--force');
    },
  };
}

const unitBytes: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

function parseSize(text: string): number {
  const [, number = '', unit = ''] = /^([\d.]+) ?(\w+)$/.exec(text) ?? [];
  return Math.round(Number(number) * (unitBytes[unit.toUpperCase()] ?? Number.NaN));
}
