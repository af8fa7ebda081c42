import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readProcessIdentity } from './process-identity.ts';
import { repositoryDir } from './repository.ts';
import { nodeFlags } from './node-settings.ts';

/**
 * Has the stack in `dataDir` taken down as soon as the process `ownerPid` ends. Answers what calls the
 * guardian off, for an owner that stops its stack itself.
 */
export async function startGuardian(options: {
  ownerPid: number;
  dataDir: string;
  isTemporary: boolean;
}): Promise<() => void> {
  const { ownerPid, dataDir, isTemporary } = options;
  const identity = (await readProcessIdentity(ownerPid)) ?? '';
  const script = join(repositoryDir, 'infra/dev/local-stack/src/guardian.ts');
  const fate = isTemporary ? 'remove' : 'keep';
  const args = [...nodeFlags, script, String(ownerPid), identity, dataDir, fate];
  const guardian = spawn(process.execPath, args, { detached: true, stdio: 'ignore' });
  guardian.once('error', () => undefined);
  guardian.unref();
  return () => void guardian.kill('SIGKILL');
}
