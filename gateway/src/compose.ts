import { lookup } from 'node:dns/promises';
import {
  createIdentitySigner,
  createHealthRouter,
  createInternalClient,
  createMetrics,
  createServiceTokens,
  type Logger,
  type Service,
} from '@petwell/chassis/core';
import { publicRoutes } from '@petwell/contracts';
import { createApp, type ProxiedService } from './app.ts';
import type { Config } from './config.ts';
import { createLimitConcurrentRequests, limitConnections } from './guards/client-connections.ts';
import { createRateLimits, noRateLimits, type RateBudgets } from './guards/rate-limits.ts';
import { createSameOriginGuard } from './guards/same-origin.ts';
import { createSharedCounters } from './guards/shared-counters.ts';
import { createGatewayServer } from './http/create-server.ts';
import { createMetricsServer } from './http/metrics-server.ts';
import { createObserveRequests } from './http/observe-requests.ts';
import { createOwnRoutes } from './http/own-routes.ts';
import { ServiceAgent } from './proxy/service-agent.ts';
import { createServiceProxy } from './proxy/service-proxy.ts';
import { createTargets, type ResolveHost, type Targets } from './proxy/targets.ts';
import { createDeviceCookie, type DeviceCookie } from './sessions/device-cookie.ts';
import { createIdentify } from './sessions/identify.ts';
import { createRevocations, type Revocations } from './sessions/revocations.ts';
import { createSessionVerifier } from './sessions/session-verifier.ts';
import { createServeWeb } from './web/serve-web.ts';
import { createPageHeaders, createResourceHeaders } from './web/security-headers.ts';

type Timeouts = Record<ProxiedService, number>;

/** Longer than the slowest useful response: Stripe is behind enrollment and billing, and behind identity when an account is deleted. */
const defaultTimeoutsMs: Timeouts = {
  catalog: 5_000,
  identity: 15_000,
  enrollment: 20_000,
  billing: 30_000,
  notification: 5_000,
};

const now = () => Date.now();

const resolveHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

function composeProxies(
  config: Config,
  { revocations, logger }: { revocations: Revocations; logger: Logger },
  timeoutsMs: Timeouts,
) {
  const agents: ServiceAgent[] = [];
  const allTargets: Targets[] = [];
  const proxyTo = (service: ProxiedService, urls: Config['CATALOG_URL']) => {
    const targets = createTargets({ service, urls, resolveHost, logger, now });
    allTargets.push(targets);
    const agent = new ServiceAgent(targets);
    agents.push(agent);
    return createServiceProxy({
      targets,
      agent,
      timeoutMs: timeoutsMs[service],
      onRevoked: (sessionIds) => {
        // Only identity ends sessions.
        if (service === 'identity') revocations.revoke(sessionIds);
      },
    });
  };
  const proxies = {
    catalog: proxyTo('catalog', config.CATALOG_URL),
    identity: proxyTo('identity', config.IDENTITY_URL),
    enrollment: proxyTo('enrollment', config.ENROLLMENT_URL),
    billing: proxyTo('billing', config.BILLING_URL),
    notification: proxyTo('notification', config.NOTIFICATION_URL),
  };
  return {
    proxies,
    start: () => allTargets.forEach((targets) => targets.start()),
    stop() {
      allTargets.forEach((targets) => targets.stop());
      agents.forEach((agent) => agent.destroy());
    },
  };
}

function composeLimits(config: Config, logger: Logger) {
  if (config.RATE_LIMITS === 'off') return { rateLimitsOf: noRateLimits, counters: undefined };
  const databaseUrl = config.LIMITS_DATABASE_URL;
  const counters =
    databaseUrl === undefined ? undefined : createSharedCounters({ databaseUrl, logger });
  const budgets: RateBudgets = {
    read: config.READ_LIMIT_PER_MINUTE,
    write: config.WRITE_LIMIT_PER_MINUTE,
    signIn: config.SIGN_IN_LIMIT_PER_MINUTE,
    enroll: config.ENROLL_LIMIT_PER_MINUTE,
    pay: config.PAY_LIMIT_PER_MINUTE,
    webhook: config.WEBHOOK_LIMIT_PER_MINUTE,
    card: config.CARD_LIMIT_PER_HOUR,
  };
  return { rateLimitsOf: createRateLimits({ budgets, shared: counters }), counters };
}

