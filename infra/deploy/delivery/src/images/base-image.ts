import { appendFile, cp, mkdtemp, mkdir, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand, tryCommand } from '../run-command.ts';

type Buildah = (command: string, ...args: string[]) => Promise<string>;

const release = 'bookworm';

/**
 * An image that stands for the one of Docker's registry where that cannot be reached: Debian's smallest
 * system, the Node that runs this, and npm, under the name that FROM asks for.
 */
export async function makeBaseImage(options: {
  baseName: string;
  storageDir: string;
  buildah: Buildah;
}): Promise<void> {
  const { baseName, storageDir, buildah } = options;
  requireMatchingNode(baseName);
  await mkdir(storageDir, { recursive: true });
  const root = await mkdtemp(join(storageDir, 'base-'));
  try {
    await installDebian(root);
    await installNode(root);
    const container = await buildah('from', 'scratch');
    await buildah('add', container, root, '/');
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    await buildah('config', '--env', `PATH=${path}`, '--cmd', 'node', container);
    await buildah('commit', '--format', 'docker', '--rm', container, baseName);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Images are to be built upon the Node that the tests ran with. */
function requireMatchingNode(baseName: string): void {
  const wanted = /:(\d+\.\d+\.\d+)-/.exec(baseName)?.[1];
  if (wanted === process.versions.node) return;
  throw new Error(`${baseName} asks for another Node than this one, ${process.versions.node}`);
}

async function installDebian(root: string): Promise<void> {
  if ((await tryCommand('debootstrap', ['--version'])).code !== 0) {
    throw new Error('debootstrap is missing: apt-get install debootstrap');
  }
  await runCommand('debootstrap', ['--variant=minbase', release, root]);
  for (const folder of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man']) {
    await rm(join(root, folder), { recursive: true, force: true });
    await mkdir(join(root, folder), { recursive: true });
  }
}

async function installNode(root: string): Promise<void> {
  const local = join(root, 'usr/local');
  await cp(process.execPath, join(local, 'bin/node'), { dereference: true });
  const program = await realpath(await runCommand('sh', ['-c', 'command -v npm']));
  const npmDir = dirname(dirname(program));
  await cp(npmDir, join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  }
  await appendFile(join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n');
  await appendFile(join(root, 'etc/group'), 'node:x:1000:\n');
  await mkdir(join(root, 'home/node'), { recursive: true });
}
