import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { findFreePort } from '@petwell/chassis/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeys } from '../factories.ts';
import { eventually } from './running-gateway.ts';
import { startUpstream } from './upstream.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const token = `a-token_of-a-mailed-link-${'x'.repeat(18)}`;

/** A collector of traces that keeps what it receives. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, bodies, stop: () => void server.close() };
}

let gateway: ChildProcess;
let output = '';
let url: string;
let webDir: string;
let collector: Awaited<ReturnType<typeof startCollector>>;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  [collector, upstream] = await Promise.all([startCollector(), startUpstream()]);
  webDir = await mkdtemp(join(tmpdir(), 'petwell-web-'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Welcome</title>');
  await writeFile(join(webDir, 'app.html'), '<!doctype html><title>PetWell</title>');
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  gateway = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'trace',
      PORT: String(port),
      SERVICE_AUTH_SECRET: 'service-auth-secret-of-the-tests-only',
      GATEWAY_IDENTITY_SIGNING_JWKS: createGatewayKeys().signingJwks,
      SESSION_PUBLIC_JWKS: JSON.stringify({ keys: [createKeys('key-1').publicJwk] }),
      COOKIE_SECURE: 'false',
      PUBLIC_URL: 'http://localhost:8080',
      CATALOG_URL: upstream.url,
      IDENTITY_URL: upstream.url,
      ENROLLMENT_URL: upstream.url,
      // No one answers there, so the gateway logs the failure.
      BILLING_URL: `http://127.0.0.1:${await findFreePort()}`,
      NOTIFICATION_URL: upstream.url,
      WEB_DIR: webDir,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
      RATE_LIMITS: 'off',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  });
  for (const stream of [gateway.stdout, gateway.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  await eventually(() =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
});
afterAll(async () => {
  gateway.kill();
  await once(gateway, 'close');
  collector.stop();
  await Promise.all([upstream.stop(), rm(webDir, { recursive: true })]);
});

test('[MNY-73] a mailed link’s token in a path, query, or referrer is in no log line and no trace', async () => {
  const html = { accept: 'text/html' };
  for (const path of [
    `/card-link%23token=${token}`,
    `/card-link/%23token%3D${token}`,
    `/card-link%2523token%253D${token}%253E`,
    `/reset-password?token=${token}`,
  ]) {
    const response = await fetch(`${url}${path}`, { headers: html });
    expect([response.status, await response.text()], path).toEqual([
      200,
      '<!doctype html><title>PetWell</title>',
    ]);
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
  }
  const refused = [
    // A file, broken and foreign spellings, a refused method, and a service that isn't there.
    fetch(`${url}/assets/card-link%23token=${token}`),
    fetch(`${url}/card-link%23token=${token}%`, { headers: html }),
    fetch(`${url}/API/card-link%23token=${token}`, { headers: html }),
    fetch(`${url}/card-link%23token=${token}`, { method: 'POST' }),
    fetch(`${url}/api/payments?token=${token}`, {
      headers: { referer: `${url}/card-link%23token=${token}` },
    }),
  ];
  const statuses = (await Promise.all(refused)).map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 405, 503]);
  await fetch(`${url}/api/plans?token=${token}`, { headers: { 'x-request-id': 'request-of-it' } });

  await eventually(() => Promise.resolve(collector.bodies.join('').includes('GET /api/plans')));
  await eventually(() => Promise.resolve(output.includes('request-of-it')));
  expect(output.match(/"route":"web","status":200/g)).toHaveLength(4);
  expect(output).toContain('request failed');
  expect(output).not.toContain(token);
  expect(collector.bodies.join('')).not.toContain(token);
});
