import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Verifier } from '@pact-foundation/pact';
import type { NextFunction, Request, Response } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatalog, type RunningCatalog } from '../integration/running-catalog.ts';

const file = fileURLToPath(new URL('../../../../pacts/enrollment-catalog.json', import.meta.url));

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

test('quotes as enrollment expects', async () => {
  expect(existsSync(file), 'the consumer tests of enrollment run first').toBe(true);
  await new Verifier({
    provider: 'catalog',
    providerBaseUrl: catalog.url,
    pactUrls: [file],
    logLevel: 'warn',
    // The contract's token is an example; real ones are valid for a minute.
    requestFilter: (request: Request, _response: Response, next: NextFunction) => {
      request.headers.authorization = catalog.as('enrollment').authorization;
      next();
    },
    stateHandlers: {
      // In the seed, plan 2 is Dog Gold and add-on 1 is Allergy Care.
      'plan 2 is for adult dogs and add-on 1 exists': () => Promise.resolve(),
    },
  }).verifyProvider();
});
