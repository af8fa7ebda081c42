import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually, startGateway, type RunningGateway } from './running-gateway.ts';
import { startUpstream } from './upstream.ts';

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

const nobody = 'http://127.0.0.1:9';
const json = { 'content-type': 'application/json' };

let one: Upstream;
let two: Upstream;
let gateway: RunningGateway;
beforeEach(async () => {
  [one, two] = await Promise.all([startUpstream(), startUpstream()]);
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([one.stop(), two.stop()]);
});

const start = async (...urls: string[]) => {
  gateway = await startGateway({ environment: { CATALOG_URL: urls.join(',') } });
};
const get = async () => (await gateway.raw('GET', '/api/plans')).status;
const post = async () =>
  (await gateway.raw('POST', '/api/recommendations', { headers: json, body: '{}' })).status;

describe('several processes of a service', () => {
  test('take turns, and each is addressed by its own host', async () => {
    await start(one.url, two.url);
    for (let count = 0; count < 6; count += 1) expect(await get()).toBe(200);
    expect([one.received.length, two.received.length]).toEqual([3, 3]);
    expect(one.last().headers.host).toBe(new URL(one.url).host);
    expect(two.last().headers.host).toBe(new URL(two.url).host);
  });

  test('one that refuses connections is noticed by nobody, whatever is asked', async () => {
    await start(one.url, nobody, two.url);
    for (let count = 0; count < 4; count += 1)
      expect([await get(), await post()]).toEqual([200, 200]);
    expect([...one.received, ...two.received]).toHaveLength(8);
  });

  test('the body of an upload goes to the next one when the first refuses connections', async () => {
    await start(nobody, one.url);
    const body = Buffer.alloc(30_000, 'x');
    for (let count = 0; count < 2; count += 1) {
      await gateway.raw('POST', '/api/recommendations', { headers: json, body });
    }
    expect(one.received.map((received) => received.body.length)).toEqual([30_000, 30_000]);
  });

  test('one that comes back gets its turn again', async () => {
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

  test('one that is stopping and says so gets no further requests for a moment', async () => {
    await start(one.url, two.url);
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
    let asked = 0;
    for (const upstream of [one, two]) {
      upstream.onRequest((request) => {
        asked += 1;
        request.socket.destroy();
      });
    }
    expect(await post()).toBe(502);
    expect(asked).toBe(1);
  });

  test('when none is there: 503', async () => {
    await start(nobody, 'http://127.0.0.1:10');
    expect(await get()).toBe(503);
    expect(await post()).toBe(503);
  });
});

describe('a kept-alive connection that the service closes at the moment it is used again', () => {
  /** A service that answers the first request of a connection, and resets it on the second. */
  async function startForgetful() {
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

  test('costs nobody a read: it is sent once more', async () => {
    const forgetful = await startForgetful();
    await start(forgetful.url);
    expect([await get(), await get(), await get()]).toEqual([200, 200, 200]);
    expect(forgetful.connections()).toBe(3);
    forgetful.stop();
  });

  test('fails a state change with 502, which is not sent twice', async () => {
    const forgetful = await startForgetful();
    await start(forgetful.url);
    expect([await post(), await post()]).toEqual([200, 502]);
    expect(forgetful.connections()).toBe(1);
    forgetful.stop();
  });
});
