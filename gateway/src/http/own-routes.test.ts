import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import express from 'express';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { createOwnRoutes } from './own-routes.ts';

const folder = await mkdtemp(join(tmpdir(), 'petwell-gateway-clock-'));
const clockFile = join(folder, 'clock');
afterAll(() => rm(folder, { recursive: true }));

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const config = parseConfig({
  PORT: '8080',
  SERVICE_AUTH_SECRET: 'kq3VYx7mT0zR9pLwE2bN8cJ5hG4fD1sA6uXo',
  GATEWAY_IDENTITY_SIGNING_JWKS: createGatewayKeys().signingJwks,
  SESSION_PUBLIC_JWKS: JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }],
  }),
  PUBLIC_URL: 'http://localhost:8080',
  CATALOG_URL: 'http://catalog:8082',
  IDENTITY_URL: 'http://identity:8081',
  ENROLLMENT_URL: 'http://enrollment:8083',
  BILLING_URL: 'http://billing:8084',
  NOTIFICATION_URL: 'http://notification:8085',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  CLINIC_HOURS: 'Tue-Thu 07:30-12:00',
  CLINIC_HOLIDAYS: '2026-12-24 Christmas Eve',
  BUSINESS_CLOCK_FILE: clockFile,
});

async function readConfig() {
  const app = express();
  for (const [path, handler] of createOwnRoutes(config)) app.get(path, handler);
  const server = app.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const response = await fetch(`http://127.0.0.1:${address.port}/api/config`);
    return (await response.json()) as { now: string; clinic: object };
  } finally {
    server.close();
  }
}

test('[APT-16] GET /api/config has the clinic’s time, also after the clock was moved', async () => {
  const monthMs = 30 * 86_400_000;
  await writeFile(clockFile, String(monthMs));
  const { now } = await readConfig();
  expect(Math.abs(Date.parse(now) - Date.now() - monthMs)).toBeLessThan(60_000);
  await writeFile(clockFile, '0');
  expect(Math.abs(Date.parse((await readConfig()).now) - Date.now())).toBeLessThan(60_000);
});

test('[NAV-07] [APT-37] GET /api/config has the opening hours and holidays of the settings', async () => {
  expect((await readConfig()).clinic).toMatchObject({
    hours: [
      { days: 'Mon', hours: 'closed' },
      { days: 'Tue-Thu', hours: '7:30AM-12PM' },
      { days: 'Fri-Sun', hours: 'closed' },
    ],
    openingHours: { holidays: [{ day: '2026-12-24', name: 'Christmas Eve' }] },
  });
});
