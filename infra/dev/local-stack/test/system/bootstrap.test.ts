import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryDir } from '../../src/repository.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'petwell-bootstrap-'));
  await mkdir(join(root, 'infra/dev/local-stack'), { recursive: true });
  await mkdir(join(root, 'bin'));
  await cp(
    join(repositoryDir, 'infra/dev/local-stack/bootstrap.sh'),
    join(root, 'infra/dev/local-stack/bootstrap.sh'),
  );
  await writeFile(join(root, 'package-lock.json'), '{}');
});
afterEach(() => rm(root, { recursive: true }));

/** Shadows an installed program of that name. */
async function pretend(name: string, script: string): Promise<void> {
  const file = join(root, 'bin', name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

function bootstrap(): Promise<{ code: number; stderr: string; stdout: string }> {
  const script = join(root, 'infra/dev/local-stack/bootstrap.sh');
  const env = { PATH: `${join(root, 'bin')}:/usr/bin:/bin` };
  return new Promise((resolve) => {
    execFile('sh', [script, '--install-only'], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stderr: stderr.trim(), stdout });
    });
  });
}

describe('bootstrapping Node 24', () => {
  it('[OPS-03] explains in one sentence that Node is too old, and installs nothing', async () => {
    await pretend('node', 'echo v18.20.4');
    await pretend('npm', 'touch npm-was-called');
    expect(await bootstrap()).toMatchObject({
      code: 1,
      stderr: 'PetWell needs Node 20 or newer; this is v18.20.4. See https://nodejs.org.',
    });
  });

  it.each([
    ['npm error code ENOSPC', 'The disk is full; free about 2 GB and try again.'],
    ['npm error code ENOTFOUND', 'npm cannot reach its package registry;'],
    ['npm error code EUSAGE\nnpm error\nnpm error out of sync', 'out of sync (details:'],
  ])('explains in one sentence why installing failed: %j', async (log, sentence) => {
    await pretend('node', 'echo v22.1.0');
    await pretend('npm', `cat >&2 <<'END'\n${log}\nEND\nexit 1`);
    const { code, stderr } = await bootstrap();
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr.split('\n')).toHaveLength(1);
  });

  it('[OPS-01] installs once, and again only when the lock file changes', async () => {
    await pretend('node', 'echo v24.9.0');
    await pretend('npm', 'mkdir -p node_modules; echo {} >node_modules/.package-lock.json');
    expect((await bootstrap()).stdout).toContain('Installing packages');
    expect((await bootstrap()).stdout).toBe('');
    const soon = new Date(Date.now() + 5_000);
    await utimes(join(root, 'package-lock.json'), soon, soon);
    expect((await bootstrap()).stdout).toContain('Installing packages');
  });

  it('needs an installed Node 24 where no package provides one', async () => {
    await pretend('node', 'echo v22.1.0');
    await pretend('npm', 'mkdir -p node_modules; echo {} >node_modules/.package-lock.json');
    expect(await bootstrap()).toMatchObject({
      code: 1,
      stderr:
        'There is no packaged Node 24 for this platform; install Node 24 or newer (this is v22.1.0).',
    });
  });
});
