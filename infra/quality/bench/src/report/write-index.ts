import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { machineSentence, type Machine } from './machine.ts';

const directory = join(repositoryDir, 'docs/benchmarks');

/** docs/benchmarks/README.md: what was measured and how; a line per report that is there. */
export async function writeIndex(machine: Machine): Promise<string> {
  const names = await readdir(directory);
  const reports = names.filter((name) => name.endsWith('.md') && name !== 'README.md').sort();
  const lines = await Promise.all(
    reports.map(async (name) => {
      const [heading = ''] = (await readFile(join(directory, name), 'utf8')).split('\n');
      return `- [${heading.replace(/^# /, '')}](${name})`;
    }),
  );
  const file = join(directory, 'README.md');
  const text = [
    '# Benchmarks',
    'Each report is written by a command, with the raw figures as JSON beside it. They are no tests: nothing fails when a machine is slow. Peers run in the same run on the same machine, in turn, so that ratios hold where times do not. `make bench` runs all with short settings, `make bench-<name>` one with settings of its own; each starts a system of its own on free ports and removes it.',
    lines.join('\n'),
    machineSentence(machine),
  ];
  await writeFile(file, `${text.join('\n\n')}\n`);
  return file;
}
