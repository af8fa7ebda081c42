import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectRaw, jsonOf, slowPost, type RawClient } from '../integration/raw-client.ts';
import { eventually, startGateway, type RunningGateway } from '../integration/running-gateway.ts';

let gateway: RunningGateway;
let crashes: unknown[];
const recordCrash = (error: unknown) => void crashes.push(error);
beforeEach(() => {
  crashes = [];
  process.on('uncaughtException', recordCrash);
  process.on('unhandledRejection', recordCrash);
});
afterEach(async () => {
  await gateway.stop();
  process.off('uncaughtException', recordCrash);
  process.off('unhandledRejection', recordCrash);
});

const attack = (count: number, localAddress?: string) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const client = await connectRaw(gateway.port, localAddress);
      client.send(slowPost());
      return client;
    }),
  );

/** Returns the status that a client with another address gets. */
const statusForOthers = (withinMs = 10_000) =>
  new Promise<number>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: gateway.port, localAddress: '127.0.0.9' };
    const clientRequest = request(
      { ...options, path: '/api/plans', timeout: withinMs },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    clientRequest.on('timeout', () =>
      clientRequest.destroy(new Error(`no response within ${withinMs} ms`)),
    );
    clientRequest.on('error', reject);
    clientRequest.end();
  });

const allClosed = (clients: readonly RawClient[]) =>
  Promise.all(clients.map((client) => client.closed));

describe('258 requests with slow bodies from one address', () => {
  beforeEach(async () => {
    const environment = { BODY_TIMEOUT_MS: '7000', CLIENT_CONNECTION_LIMIT: '1000' };
    gateway = await startGateway({ environment });
  });

  test('do not block other clients, and each gets 408', async () => {
    const attackers = await attack(258, '127.0.0.8');
    expect(await statusForOthers()).toBe(200);
    // The attack must still be in progress, or the 200 proves nothing.
    expect(attackers.filter((attacker) => attacker.received() !== '')).toEqual([]);
    await allClosed(attackers);
    for (const attacker of attackers) {
      expect(attacker.received()).toMatch(/^HTTP\/1\.1 408 /);
      expect(jsonOf(attacker.received())).toMatchObject({ code: 'request_timeout' });
    }
    expect(await statusForOthers()).toBe(200);
    expect(gateway.upstream.received.every(({ method }) => method === 'GET')).toBe(true);
    expect(crashes).toEqual([]);
  });

  test('do not crash the process when they disconnect midway', async () => {
    const attackers = await attack(258, '127.0.0.8');
    expect(await statusForOthers()).toBe(200);
    for (const attacker of attackers) attacker.leave();
    await allClosed(attackers);
    await eventually(async () => (await gateway.connections()) <= 2);
    expect(await statusForOthers()).toBe(200);
    expect(crashes).toEqual([]);
  });
});

describe('a client that is slow', () => {
  beforeEach(async () => {
    gateway = await startGateway({
      environment: {
        HEADERS_TIMEOUT_MS: '500',
        BODY_TIMEOUT_MS: '600',
        LARGE_BODY_TIMEOUT_MS: '1200',
      },
      timeoutMs: 900,
    });
  });

  test('to send headers gets 408, and its connection is closed', async () => {
    const client = await connectRaw(gateway.port);
    client.send('GET /api/plans HTTP/1.1\r\nHost: x\r\n');
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(jsonOf(client.received())).toMatchObject({
      code: 'request_timeout',
      message: 'This request took too long to arrive. Please try again.',
      requestId: expect.any(String) as string,
    });
  });

  test('to send a photo gets more time than for other bodies', async () => {
    const [photo, other] = [await connectRaw(gateway.port), await connectRaw(gateway.port)];
    photo.send(slowPost('/api/pets/4').replace('POST', 'PUT'));
    other.send(slowPost());
    const closed: string[] = [];
    const note = (client: string) => () => closed.push(client);
    await Promise.all([photo.closed.then(note('photo')), other.closed.then(note('other'))]);
    expect(closed).toEqual(['other', 'photo']);
    expect(jsonOf(photo.received())).toMatchObject({ code: 'request_timeout' });
  });

  test('and sends a byte now and then gets no more time than a silent one', async () => {
    const client = await connectRaw(gateway.port);
    client.send(slowPost());
    const dripping = setInterval(() => client.send('x'), 200);
    await client.closed;
    clearInterval(dripping);
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('to send the body of a request already refused is disconnected', async () => {
    const client = await connectRaw(gateway.port);
    client.send(slowPost('/api/nothing-here'));
    await eventually(() => Promise.resolve(client.received().includes('404')));
    await client.closed;
    expect(client.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('to read is disconnected, and its request to the service is closed', async () => {
    const chunk = Buffer.alloc(65_536, 'x');
    gateway.upstream.behave((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    });
    const client = await connectRaw(gateway.port);
    client.socket.pause();
    client.send('GET /api/plans HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(async () => (await gateway.connections()) === 1);
    await eventually(async () => (await gateway.connections()) === 0);
    client.leave();
  });
});

const plainGet = 'GET /api/plans HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Returns everything received until the gateway closes the connection. */
async function exchange(request: string, localAddress?: string): Promise<string> {
  const client = await connectRaw(gateway.port, localAddress);
  client.send(request);
  await client.closed;
  return client.received();
}

describe('the limit of 3 connections per client address', () => {
  const start = async (environment: Record<string, string> = {}) => {
    gateway = await startGateway({ environment: { CLIENT_CONNECTION_LIMIT: '3', ...environment } });
  };

  test('closes extra connections from one address and still accepts other addresses', async () => {
    await start();
    const clients = await Promise.all([1, 2, 3].map(() => connectRaw(gateway.port, '127.0.0.8')));
    expect(await exchange(plainGet, '127.0.0.8')).toBe('');
    expect(await exchange(plainGet, '127.0.0.9')).toMatch(/^HTTP\/1\.1 200 /);
    for (const client of clients) client.leave();
    await eventually(async () => (await exchange(plainGet, '127.0.0.8')).includes(' 200 '));
  });

  test('counts requests in progress by forwarded address behind a proxy', async () => {
    await start({ TRUST_PROXY: '1' });
    const from = (address: string, request: string) =>
      request.replace('Host: x', `Host: x\r\nX-Forwarded-For: 1.2.3.4, ${address}`);
    const attackers = await Promise.all([1, 2, 3].map(() => connectRaw(gateway.port)));
    for (const attacker of attackers) attacker.send(from('198.51.100.1', slowPost()));
    await eventually(async () => (await gateway.connections()) === 3);
    const refused = await exchange(from('198.51.100.1', plainGet));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(jsonOf(refused)).toMatchObject({ code: 'rate_limited' });
    for (let client = 1; client <= 6; client += 1) {
      expect(await exchange(from(`198.51.100.2${client}`, plainGet))).toMatch(/^HTTP\/1\.1 200 /);
    }
    for (const attacker of attackers) attacker.leave();
    await eventually(async () =>
      (await exchange(from('198.51.100.1', plainGet))).includes(' 200 '),
    );
  });
});
