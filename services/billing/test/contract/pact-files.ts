import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { z } from 'zod';

const interactionSchema = z.looseObject({ type: z.string(), description: z.string() });
const pactSchema = z.looseObject({
  consumer: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(interactionSchema).default([]),
  messages: z.array(z.looseObject({ description: z.string() })).default([]),
});
type Pact = z.infer<typeof pactSchema>;
export type PactMessage = z.infer<typeof messageSchema>;
const messageSchema = z.looseObject({
  description: z.string(),
  contents: z.unknown(),
});

function readPacts(provider: string): { file: string; pact: Pact }[] {
  return readdirSync(pactsDir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(pactsDir, name))
    .map((file) => ({ file, pact: pactSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) }))
    .filter(({ pact }) => pact.provider.name === provider);
}

const isHttp = ({ type }: { type: string }) => type === 'Synchronous/HTTP';
const isMessage = ({ type }: { type: string }) => type === 'Asynchronous/Messages';

/**
 * The contracts of one kind with a provider: HTTP and messages are verified by different means, and a
 * consumer may have written both into one file.
 */
function ofKind(provider: string, keep: (interaction: { type: string }) => boolean): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'petwell-pacts-'));
  return readPacts(provider).flatMap(({ pact }, index) => {
    const interactions = pact.interactions.filter(keep);
    if (interactions.length === 0) return [];
    const file = join(dir, `${index}-${pact.consumer.name}.json`);
    writeFileSync(file, JSON.stringify({ ...pact, interactions }));
    return [file];
  });
}

export const httpPacts = (provider: string): string[] => ofKind(provider, isHttp);

/** Files of messages (also of the older format, which has nothing else), and the messages in them. */
export function messagePacts(provider: string): { files: string[]; messages: PactMessage[] } {
  const pacts = readPacts(provider);
  const older = pacts.filter(({ pact }) => pact.messages.length > 0);
  const messages = pacts.flatMap(({ pact }) => [
    ...pact.interactions.filter(isMessage),
    ...pact.messages,
  ]);
  return {
    files: [...ofKind(provider, isMessage), ...older.map(({ file }) => file)],
    messages: messages.map((message) => messageSchema.parse(message)),
  };
}
