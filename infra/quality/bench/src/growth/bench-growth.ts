import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { describeMachine } from '../report/machine.ts';
import { writeGrowthReport, type Growth } from './growth-report.ts';
import { runGrowth } from './run-growth.ts';
import { runMemory } from './run-memory.ts';

/** The clinic whose busiest hour is replayed (docs/scaling.md). */
const memoryOwners = 100_000;

async function readBefore(): Promise<Growth> {
  const file = join(repositoryDir, 'docs/benchmarks/growth.json');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const { figures } = JSON.parse(text) as { figures?: Growth };
  return figures ?? { sizes: [], memory: null };
}

/**
 * Measures with each number of owners, and memory over so many requests (none: 0), and writes the report
 * anew after each; with `isKept` what was measured before and not now stays in it.
 */
export async function benchGrowth(options: {
  owners: readonly number[];
  rounds: number;
  requests: number;
  isKept: boolean;
}): Promise<string> {
  const { owners, rounds, requests, isKept } = options;
  const machine = describeMachine();
  const growth: Growth = isKept ? await readBefore() : { sizes: [], memory: null };
  let file = '';
  for (const count of owners) {
    console.log(`everything with ${count} owners`);
    const size = await runGrowth({ owners: count, rounds });
    const others = growth.sizes.filter((one) => one.owners !== count);
    growth.sizes = [...others, size].sort((one, other) => one.owners - other.owners);
    file = await writeGrowthReport(machine, growth);
  }
  if (requests > 0) {
    console.log(`memory over ${requests} requests`);
    growth.memory = await runMemory({ owners: memoryOwners, requests });
    file = await writeGrowthReport(machine, growth);
  }
  return file;
}
