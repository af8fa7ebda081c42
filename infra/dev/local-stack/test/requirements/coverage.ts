import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchProofs, type Coverage } from './match-proofs.ts';
import { readRequirements } from './read-requirements.ts';
import { readAllProofs } from './test-sources.ts';

/** Compares docs/requirements.md with the tests' claims. */
export async function readCoverage(root: string): Promise<Coverage> {
  const document = await readFile(join(root, 'docs/requirements.md'), 'utf8');
  return matchProofs(readRequirements(document), await readAllProofs(root));
}
