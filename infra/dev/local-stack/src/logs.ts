import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { StackError } from './stack-error.ts';

const lines = { ofOne: 40, ofEach: 10 };

/** Prints the end of one log or of all, and with `isFollowing` what is added, until interrupted. */
export async function printLogs(options: {
  dataDir: string;
  name: string | undefined;
  isFollowing: boolean;
}): Promise<void> {
  const { dataDir, name, isFollowing } = options;
  const files = await readdir(join(dataDir, 'logs')).catch((): string[] => []);
  const known = files.filter((file) => file.endsWith('.log')).sort();
  if (known.length === 0) throw new StackError('There are no logs yet; start with "make up".');
  const wanted = known.filter((file) => name === undefined || file === `${name}.log`);
  if (wanted.length === 0) {
    const names = known.map((file) => file.slice(0, -'.log'.length)).join(', ');
    throw new StackError(`There is no log of "${name}"; there are: ${names}.`);
  }
  const count = name === undefined ? lines.ofEach : lines.ofOne;
  const args = ['-n', String(count), ...(isFollowing ? ['-F'] : []), ...wanted];
  // Ctrl-C ends following; it isn't a failure.
  await execa('tail', args, { cwd: join(dataDir, 'logs'), stdio: 'inherit', reject: false });
}
