import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectRaw, jsonOf, slowPost, type RawClient } from './raw-client.ts';
import { eventually, startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
let crashes: unknown[];
const noteCrash = (error: unknown) => void crashes.push(error);
beforeEach(async () => {
  crashes = [];
  process.on('uncaughtException', noteCrash);
  process.on('unhandledRejection', noteCrash);
  gateway = await startGateway({
    environment: {
      BODY_TIMEOUT_MS: '4000',
      LARGE_BODY_TIMEOUT_MS: '6000',
      HEADERS_TIMEOUT_MS: '1000',
      CLIENT_CONNECTION_LIMIT: '1000',
    },
  });
});
afterEach(async () => {
  await gateway.stop();
  process.off('uncaughtException', noteCrash);
  process.off('unhandledRejection', noteCrash);
});

const attack = (count: number, localAddress?: string) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const client = await connectRaw(gateway.port, localAddress);
      client.send(slowPost());
      return client;
    }),
  );

/** The status that somebody at another address gets, within `withinMs`. */
const statusForOthers = (withinMs = 3_000) =>
  new Promise<number>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: gateway.port, localAddress: '127.0.0.9' };
    const asking = request({ ...options, path: '/api/plans', timeout: withinMs }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asking.on('timeout', () => asking.destroy(new Error(`no answer within ${withinMs} ms`)));
    asking.on('error', reject);
    asking.end();
  });

const allClosed = (clients: readonly RawClient[]) =>
  Promise.all(clients.map((client) => client.closed));

describe('258 requests with slow bodies from one address', () => {
  test('do not keep others from the service, and each ends with 408', async () => {
    const attackers = await attack(258, '127.0.0.8');
    expect(await statusForOthers()).toBe(200);
    await allClosed(attackers);
    for (const attacker of attackers) {
      expect(attacker.received()).toMatch(/^HTTP\/1\.1 408 /);
      expect(jsonOf(attacker.received())).toMatchObject({ code: 'request_timeout' });
    }
    expect(await statusForOthers()).toBe(200);
    expect(gateway.upstream.received.every(({ method }) => method === 'GET')).toBe(true);
    expect(crashes).toEqual([]);
  });

  test('leave the process alive when they go away in the middle', async () => {
    const attackers = await attack(258, '127.0.0.8');
    expect(await statusForOthers()).toBe(200);
    for (const attacker of attackers) attacker.leave();
    await allClosed(attackers);
    await eventually(async () => (await gateway.connections()) <= 2);
    expect(await statusForOthers()).toBe(200);
    expect(crashes).toEqual([]);
  });
});
