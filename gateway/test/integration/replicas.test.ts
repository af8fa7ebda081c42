import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '@petwell/chassis/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually, startGateway, type RunningGateway } from './running-gateway.ts';
import { startUpstream } from './upstream.ts';

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

const unreachable = 'http://127.0.0.1:9';
const json = { 'content-type': 'application/json' };

let one: Upstream;
let two: Upstream;
let gateway: RunningGateway;
beforeEach(async () => {
  // A port of its own, which nothing else gets while a test has stopped it.
  one = await startUpstream(await findFreePort());
  two = await startUpstream();
});
afterEach(async () => {
  vi.useRealTimers();
  await gateway.stop();
  await Promise.all([one.stop(), two.stop()]);
});

const start = async (...urls: string[]) => {
  gateway = await startGateway({ environment: { CATALOG_URL: urls.join(',') } });
};
const get = async () => (await gateway.raw('GET', '/api/plans')).status;
const post = async () =>
  (await gateway.raw('POST', '/api/recommendations', { headers: json, body: '{}' })).status;

describe('several replicas of a service', () => {
  test('take turns, and each gets its own Host header', async () => {
    await start(one.url, two.url);
    for (let count = 0; count < 6; count += 1) expect(await get()).toBe(200);
    expect([one.received.length, two.received.length]).toEqual([3, 3]);
    expect(one.last().headers.host).toBe(new URL(one.url).host);
    expect(two.last().headers.host).toBe(new URL(two.url).host);
  });

  test('requests fail over from a replica that refuses connections', async () => {
    await start(one.url, unreachable, two.url);
    for (let count = 0; count < 4; count += 1)
      expect([await get(), await post()]).toEqual([200, 200]);
    expect([...one.received, ...two.received]).toHaveLength(8);
  });

  test('an upload’s body goes to the next replica when the first refuses connections', async () => {
    await start(unreachable, one.url);
    const body = Buffer.alloc(30_000, 'x');
    for (let count = 0; count < 2; count += 1) {
      await gateway.raw('POST', '/api/recommendations', { headers: json, body });
    }
    expect(one.received.map((received) => received.body.length)).toEqual([30_000, 30_000]);
  });

  test('a replica that comes back gets requests again', async () => {
    await start(one.url, two.url);
    const port = Number(new URL(one.url).port);
    await one.stop();
    for (let count = 0; count < 6; count += 1) expect(await post()).toBe(200);
    one = await startUpstream(port);
    await eventually(async () => {
      expect(await post()).toBe(200);
      return one.received.length >= 3;
    });
  });

  test('a replica that responds with Connection: close gets no requests for a moment', async () => {
    await start(one.url, two.url);
    // The moment does not pass.
    vi.useFakeTimers({ toFake: ['Date'] });
    one.behave((_request, response) => {
      response.setHeader('connection', 'close');
      response.end('{}');
    });
    for (let count = 0; count < 8; count += 1) expect(await get()).toBe(200);
    expect(one.received.length).toBe(1);
    expect(two.received.length).toBe(7);
  });

  test('a state change is never sent twice', async () => {
    await start(one.url, two.url);
    let requestCount = 0;
    for (const upstream of [one, two]) {
      upstream.onRequest((request) => {
        requestCount += 1;
        request.socket.destroy();
      });
    }
    expect(await post()).toBe(502);
    expect(requestCount).toBe(1);
  });

  test('when no replica is reachable: 503', async () => {
    await start(unreachable, 'http://127.0.0.1:10');
    expect(await get()).toBe(503);
    expect(await post()).toBe(503);
  });
});

describe('a keep-alive connection that the service resets on reuse', () => {
  /** Starts a service that resets each connection on its second request. */
  async function startResettingService() {
    let connections = 0;
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      connections += 1;
      let count = 0;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        count += 1;
        if (count > 1) socket.resetAndDestroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      connections: () => connections,
      stop: () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      },
    };
  }

  test('retries a read', async () => {
    const service = await startResettingService();
    await start(service.url);
    expect([await get(), await get(), await get()]).toEqual([200, 200, 200]);
    expect(service.connections()).toBe(3);
    service.stop();
  });

  test('fails a state change with 502 instead of retrying it', async () => {
    const service = await startResettingService();
    await start(service.url);
    expect([await post(), await post()]).toEqual([200, 502]);
    expect(service.connections()).toBe(1);
    service.stop();
  });
});
