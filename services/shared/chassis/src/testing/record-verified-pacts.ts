/** Vitest setup file: leaves an empty file in `pacts/verified` for each Pact that its provider passed. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageProviderPact, Verifier } from '@pact-foundation/pact';
import { pactsDir } from './event-contract.ts';

type Pact = { consumer: { name: string }; provider: { name: string } };
type Verification = { config: { pactUrls?: string[] } };

/** Goes by the names in the Pact, because billing verifies copies of the files. */
async function record(file: string): Promise<void> {
  const { consumer, provider } = JSON.parse(await readFile(file, 'utf8')) as Pact;
  const folder = join(pactsDir, 'verified');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${consumer.name}-${provider.name}.json`), '');
}

function recordAfter(prototype: object, method: string): void {
  const verify = Reflect.get(prototype, method) as (this: Verification) => Promise<unknown>;
  Reflect.set(prototype, method, async function (this: Verification) {
    const output = await verify.call(this);
    await Promise.all((this.config.pactUrls ?? []).map(record));
    return output;
  });
}

recordAfter(Verifier.prototype, 'verifyProvider');
recordAfter(MessageProviderPact.prototype, 'verify');
