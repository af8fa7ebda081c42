import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { access, mkdtemp, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sessionAudience, sessionIssuer } from '@petwell/contracts';
import {
  createSigningKey,
  nodeEnvironment,
  nodeFlags,
  repositoryDir,
} from '@petwell/local-stack/parts';
import getPort from 'get-port';
import jwt from 'jsonwebtoken';

/** A server under load. */
export type Contender = { name: string; url: string; pid: number; cookie?: string; stop(): void };

const nginxProgram = '/usr/sbin/nginx';

async function untilAnswered(url: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await wait(50)) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
  }
  throw new Error(`${url} does not answer`);
}

async function start(
  name: string,
  options: {
    command: [program: string, ...args: string[]];
    port: number;
    env?: Record<string, string>;
    logFd?: number;
  },
): Promise<Contender> {
  const [program, ...args] = options.command;
  const output = options.logFd ?? 'inherit';
  const child = spawn(program, args, {
    cwd: repositoryDir,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], ...options.env },
  });
  const url = `http://127.0.0.1:${options.port}`;
  await untilAnswered(`${url}/health/ready`);
  return { name, url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Starts a script of this folder with its port as the first argument. */
export async function startScript(
  name: string,
  script: string,
  args: string[],
): Promise<Contender> {
  const port = await getPort();
  const file = fileURLToPath(new URL(script, import.meta.url));
  return start(name, { command: [process.execPath, file, String(port), ...args], port });
}

/** Starts nginx; null if Debian's nginx isn't installed. */
export async function startNginx(upstream: string): Promise<Contender | null> {
  const isThere = await access(nginxProgram).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const directory = await mkdtemp(join(tmpdir(), 'petwell-nginx-'));
  const port = await getPort();
  const file = join(directory, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;
    events { worker_connections 1024; }
    http {
      access_log ${directory}/access.log; keepalive_requests 1000000;
      upstream service { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
      }
    }`,
  );
  return start('nginx', { command: [nginxProgram, '-c', file, '-p', directory], port });
}

/** Creates an owner's cookie, signed as identity signs it, and the key that verifies it. */
function createOwnerCookie() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Math.floor(Date.now() / 1000);
  const session = { sessionId: 'session-of-the-benchmark', ownerId: 5, isDemo: false };
  const token = jwt.sign({ ...session, exp: now + 3_600, absoluteEnd: now + 43_200 }, privateKey, {
    algorithm: 'ES256',
    keyid: 'bench',
    issuer: sessionIssuer,
    audience: sessionAudience('owner'),
    noTimestamp: true,
  });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench' }] };
  return { cookie: `petwell_owner=${token}`, jwks: JSON.stringify(jwks) };
}

/** Starts the gateway with everything on: session, limits, headers, metrics and a log file. */
export async function startGateway(upstream: string): Promise<Contender> {
  const { cookie, jwks } = createOwnerCookie();
  const port = await getPort();
  const log = await open(join(await mkdtemp(join(tmpdir(), 'petwell-gateway-')), 'log'), 'w');
  const limits = ['READ', 'WRITE', 'SIGN_IN', 'ENROLL', 'PAY', 'WEBHOOK'].map(
    (name): [string, string] => [`${name}_LIMIT_PER_MINUTE`, '1000000000'],
  );
  const services = ['CATALOG', 'IDENTITY', 'ENROLLMENT', 'BILLING', 'NOTIFICATION'].map(
    (name): [string, string] => [`${name}_URL`, upstream],
  );
  const gateway = await start('gateway', {
    command: [process.execPath, ...nodeFlags, 'gateway/src/main.ts'],
    port,
    logFd: log.fd,
    env: {
      ...nodeEnvironment,
      ...Object.fromEntries([...limits, ...services]),
      PORT: String(port),
      METRICS_PORT: String(await getPort()),
      PUBLIC_URL: `http://localhost:${port}`,
      COOKIE_SECURE: 'false',
      SERVICE_AUTH_SECRET: randomBytes(36).toString('base64url'),
      GATEWAY_IDENTITY_SIGNING_JWKS: JSON.stringify({ keys: [createSigningKey()] }),
      SESSION_PUBLIC_JWKS: jwks,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    },
  });
  await log.close();
  return { ...gateway, cookie };
}
