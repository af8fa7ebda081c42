import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdtemp, open, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sessionAudience, sessionIssuer } from '@petwell/contracts';
import { nodeEnvironment, nodeFlags, repositoryDir } from '@petwell/local-stack/parts';

/** Something that requests are sent to. */
export type Contender = { name: string; url: string; child: ChildProcess; cookie?: string };

const nginxProgram = '/usr/sbin/nginx';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A program of ours that prints the port it listens on. */
export async function startPrinting(name: string, script: URL, args: string[]): Promise<Contender> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { name, url: `http://127.0.0.1:${line.toString().trim()}`, child };
}

async function untilAnswered(url: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; ;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer`);
    await wait(50);
  }
}

/** Null where Debian's nginx is not installed. */
export async function startNginx(upstream: string): Promise<Contender | null> {
  const isThere = await access(nginxProgram).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const directory = await mkdtemp(join(tmpdir(), 'petwell-nginx-'));
  const port = await freePort();
  const config = `
    daemon off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;
    events { worker_connections 1024; }
    http {
      access_log ${directory}/access.log; keepalive_requests 1000000;
      upstream service { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
      }
    }`;
  const file = join(directory, 'nginx.conf');
  await writeFile(file, config);
  const child = spawn(nginxProgram, ['-c', file, '-p', directory], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/health`);
  return { name: 'nginx as a proxy', url, child };
}

/** The cookie of an owner, signed as identity signs it, and the key to verify it. */
function createOwnerCookie() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    ...{ sessionId: 'session-of-the-benchmark', ownerId: 5, isDemo: false },
    ...{ iss: sessionIssuer, aud: sessionAudience('owner'), exp: now + 3_600 },
    absoluteEnd: now + 43_200,
  };
  const signed = `${encode({ alg: 'ES256', typ: 'JWT', kid: 'bench' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url');
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench' }] };
  return { cookie: `petwell_owner=${signed}.${signature}`, jwks: JSON.stringify(jwks) };
}

/** This gateway as it runs, with session, limits, headers, metrics and a log in a file. */
export async function startGateway(
  engine: 'undici' | 'http-proxy-middleware',
  upstream: string,
): Promise<Contender> {
  const { cookie, jwks } = createOwnerCookie();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const log = await open(join(await mkdtemp(join(tmpdir(), 'petwell-gateway-')), 'log'), 'w');
  const budgets = ['READ', 'WRITE', 'SIGN_IN', 'ENROLL', 'PAY', 'WEBHOOK'].map(
    (name): [string, string] => [`${name}_LIMIT_PER_MINUTE`, '1000000000'],
  );
  const services = ['CATALOG', 'IDENTITY', 'ENROLLMENT', 'BILLING', 'NOTIFICATION'].map(
    (name): [string, string] => [`${name}_URL`, upstream],
  );
  const child = spawn(process.execPath, [...nodeFlags, 'gateway/src/main.ts'], {
    cwd: repositoryDir,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      PATH: process.env['PATH'],
      ...nodeEnvironment,
      ...Object.fromEntries([...budgets, ...services]),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PROXY_ENGINE: engine,
      PUBLIC_URL: `http://localhost:${port}`,
      COOKIE_SECURE: 'false',
      SERVICE_AUTH_SECRET: randomBytes(36).toString('base64url'),
      GATEWAY_IDENTITY_SECRET: randomBytes(36).toString('base64url'),
      SESSION_PUBLIC_JWKS: jwks,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    },
  });
  await log.close();
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/health/ready`);
  return { name: `gateway, everything on, ${engine}`, url, child, cookie };
}
