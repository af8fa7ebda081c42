import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectRaw } from './raw-client.ts';
import { eventually, startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
const crashes: unknown[] = [];
const recordCrash = (error: unknown) => void crashes.push(error);
beforeAll(async () => {
  process.on('uncaughtException', recordCrash);
  process.on('unhandledRejection', recordCrash);
  gateway = await startGateway();
});
afterEach(() => {
  gateway.upstream.reset();
  expect(crashes).toEqual([]);
});
afterAll(async () => {
  await gateway.stop();
  process.off('uncaughtException', recordCrash);
  process.off('unhandledRejection', recordCrash);
});

const json = { 'content-type': 'application/json' };
const sha = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const statusOf = async () => (await gateway.raw('GET', '/api/plans')).status;

function open(method: string, path: string, headers: Record<string, string> = {}) {
  const request = httpRequest({ host: '127.0.0.1', port: gateway.port, method, path, headers });
  request.on('error', () => undefined);
  return request;
}

describe('streaming', () => {
  test('forwards a large upload byte for byte', async () => {
    const photo = randomBytes(7 * 1024 * 1024);
    const { status } = await gateway.raw('PUT', '/api/pets/4', { headers: json, body: photo });
    expect(status).toBe(200);
    expect(sha(gateway.upstream.last().body)).toBe(sha(photo));
  });

  test('forwards an upload while it is still being sent', async () => {
    let received = '';
    gateway.upstream.onRequest((request, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.toString()));
      request.on('end', () => response.end('{}'));
    });
    const upload = open('POST', '/api/enrollments', { 'transfer-encoding': 'chunked' });
    const responded = once(upload, 'response');
    upload.write('first');
    await eventually(() => Promise.resolve(received === 'first'));
    upload.end('last');
    const [response] = (await responded) as [IncomingMessage];
    expect([response.statusCode, received]).toEqual([200, 'firstlast']);
    response.resume();
  });

  test('forwards a large download byte for byte to a slow reader', async () => {
    const csv = randomBytes(24 * 1024 * 1024);
    gateway.upstream.behave((_request, response) => response.end(csv));
    const download = open('GET', '/api/admin/users/export.csv');
    download.end();
    const [response] = (await once(download, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      if (chunks.length % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(sha(Buffer.concat(chunks))).toBe(sha(csv));
  });

  test('forwards a response before the service has finished it', async () => {
    let finish = () => {};
    gateway.upstream.behave((_request, response) => {
      response.write('first');
      finish = () => response.end('last');
    });
    const download = open('GET', '/api/plans');
    download.end();
    const [response] = (await once(download, 'response')) as [IncomingMessage];
    const [chunk] = (await once(response, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('first');
    finish();
    await once(response, 'end');
  });

  test('forwards a response sent before the upload is complete', async () => {
    gateway.upstream.onRequest((_request, response) => {
      response.writeHead(409, json);
      response.end('{"code":"status_conflict"}');
    });
    const body = Buffer.alloc(900_000, 'x');
    const response = await gateway.raw('POST', '/api/enrollments', { headers: json, body });
    expect([response.status, response.body]).toEqual([409, '{"code":"status_conflict"}']);
    gateway.upstream.reset();
    expect(await statusOf()).toBe(200);
  });
});

describe('a client that disconnects', () => {
  test('during its upload: the service sees an aborted body, not a complete one', async () => {
    let hasBegun = false;
    let outcome = '';
    gateway.upstream.onRequest((request) => {
      request.on('data', () => (hasBegun = true));
      request.on('error', () => (outcome = 'aborted'));
      request.on('end', () => (outcome = 'whole'));
    });
    for (const framing of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
      hasBegun = false;
      outcome = '';
      const client = await connectRaw(gateway.port);
      client.send(`POST /api/enrollments HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`);
      client.send(framing.startsWith('C') ? '{"half":' : '8\r\n{"half":\r\n');
      await eventually(() => Promise.resolve(hasBegun));
      client.leave();
      await eventually(() => Promise.resolve(outcome !== ''));
      expect(outcome).toBe('aborted');
    }
  });

  test('while the service works: the request to the service is closed', async () => {
    let isGone = false;
    gateway.upstream.behave((_request, response) => {
      response.on('close', () => (isGone = true));
    });
    const leaving = open('GET', '/api/plans');
    leaving.end();
    await eventually(() => Promise.resolve(gateway.upstream.received.length === 1));
    leaving.destroy();
    await eventually(() => Promise.resolve(isGone));
  });

  test('during a download: the request to the service is closed, and others are served', async () => {
    let isGone = false;
    gateway.upstream.behave((_request, response) => {
      response.on('close', () => (isGone = true));
      response.write(Buffer.alloc(1_000_000));
    });
    const leaving = open('GET', '/api/admin/users/export.csv');
    leaving.end();
    const [response] = (await once(leaving, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    response.destroy();
    await eventually(() => Promise.resolve(isGone));
    gateway.upstream.reset();
    expect(await statusOf()).toBe(200);
  });
});

describe('a service that disconnects', () => {
  test('before it responds to an upload: 502', async () => {
    gateway.upstream.onRequest((request) => request.once('data', () => request.socket.destroy()));
    const body = Buffer.alloc(900_000, 'x');
    const response = await gateway.raw('POST', '/api/enrollments', { headers: json, body });
    expect([response.status, (JSON.parse(response.body) as { code: string }).code]).toEqual([
      502,
      'bad_gateway',
    ]);
  });

  test.each([
    ['after its headers', { 'content-length': '100' }, ''],
    ['midway through a Content-Length body', { 'content-length': '100' }, 'half'],
    ['midway through a chunked body', {}, 'half'],
  ])(
    '%s: closes the connection, so that a partial response never looks complete',
    async (_when, headers, half) => {
      gateway.upstream.behave((request, response) => {
        response.writeHead(200, headers);
        response.flushHeaders();
        response.write(half === '' ? Buffer.alloc(0) : half, () => undefined);
        setTimeout(() => request.socket.destroy(), 20);
      });
      await expect(gateway.raw('GET', '/api/plans')).rejects.toThrow();
      gateway.upstream.reset();
      expect(await statusOf()).toBe(200);
    },
  );

  test('or stalls midway through its response: closes the connection after the timeout', async () => {
    const impatient = await startGateway({ timeoutMs: 1_000 });
    try {
      impatient.upstream.behave((_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half');
      });
      await expect(impatient.raw('GET', '/api/plans')).rejects.toThrow();
    } finally {
      await impatient.stop();
    }
  });
});
