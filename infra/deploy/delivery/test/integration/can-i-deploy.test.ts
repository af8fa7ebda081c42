import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MatchersV3, PactV4, Verifier } from '@pact-foundation/pact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Records verifications, as the setup file of provider tests does.
import '../../src/can-i-deploy/record-verifications.ts';
import { buildMatrix, findObjections } from '../../src/can-i-deploy/matrix.ts';
import { findUncoveredRoutes } from '../../src/can-i-deploy/uncovered-routes.ts';
import { readContracts, readVerified } from '../../src/can-i-deploy/verifications.ts';

const pair = { consumer: 'billing', provider: 'catalog' };

describe('can-i-deploy', () => {
  let pactsDir: string;
  let server: Server | undefined;
  beforeEach(async () => {
    pactsDir = await mkdtemp(join(tmpdir(), 'petwell-can-i-deploy-'));
    vi.stubEnv('PETWELL_PACTS_DIR', pactsDir);
  });
  afterEach(async () => {
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    vi.unstubAllEnvs();
    await rm(pactsDir, { recursive: true, force: true });
  });

  async function expectPrice(field: string): Promise<void> {
    await new PactV4({ ...pair, dir: pactsDir, logLevel: 'error' })
      .addInteraction()
      .given('there are plans')
      .uponReceiving('a request for a price')
      .withRequest('GET', '/internal/price')
      .willRespondWith(200, (response) =>
        response.jsonBody({ [field]: MatchersV3.string('63.50') }),
      )
      .executeTest(async ({ url }) => {
        expect(await (await fetch(`${url}/internal/price`)).json()).toEqual({ [field]: '63.50' });
      });
  }

  /** Verifies a provider that returns `body` against the contract. */
  async function verifyAgainst(body: object): Promise<void> {
    const provider = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    server = provider;
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    await new Verifier({
      provider: 'catalog',
      providerBaseUrl: `http://127.0.0.1:${port}`,
      pactUrls: [join(pactsDir, 'billing-catalog.json')],
      logLevel: 'error',
    }).verifyProvider();
  }

  const objections = async () => {
    const contracts = await readContracts(pactsDir);
    const verified = await readVerified(pactsDir);
    return findObjections(buildMatrix({ pairs: [pair], contracts, verified }));
  };

  it('passes once the provider has verified its consumer’s contract', async () => {
    expect(await objections()).toEqual(['billing → catalog: nobody wrote down what is expected']);
    await expectPrice('monthlyPrice');
    expect(await objections()).toEqual(['billing → catalog: not kept: a request for a price']);
    await verifyAgainst({ monthlyPrice: '63.50', currency: 'USD' });
    expect(await objections()).toEqual([]);
  });

  it('fails on a breaking change by either side', async () => {
    await expectPrice('monthlyPrice');
    // The provider renames the field.
    await expect(verifyAgainst({ price: '63.50' })).rejects.toThrow();
    expect(await objections()).toEqual(['billing → catalog: not kept: a request for a price']);
    await new Promise((resolve) => server?.close(resolve));
    await verifyAgainst({ monthlyPrice: '63.50' });
    expect(await objections()).toEqual([]);
    // The consumer expects another field, which is not verified.
    await rm(join(pactsDir, 'billing-catalog.json'));
    await expectPrice('yearlyPrice');
    expect(await objections()).toEqual(['billing → catalog: not kept: a request for a price']);
  });

  it('reports public routes without a contract of the web app', () => {
    const routes = [
      { path: '/api/admin/jobs/:id', method: 'get' },
      { path: '/api/owners/:id', method: 'put' },
      { path: '/api/docs', method: 'get' },
    ] as const;
    const called = { provider: 'gateway', description: 'how it goes on', hash: 'a' };
    const job = { ...called, consumer: 'web', call: 'GET /api/admin/jobs/5' };
    const missing = 'web → gateway: nobody wrote down what is expected of PUT /api/owners/:id';
    expect(findUncoveredRoutes(routes, [job])).toEqual([missing]);
    const deeper = { ...job, call: 'PUT /api/owners/5/pets' };
    const byOthers = { ...job, consumer: 'billing', call: 'PUT /api/owners/5' };
    expect(findUncoveredRoutes(routes, [job, deeper, byOthers])).toEqual([missing]);
    const change = { ...job, call: 'PUT /api/owners/5' };
    const docs = { ...job, call: 'GET /api/docs' };
    expect(findUncoveredRoutes(routes, [job, change, docs])).toEqual([
      'GET /api/docs: the web app calls it after all',
    ]);
  });
});
