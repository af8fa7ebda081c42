import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How a PostgreSQL program has to be started: with which program in front and as which user. */
export type PostgresAccount = { uid: number; gid: number; launcher: string[] } | null;

const setprivPath = '/usr/bin/setpriv';

/**
 * PostgreSQL refuses to run as root, so root (a container, mostly) runs it as the system user
 * `postgres`, which is created when it is missing. That user may be unable to reach a checkout below a
 * private folder such as /root; where `setpriv` exists it keeps the one capability for that.
 * Null for everybody else: PostgreSQL then runs as whoever asks.
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
    // Without it access() forgets the capability, and PostgreSQL asks access() about its own files.
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
