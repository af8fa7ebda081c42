/** `make test`: all static checks and all suites, or those named as arguments. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAll } from './checks/run-all.ts';
import { suites } from './checks/suites.ts';
import { generateClients } from './prisma-clients.ts';

const write = (line: string): void => console.log(line);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));

if (unknown.length > 0) {
  const names = suites.map(({ name }) => name).join(', ');
  console.error(`There is no suite "${unknown.join('", "')}"; there are: ${names}.`);
  process.exitCode = 2;
} else {
  const reportDir = await mkdtemp(join(tmpdir(), 'petwell-checks-'));
  try {
    await generateClients();
    const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    if (!(await runAll(chosen, { reportDir, write }))) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await rm(reportDir, { recursive: true, force: true });
  }
}
