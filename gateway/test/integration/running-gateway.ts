import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createIdentityVerifier,
  createLogger,
  createServiceTokens,
  identityHeader,
  startService,
} from '@petwell/chassis/core';
import { findFreePort } from '@petwell/chassis/testing';
import { createGatewayKeys } from '@petwell/chassis/testing/gateway-keys';
import { compose } from '../../src/compose.ts';
import { parseConfig } from '../../src/config.ts';
import { createKeys } from '../factories.ts';
import { startUpstream, type Received } from './upstream.ts';

const gatewayKeys = createGatewayKeys();
const secrets = {
  SERVICE_AUTH_SECRET: 'service-auth-secret-of-the-tests-only',
  GATEWAY_IDENTITY_SIGNING_JWKS: gatewayKeys.signingJwks,
};

export type RawResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** Starts the real gateway in front of one server that stands in for all services. */
export async function startGateway(
  options: {
    environment?: Record<string, string>;
    timeoutMs?: number;
    /** The feed of revoked sessions; empty by default. */
    feed?: (after: string) => { sessionIds: string[]; cursor: string };
  } = {},
) {
  const upstream = await startUpstream();
  const serviceTokens = createServiceTokens(secrets.SERVICE_AUTH_SECRET);
  const feed = { read: options.feed ?? ((after: string) => ({ sessionIds: [], cursor: after })) };
  const identity = await startUpstream();
  identity.behave((request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (serviceTokens.verify(token, 'identity') !== 'gateway') {
      response.writeHead(401).end();
      return;
    }
    const after = new URL(request.url ?? '', 'http://identity').searchParams.get('after') ?? '';
    const page = feed.read(after);
    const revocations = page.sessionIds.map((sessionId) => ({ sessionId }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ revocations, cursor: page.cursor }));
  });
  const keys = createKeys('key-1');
  const olderKeys = createKeys('key-0');
  const webDir = await mkdtemp(join(tmpdir(), 'petwell-web-'));
  const metricsPort = await findFreePort();
  const config = parseConfig({
    ...secrets,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    SESSION_PUBLIC_JWKS: JSON.stringify({ keys: [keys.publicJwk, olderKeys.publicJwk] }),
    COOKIE_SECURE: 'false',
    PUBLIC_URL: 'http://localhost:8080',
    CATALOG_URL: upstream.url,
    IDENTITY_URL: identity.url,
    ENROLLMENT_URL: upstream.url,
    BILLING_URL: upstream.url,
    NOTIFICATION_URL: upstream.url,
    WEB_DIR: webDir,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    RATE_LIMITS: 'off',
    ...options.environment,
  });
  const logger = createLogger({ service: 'gateway', level: 'silent' });
  const { timeoutMs } = options;
  const service = compose(config, logger, {
    timeoutsMs: {
      // A busy machine may take longer than the gateway has patience with the catalog.
      catalog: 20_000,
      ...(timeoutMs !== undefined && {
        catalog: timeoutMs,
        enrollment: timeoutMs,
        billing: timeoutMs,
      }),
    },
  });
  const running = await startService(service, { host: '127.0.0.1', port: 0, logger });
  const gatewayIdentity = createIdentityVerifier(gatewayKeys.publicKeys);

  /** Sends the path exactly as given; fetch would normalize it. */
  const raw = (
    method: string,
    path: string,
    sent: { headers?: Record<string, string | string[]>; body?: string | Buffer } = {},
  ) =>
    new Promise<RawResponse>((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port: running.port, method, path, headers: sent.headers ?? {} },
        (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (body += chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          );
        },
      );
      request.on('error', reject);
      request.end(sent.body);
    });

  return {
    url: running.url,
    port: running.port,
    upstream,
    identity,
    feed,
    keys,
    olderKeys,
    webDir,
    raw,
    /** Returns the number of open connections to the service. */
    connections: () => upstream.connections(),
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    /** Returns the principals in a received request. */
    identityOf: (received: Received) => {
      const header = received.headers[identityHeader];
      return typeof header === 'string' ? gatewayIdentity.verify(header) : undefined;
    },
    async stop() {
      await running.stop();
      await Promise.all([upstream.stop(), identity.stop(), rm(webDir, { recursive: true })]);
    },
  };
}
export type RunningGateway = Awaited<ReturnType<typeof startGateway>>;

/** Polls until the condition holds, for at most 25 seconds. */
export async function eventually(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 25_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition did not hold within 25 seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
