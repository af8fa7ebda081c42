/** Loaded before provider tests: records every verified interaction. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageProviderPact, Verifier } from '@pact-foundation/pact';
import { readInteractions, recordVerified } from './verifications.ts';

const ownPactsDir = join(fileURLToPath(new URL('../../../../..', import.meta.url)), 'pacts');

async function record(options: { pactUrls?: string[] }): Promise<void> {
  const read = await Promise.all((options.pactUrls ?? []).map(readInteractions));
  await recordVerified(process.env['PETWELL_PACTS_DIR'] ?? ownPactsDir, read.flat());
}

type Verifying = { config: { pactUrls?: string[] } };

/** Wraps the method to record what was verified when it did not throw. */
function recordAfter(prototype: object, method: string): void {
  const original = Reflect.get(prototype, method) as (this: Verifying) => Promise<unknown>;
  Reflect.set(prototype, method, async function (this: Verifying) {
    const output = await original.call(this);
    await record(this.config);
    return output;
  });
}

recordAfter(Verifier.prototype, 'verifyProvider');
recordAfter(MessageProviderPact.prototype, 'verify');
