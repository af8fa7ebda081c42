import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from './files.ts';

export type Stamps = {
  /**
   * Runs `work` unless it succeeded before for the same `hash`; returns whether it ran.
   */
  once(name: string, hash: string, work: () => Promise<void>): Promise<boolean>;
  forget(name: string): Promise<void>;
};

/** Stores in a folder which work was done for which input. */
export function createStamps(dir: string): Stamps {
  return {
    async once(name, hash, work) {
      const file = join(dir, name);
      if ((await readFile(file, 'utf8').catch(() => '')) === hash) return false;
      await work();
      await writeFileAtomically(file, hash);
      return true;
    },
    forget: (name) => rm(join(dir, name), { force: true }),
  };
}
