import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { repositoryDir } from '@petwell/local-stack/parts';
import { runCommand, tryCommand } from '../run-command.ts';
import type { Container, Engine } from './engine.ts';
import type { Image } from './image-list.ts';

const docker = (...args: string[]) => runCommand('docker', args);
const variables = (environment: Record<string, string>) =>
  Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
const inspect = (image: Image, format: string) =>
  docker('image', 'inspect', '--format', format, image.tag);

/** Read-only but for /tmp and the data of the tools, without rights, on the network of this machine. */
const confinement = [
  ...['--network', 'host', '--read-only', '--tmpfs', '/tmp', '--volume', '/data'],
  ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
];

async function createContainer(image: Image): Promise<Container> {
  const name = `petwell-check-${randomUUID()}`;
  const healthCheck = JSON.parse(
    await inspect(image, '{{json .Config.Healthcheck.Test}}'),
  ) as string[];
  return {
    run: (command, environment) =>
      docker('run', '--rm', ...confinement, ...variables(environment), image.tag, ...command),
    start: (environment) =>
      spawn(
        'docker',
        ['run', '--rm', '--name', name, ...confinement, ...variables(environment), image.tag],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    async checkHealth() {
      const { code } = await tryCommand('docker', ['exec', name, ...healthCheck.slice(1)]);
      return code;
    },
    async remove() {
      await tryCommand('docker', ['rm', '--force', '--volumes', name]);
    },
  };
}

/** Docker where its engine answers; null where there is only a client, or nothing. */
export async function findDocker(): Promise<Engine | null> {
  const { code } = await tryCommand('docker', ['info', '--format', '{{.ServerVersion}}']);
  if (code !== 0) return null;
  return {
    name: 'docker',
    ensureBase: (baseName) => Promise.resolve(`${baseName}, pulled while building`),
    async build({ tag, dockerfile, buildArguments }) {
      const args = Object.entries(buildArguments).flatMap(([name, value]) => [
        '--build-arg',
        `${name}=${value}`,
      ]);
      await docker('build', '--tag', tag, '--file', dockerfile, ...args, repositoryDir);
    },
    sizeBytes: async (image) => Number(await inspect(image, '{{.Size}}')),
    userOf: (image) => inspect(image, '{{.Config.User}}'),
    createContainer,
    // Docker keeps house itself.
    removeLeftovers: () => Promise.resolve(),
  };
}
