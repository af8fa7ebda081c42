import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** One expectation of a consumer, from a pact file of either format. */
export type Interaction = {
  consumer: string;
  provider: string;
  description: string;
  /** For calls: method and example path, such as `GET /api/plans`. */
  call?: string;
  /** Covers the whole interaction, so a changed one has another hash. */
  hash: string;
};

const contentSchema = z.looseObject({
  description: z.string(),
  request: z.looseObject({ method: z.string(), path: z.string() }).optional(),
});
const pactSchema = z.object({
  consumer: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(contentSchema).default([]),
  messages: z.array(contentSchema).default([]),
});

const verificationSchema = z.object({
  consumer: z.string(),
  provider: z.string(),
  description: z.string(),
  hash: z.string(),
});

/** Sorts keys, so that their order does not matter. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}

/** Maps `<service>-messages`, a service's second pact file, to the service. */
const serviceName = (name: string) => name.replace(/-messages$/, '');

/** Reads a pact file. Throws when it is not one. */
export async function readInteractions(file: string): Promise<Interaction[]> {
  const pact = pactSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const names = { consumer: serviceName(pact.consumer.name), provider: pact.provider.name };
  return [...pact.interactions, ...pact.messages].map((content) => ({
    ...names,
    description: content.description,
    ...(content.request && { call: `${content.request.method} ${content.request.path}` }),
    hash: createHash('sha256')
      .update(JSON.stringify(canonical({ ...names, content })))
      .digest('hex'),
  }));
}

/** Reads all pact files in a folder; none when the folder is missing. */
export async function readContracts(pactsDir: string): Promise<Interaction[]> {
  const names = await readdir(pactsDir).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json'));
  const read = await Promise.all(files.map((name) => readInteractions(join(pactsDir, name))));
  return read.flat();
}

const verifiedDir = (pactsDir: string) => join(pactsDir, 'verified');

/** Records that the provider was verified against these. */
export async function recordVerified(
  pactsDir: string,
  interactions: readonly Interaction[],
): Promise<void> {
  const folder = verifiedDir(pactsDir);
  await mkdir(folder, { recursive: true });
  await Promise.all(
    interactions.map((interaction) =>
      writeFile(join(folder, `${interaction.hash}.json`), `${JSON.stringify(interaction)}\n`),
    ),
  );
}

/** Reads the hashes of verified interactions. */
export async function readVerified(pactsDir: string): Promise<Set<string>> {
  const folder = verifiedDir(pactsDir);
  const names = await readdir(folder).catch(() => []);
  const records = await Promise.all(
    names.map(async (name) =>
      verificationSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
    ),
  );
  return new Set(records.map(({ hash }) => hash));
}
