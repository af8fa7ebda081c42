import { rm } from 'node:fs/promises';

/** Vitest global setup: Pact adds to existing files, which would keep obsolete expectations. */
export default async function removePacts(): Promise<void> {
  await rm(new URL('../../../../../pacts', import.meta.url), { recursive: true, force: true });
}
