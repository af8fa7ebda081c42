import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hashSources } from './files.ts';
import { describeStack } from './process-table.ts';
import { repositoryDir } from './repository.ts';
import type { StackSettings } from './stack-settings.ts';

const sources = ['gateway', 'services', 'web', 'infra/dev', 'package-lock.json'];

/** Hashes the stack's inputs: its sources and its settings. */
export async function hashStack(settings: StackSettings): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await hashSources(sources.map((source) => join(repositoryDir, source))));
  return hash.update(JSON.stringify(describeStack(settings))).digest('hex');
}
