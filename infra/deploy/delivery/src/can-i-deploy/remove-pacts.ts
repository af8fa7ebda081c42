import { rm } from 'node:fs/promises';

/** Vitest global set-up: Pact adds to existing files, which would keep expectations that are gone. */
export default async function removePacts(): Promise<void> {
  await rm(new URL('../../../../../pacts', import.meta.url), { recursive: true, force: true });
}
