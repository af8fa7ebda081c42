import { rm } from 'node:fs/promises';
import { pactsDir } from './event-contract.ts';

/** Vitest global setup: Pact adds to existing files, which would keep obsolete expectations. */
export default async function removePacts(): Promise<void> {
  await rm(pactsDir, { recursive: true, force: true });
}
