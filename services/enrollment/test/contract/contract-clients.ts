import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { createInternalClient, createServiceTokens } from '@petwell/chassis';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import type { ServiceName } from '@petwell/contracts/internal';
import { serviceAuthSecret } from '../factories.ts';

/** Creates the contract with another service. */
export const contractWith = (provider: ServiceName): PactV4 =>
  new PactV4({ consumer: 'enrollment', provider, dir: pactsDir, logLevel: 'warn' });

/** Every call carries a service token; the provider test inserts a valid one. */
export const serviceHeaders = {
  authorization: MatchersV3.regex(/^Bearer [\w.-]+$/, 'Bearer service.token.signature'),
  'content-type': 'application/json',
};

/** Creates the service's own client for Pact's mock server. */
export const clientOf = (callee: ServiceName, baseUrl: string) =>
  createInternalClient({
    caller: 'enrollment',
    callee,
    baseUrl,
    timeoutMs: 5_000,
    serviceTokens: createServiceTokens(serviceAuthSecret),
  });

/** An error body that all services share. */
export const refusal = (code: string) => ({
  code,
  message: MatchersV3.string('A sentence for people.'),
  requestId: MatchersV3.string('7f0c6f0e-request'),
});
