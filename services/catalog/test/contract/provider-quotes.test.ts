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

/** Plan 2 and add-on 1 have a second version; the business clock says how long ago it replaced the first. */
async function replaceAgo(hours: number): Promise<void> {
  const { offerVersion } = catalog.prisma;
  for (const owner of [{ planId: 2 }, { addOnId: 1 }]) {
    const [{ content, effectiveFrom, publishedAt }, second] = await Promise.all([
      offerVersion.findFirstOrThrow({ where: { ...owner, number: 1 } }),
      offerVersion.findFirst({ where: { ...owner, number: 2 } }),
    ]);
    const changed = { ...(content as object), monthlyCents: 7_000 };
    const version = { ...owner, number: 2, content: changed, effectiveFrom, publishedAt };
    if (!second) await offerVersion.create({ data: version });
  }
  await catalog.moveClock(hours * 3_600_000);
}

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
      'plan 2 is for adult dogs and add-on 1 exists': () => catalog.moveClock(0),
      'the list prices of version 1 of plan 2 are confirmed': async () => {
        const { offerVersion, priceConfirmation } = catalog.prisma;
        const { id } = await offerVersion.findFirstOrThrow({ where: { planId: 2, number: 1 } });
        const confirmation = { versionId: id, at: new Date(), by: 'mira' };
        await priceConfirmation.upsert({
          where: { versionId: id },
          create: confirmation,
          update: {},
        });
      },
      'version 2 replaced version 1 of plan 2 and add-on 1 an hour ago': () => replaceAgo(1),
      'version 2 replaced version 1 of plan 2 and add-on 1 two days ago': () => replaceAgo(48),
    },
  }).verifyProvider();
}, 600_000);
