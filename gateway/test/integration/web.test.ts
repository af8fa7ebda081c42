import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from './running-gateway.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const device = 'd'.repeat(43);
const returning = { ...html, cookie: `petwell_device=${device}` };
let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await mkdir(join(gateway.webDir, 'assets'));
  await writeFile(join(gateway.webDir, 'index.html'), '<!doctype html><title>Welcome</title>');
  await writeFile(join(gateway.webDir, 'plans.html'), '<!doctype html><title>Plans</title>');
  await writeFile(join(gateway.webDir, 'app.html'), '<!doctype html><title>PetWell</title>');
  await writeFile(join(gateway.webDir, 'logo.svg'), '<svg/>');
  await writeFile(join(gateway.webDir, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(gateway.webDir, 'assets/app-1a2b.js.br'), brotliCompressSync('export {};'));
});
afterAll(() => gateway.stop());

describe('pages', () => {
  test.each([
    ['/', 'Welcome'],
    ['/plans', 'Plans'],
    ['/plans/of/others', 'PetWell'],
    ['/dashboard/jordan%40example.com', 'PetWell'],
    ['/dashboard/jordan@example.com', 'PetWell'],
    ['/no/such/page', 'PetWell'],
  ])('serves %s as a page that caches must revalidate', async (path, title) => {
    const response = await gateway.raw('GET', path, { headers: returning });
    expect(response.status).toBe(200);
    expect(response.body).toBe(`<!doctype html><title>${title}</title>`);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test('pages allow no inline code, no framing, and no origin but the payment provider', async () => {
    const { headers } = await gateway.raw('GET', '/', { headers: html });
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self' https://js.stripe.com https://*.js.stripe.com;" +
        "style-src 'self';img-src 'self' data: blob: https://*.link.com;font-src 'self';" +
        "connect-src 'self' https://api.stripe.com https://link.com https://*.link.com;" +
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com ' +
        'https://link.com https://*.link.com;' +
        "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('pages allow only the simulator when it is the provider, and send HSTS when cookies are secure', async () => {
    const other = await startGateway({
      environment: { STRIPE_SCRIPT_URL: 'http://localhost:8090/v3/', COOKIE_SECURE: 'true' },
    });
    try {
      await writeFile(join(other.webDir, 'index.html'), 'x');
      const { headers } = await other.raw('GET', '/', { headers: html });
      expect(headers['content-security-policy']).toContain(
        "script-src 'self' http://localhost:8090;",
      );
      expect(headers['content-security-policy']).not.toContain('stripe.com');
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    } finally {
      await other.stop();
    }
  });
});

describe('files', () => {
  test('hashed assets are precompressed and cached for a year', async () => {
    const response = await gateway.raw('GET', '/assets/app-1a2b.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.status).toBe(200);
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toBe('text/javascript');
    expect(response.headers['vary']).toBe('Accept-Encoding');
  });

  test("[QUA-13] hashed assets don't carry a page's headers over a slow network", async () => {
    const { headers } = await gateway.raw('GET', '/assets/app-1a2b.js');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['permissions-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(JSON.stringify(headers).length).toBeLessThan(700);
  });

  test('other files are revalidated: 304 when unchanged', async () => {
    const first = await gateway.raw('GET', '/logo.svg');
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = first.headers['etag'] as string;
    expect(
      (await gateway.raw('GET', '/logo.svg', { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
  });

  test.each(['/assets/app-gone.js', '/missing.png', '/assets/'])('%s is 404', async (path) => {
    const response = await gateway.raw('GET', path, { headers: { accept: '*/*' } });
    expect(response.status).toBe(404);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'not_found' });
  });

  test.each(['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fpackage.json'])(
    '%s cannot escape the web folder',
    async (path) => {
      const response = await gateway.raw('GET', path);
      expect(response.body).not.toContain('"name"');
      expect(response.body).not.toContain('root:');
    },
  );

  test('pages accept GET and HEAD only', async () => {
    const response = await gateway.raw('POST', '/plans');
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe('GET, HEAD');
  });
});

test('outside production, a new build is picked up and removed files are 404', async () => {
  const path = join(gateway.webDir, 'assets/old-3c4d.js');
  await writeFile(path, 'old');
  expect((await gateway.raw('GET', '/assets/old-3c4d.js')).body).toBe('old');
  await rm(path);
  expect((await gateway.raw('GET', '/assets/old-3c4d.js')).status).toBe(404);
});

test('without a built web app, pages explain what to run, and the API works', async () => {
  const bare = await startGateway();
  try {
    const page = await bare.raw('GET', '/', { headers: html });
    expect(page.status).toBe(503);
    expect(page.body).toContain(
      'The web app has not been built yet: run \\"make up\\", or \\"npm run build -w web\\".',
    );
    expect((await bare.raw('GET', '/api/plans')).status).toBe(200);
    await rm(join(bare.webDir, 'index.html'), { force: true });
  } finally {
    await bare.stop();
  }
});

describe('the device cookie', () => {
  test('is set by the first page and kept by later ones', async () => {
    const first = await gateway.raw('GET', '/enrollment', { headers: html });
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^petwell_device=[\w-]{43}; Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const next = await gateway.raw('GET', '/plans', { headers: returning });
    expect(next.headers['set-cookie']).toBeUndefined();
  });

  test('is replaced when it is malformed', async () => {
    const headers = { ...html, cookie: 'petwell_device=short' };
    const { headers: given } = await gateway.raw('GET', '/', { headers });
    expect(given['set-cookie']).toHaveLength(1);
  });

  test('is not set by files and API responses', async () => {
    for (const path of ['/assets/app-1a2b.js', '/logo.svg', '/api/plans']) {
      const { headers } = await gateway.raw('GET', path, { headers: { accept: '*/*' } });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('reaches services as a header that clients cannot set', async () => {
    await gateway.raw('GET', '/api/plans', { headers: { ...returning, 'x-petwell-device': 'x' } });
    expect(gateway.upstream.last().headers['x-petwell-device']).toBe(device);
    await gateway.raw('GET', '/api/plans', { headers: { 'x-petwell-device': device } });
    expect(gateway.upstream.last().headers['x-petwell-device']).toBeUndefined();
  });
});
