import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

/** Returns the client address the gateway sees behind `trustedProxies` proxies. */
async function addressSeen(forwardedFor: string | undefined, trustedProxies: number) {
  const app = express();
  app.set('trust proxy', trustedProxies);
  app.get('/', (request, response) => void response.send(clientAddress(request)));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    return await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  expect(await addressSeen('198.51.100.1', 0)).toBe('127.0.0.1');
});

test('uses the last entry behind one proxy, not what the client put before it', async () => {
  expect(await addressSeen('1.2.3.4, 198.51.100.1', 1)).toBe('198.51.100.1');
});

test('uses the second-to-last entry behind two proxies', async () => {
  expect(await addressSeen('1.2.3.4, 198.51.100.1, 10.0.0.9', 2)).toBe('198.51.100.1');
});

test('ignores a forwarded value that is not an address', async () => {
  expect(await addressSeen('unknown', 1)).toBe('127.0.0.1');
  expect(await addressSeen(undefined, 1)).toBe('127.0.0.1');
});

test('converts an IPv4-mapped IPv6 address to IPv4', async () => {
  expect(await addressSeen('::ffff:203.0.113.7', 1)).toBe('203.0.113.7');
});
