import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { z } from 'zod';

const messageSchema = z.object({
  description: z.string(),
  // Pact V4 wraps fields that V3 has at the top level.
  contents: z.union([
    z.object({ content: z.object({ type: z.string() }) }).transform(({ content }) => content),
    z.object({ type: z.string() }),
  ]),
});
const pactSchema = z.object({
  provider: z.object({ name: z.string() }),
  interactions: z.array(z.looseObject({ type: z.string() })).default([]),
  messages: z.array(z.unknown()).default([]),
});

export type Contract = { name: string; file: string };
export type MessageContract = Contract & { expected: { description: string; type: string }[] };

/** Lists the HTTP and event contracts of enrollment's consumers. */
export function readContractsWithEnrollment(): {
  http: Contract[];
  messages: MessageContract[];
} {
  const http: Contract[] = [];
  const messages: MessageContract[] = [];
  const names = existsSync(pactsDir) ? readdirSync(pactsDir) : [];
  for (const name of names.filter((one) => one.endsWith('-enrollment.json'))) {
    const file = join(pactsDir, name);
    const pact = pactSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (pact.provider.name !== 'enrollment') continue;
    const isHttp = ({ type }: { type: string }) => type === 'Synchronous/HTTP';
    if (pact.interactions.some(isHttp)) http.push({ name, file });
    const found = [...pact.messages, ...pact.interactions.filter((one) => !isHttp(one))];
    if (found.length === 0) continue;
    const expected = z.array(messageSchema).parse(found);
    messages.push({
      name,
      file,
      expected: expected.map(({ description, contents }) => ({ description, type: contents.type })),
    });
  }
  return { http, messages };
}
