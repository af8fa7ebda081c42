import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RunningStack } from '@petwell/local-stack';
import { repositoryDir } from '@petwell/local-stack/parts';

/** Fills the enrollment service's database with made-up customers; answers how long that took, in seconds. */
export async function seedCustomers(stack: RunningStack, customers: number): Promise<number> {
  const startedAt = performance.now();
  const args = ['services/enrollment/src/seed-load.ts', '--customers', String(customers)];
  const child = spawn(process.execPath, args, {
    cwd: repositoryDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: stack.control.databaseUrl('enrollment') },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`filling the database ended with ${code}`);
  return (performance.now() - startedAt) / 1000;
}
