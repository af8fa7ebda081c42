import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to start a PostgreSQL program: the wrapper command and the user to run as. */
export type PostgresAccount = { uid: number; gid: number; launcher: string[] } | null;

const setprivPath = '/usr/bin/setpriv';

/**
 * Resolves the account that runs PostgreSQL, which refuses to run as root. Root (usually in a container) runs
 * it as the system user `postgres`, created if missing. That user may not be able to read a checkout under a
 * private folder such as /root; `setpriv`, if available, keeps the one capability for it. Null for other
 * users, who run PostgreSQL themselves.
 */
export async function resolvePostgresAccount(): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return null;
  const ids = (await readIds()) ?? (await createUser());
  const hasSetpriv = await canKeepCapability(ids);
  return { ...ids, launcher: hasSetpriv ? setprivCommand(ids) : [] };
}

function setprivCommand(ids: { uid: number; gid: number }): string[] {
  return [
    setprivPath,
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without it, access() ignores the capability, and PostgreSQL calls access() on its own files.
    '--securebits=+no_setuid_fixup',
    '--',
  ];
}

async function canKeepCapability(ids: { uid: number; gid: number }): Promise<boolean> {
  try {
    await access(setprivPath);
    const [program = setprivPath, ...args] = setprivCommand(ids);
    await run(program, [...args, 'true']);
    return true;
  } catch {
    return false;
  }
}

async function readIds(): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([
      run('id', ['-u', 'postgres']),
      run('id', ['-g', 'postgres']),
    ]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return null;
  }
}

async function createUser(): Promise<{ uid: number; gid: number }> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  } catch (cause) {
    throw new Error('PostgreSQL does not run as root, and the user "postgres" cannot be created', {
      cause,
    });
  }
  const ids = await readIds();
  if (ids === null) throw new Error('The user "postgres" was created but cannot be found');
  return ids;
}