function composeSessions(config: Config, logger: Logger) {
  const identity = createInternalClient({
    caller: 'gateway',
    callee: 'identity',
    baseUrl: config.IDENTITY_URL[0],
    timeoutMs: 2_000,
    serviceTokens: createServiceTokens(config.SERVICE_AUTH_SECRET),
  });
  const revocations = createRevocations({ identity, logger, now });
  const identify = createIdentify({
    verify: createSessionVerifier(config.SESSION_PUBLIC_JWKS),
    revocations,
    gatewayIdentity: createIdentitySigner(config.GATEWAY_IDENTITY_SIGNING_JWKS),
    hasSecureCookies: config.COOKIE_SECURE,
    now,
  });
  return { revocations, identify };
}

function composeHealth(revocations: Revocations, isStopping: () => boolean) {
  const unread = new Error('Ended sessions have not been read yet');
  const check = () => (revocations.isReady() ? Promise.resolve() : Promise.reject(unread));
  return createHealthRouter({ checks: [{ name: 'revocations', check }], isStopping });
}

const isBehindProxies = ({ TRUST_PROXY }: Config) => TRUST_PROXY > 0;

function composeServer(config: Config): NonNullable<Service['createServer']> {
  return (app) => {
    const server = createGatewayServer(app, {
      headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
      maxBodyTimeoutMs: Math.max(config.BODY_TIMEOUT_MS, config.LARGE_BODY_TIMEOUT_MS),
      idleTimeoutMs: 60_000,
    });
    if (!isBehindProxies(config)) limitConnections(server, config.CLIENT_CONNECTION_LIMIT);
    return server;
  };
}

const composeWeb = (config: Config, deviceCookie: DeviceCookie) =>
  createServeWeb({
    directory: config.WEB_DIR,
    isImmutable: config.NODE_ENV === 'production',
    pageHeaders: createPageHeaders({
      scriptUrl: config.STRIPE_SCRIPT_URL,
      isSecure: config.COOKIE_SECURE,
    }),
    assetHeaders: createResourceHeaders({ isSecure: config.COOKIE_SECURE }),
    setDevice: deviceCookie.setOnPage,
  });

/** The gateway, ready to start. `timeoutsMs` is for tests that cannot wait. */
export function compose(
  config: Config,
  logger: Logger,
  overrides: { timeoutsMs?: Partial<Timeouts> } = {},
): Service {
  const isSecure = config.COOKIE_SECURE;
  const { revocations, identify } = composeSessions(config, logger);
  const deviceCookie = createDeviceCookie({ isSecure });
  const timeoutsMs = { ...defaultTimeoutsMs, ...overrides.timeoutsMs };
  const upstream = composeProxies(config, { revocations, logger }, timeoutsMs);
  const { rateLimitsOf, counters } = composeLimits(config, logger);
  const metrics = createMetrics('gateway');
  const { HOST: host, METRICS_PORT: metricsPort } = config;
  const metricsServer = createMetricsServer({ metrics, host, port: metricsPort });
  let isStopping = false;
  const app = createApp({
    logger,
    routes: publicRoutes,
    trustedProxies: config.TRUST_PROXY,
    bodyTimeoutMs: config.BODY_TIMEOUT_MS,
    largeBodyTimeoutMs: config.LARGE_BODY_TIMEOUT_MS,
    health: composeHealth(revocations, () => isStopping),
    observeRequests: createObserveRequests({ logger, metrics }),
    ...(isBehindProxies(config) && {
      limitConcurrentRequests: createLimitConcurrentRequests(config.CLIENT_CONNECTION_LIMIT),
    }),
    apiHeaders: createResourceHeaders({ isSecure }),
    requireSameOrigin: createSameOriginGuard({ publicUrl: config.PUBLIC_URL, isLocal: !isSecure }),
    identify,
    readDevice: deviceCookie.read,
    rateLimitsOf,
    proxies: upstream.proxies,
    ownRoutes: createOwnRoutes(config),
    serveWeb: composeWeb(config, deviceCookie),
  });
  return {
    app,
    createServer: composeServer(config),
    async start() {
      upstream.start();
      revocations.start();
      counters?.start();
      await metricsServer.start();
    },
    async stop() {
      await metricsServer.stop();
      await revocations.stop();
      await counters?.stop();
      upstream.stop();
    },
    beginStop: () => {
      isStopping = true;
    },
  };
}
