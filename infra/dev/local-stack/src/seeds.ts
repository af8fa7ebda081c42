import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSources } from './files.ts';
import type { ProcessSpec } from './process-table.ts';
import { repositoryDir } from './repository.ts';
import { nodeFlags } from './node-settings.ts';
import { runOnce } from './run-once.ts';
import type { StackSettings } from './stack-settings.ts';
import type { Stamps } from './stamps.ts';

/** Runs each service's seed when it changed; returns the seeded services. */
export async function seedServices(options: {
  settings: StackSettings;
  processes: ProcessSpec[];
  stamps: Stamps;
}): Promise<string[]> {
  const seeded = await Promise.all(
    options.processes.map(async ({ name, environment }) => {
      const script = `services/${name}/src/seed.ts`;
      if (!(await exists(join(repositoryDir, script)))) return [];
      const sources = await hashSources([join(repositoryDir, 'services', name)]);
      const hash = createHash('sha256').update(sources).update(JSON.stringify(environment));
      const hasRun = await options.stamps.once(`seeded-${name}`, hash.digest('hex'), () =>
        runOnce({
          what: `Seeding ${name}`,
          program: process.execPath,
          args: [...nodeFlags, script],
          environment: { ...options.settings.machine, ...environment },
        }),
      );
      return hasRun ? [name] : [];
    }),
  );
  return seeded.flat();
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
