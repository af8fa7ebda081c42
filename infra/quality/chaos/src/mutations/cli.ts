/** `make chaos-mutations`: disables each protection in turn. The checker must detect every one. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeChangedCopy } from '@petwell/local-stack/parts';
import { ownerCount, type Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';
import type { Scenario } from '../run.ts';

/** Fourteen months need their time, with few faults as well. */
const months = {
  args: ['--enrollments', '10', '--faults', '10', '--seconds', '10', '--settle', '10'],
  timeoutMs: 900_000,
};
const runs: Record<Scenario, { args: string[]; timeoutMs: number }> = {
  enrolling: {
    args: [
      '--enrollments',
      String(ownerCount),
      '--faults',
      '20',
      '--seconds',
      '30',
      '--settle',
      '10',
    ],
    timeoutMs: 240_000,
  },
  campaign: months,
  change: months,
};

/** Runs chaos from a changed copy of the sources and returns its output. */
async function runFrom(dir: string, { seed, scenario = 'enrolling' }: Mutation): Promise<string> {
  const { args, timeoutMs } = runs[scenario];
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(dir, 'infra/quality/chaos/src/cli.ts'),
      ...args,
      '--seed',
      String(seed),
      '--scenario',
      scenario,
      '--bus',
      'embedded',
    ],
    { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs },
  );
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  return output;
}

async function isNoticed(mutation: Mutation): Promise<boolean> {
  const copy = await makeChangedCopy(mutation.edits);
  try {
    const output = await runFrom(copy.dir, mutation);
    const found = output.split('\n').filter((line) => line.startsWith('  ✗ '));
    const isRed = mutation.expectedRules.some((rule) =>
      found.some((line) => line.startsWith(`  ✗ ${rule}: `)),
    );
    // A stack that didn't start proves nothing.
    const missed = /: \d+ violations$/m.test(output) ? 'NOT NOTICED' : 'DID NOT RUN';
    console.log(`${isRed ? '✓' : '✗'} without ${mutation.name}: ${isRed ? 'red' : missed}`);
    for (const line of found) console.log(`    ${line.trim()}`);
    if (!isRed) console.log(output.split('\n').slice(-25).join('\n'));
    return isRed;
  } finally {
    await copy.remove();
  }
}

const wanted = process.argv.slice(2);
const chosen = mutations.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
for (const mutation of chosen) {
  if (!(await isNoticed(mutation))) process.exitCode = 1;
}
