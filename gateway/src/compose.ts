import {
  createGatewayIdentity,
  createInternalClient,
  createMetrics,
  createServiceTokens,
  type Logger,
  type Service,
} from '@petwell/chassis/core';
import { createApp } from './app.ts';
import { createResponseCache } from './cache/response-cache.ts';
import type { Config } from './config.ts';
import { createRateLimits, noRateLimits } from './guards/rate-limits.ts';
import { createSharedCounters } from './guards/shared-counters.ts';
import { createSameOriginGuard } from './guards/same-origin.ts';
import { createAnswerKept } from './http/answer-kept.ts';
import { createApiHeaders } from './http/api-headers.ts';
import { createMetricsServer } from './http/metrics-server.ts';
import { createObserveRequests } from './http/observe-requests.ts';
import { createOperations } from './http/operations.ts';
import { createOwnAnswers } from './http/own-answers.ts';
import { findReplicas, isReplicaReady } from './proxy/find-replicas.ts';
import { loadEngine } from './proxy/load-engine.ts';
import { createReplicas } from './proxy/replicas.ts';
import { createMatchRoute } from './routing/match-route.ts';
import { publicRoutes, type Upstream } from './routing/route-table.ts';
import { createIdentify } from './sessions/identify.ts';
import { createRevocations, type Revocations } from './sessions/revocations.ts';
import { createSessionVerifier } from './sessions/session-verifier.ts';
import { createSecurityHeaders } from './web/security-headers.ts';
import { createServeWeb } from './web/static-web.ts';

/** Longer than the slowest honest answer: enrollment and billing have Stripe behind them, identity when an account is deleted. */
const timeoutsMs: Record<Upstream, number> = {
  catalog: 5_000,
  identity: 15_000,
  enrollment: 20_000,
  billing: 30_000,
  notification: 5_000,
};

const now = () => Date.now();

async function composeUpstreams(
  config: Config,
  { revocations, logger }: { revocations: Revocations; logger: Logger },
  timeouts: Record<Upstream, number>,
) {
  const openProxy = await loadEngine(config.PROXY_ENGINE);
  const upstream = (name: Upstream, urls: readonly [string, ...string[]]) => {
    const onRevoked = (ids: readonly string[]) => {
      // Only identity ends sessions; from anybody else the header means nothing.
      if (name === 'identity') revocations.revoke(ids);
    };
    const proxy = createReplicas({
      service: name,
      urls,
      logger,
      findAddresses: () => findReplicas(urls),
      checkReady: isReplicaReady,
      openProxy: (address) =>
        openProxy({ target: new URL(address), timeoutMs: timeouts[name], onRevoked }),
    });
    return { proxy, host: new URL(urls[0]).host };
  };
  return {
    catalog: upstream('catalog', config.CATALOG_URL),
    identity: upstream('identity', config.IDENTITY_URL),
    enrollment: upstream('enrollment', config.ENROLLMENT_URL),
    billing: upstream('billing', config.BILLING_URL),
    notification: upstream('notification', config.NOTIFICATION_URL),
  };
}

function composeLimits(config: Config, logger: Logger) {
  if (config.RATE_LIMITS === 'off') return { limitRate: noRateLimits, counters: undefined };
  const databaseUrl = config.LIMITS_DATABASE_URL;
  const counters =
    databaseUrl === undefined ? undefined : createSharedCounters({ databaseUrl, logger });
  const budgets = {
    read: config.READ_LIMIT_PER_MINUTE,
    write: config.WRITE_LIMIT_PER_MINUTE,
    signIn: config.SIGN_IN_LIMIT_PER_MINUTE,
    enroll: config.ENROLL_LIMIT_PER_MINUTE,
    pay: config.PAY_LIMIT_PER_MINUTE,
    webhook: config.WEBHOOK_LIMIT_PER_MINUTE,
    card: config.CARD_LIMIT_PER_HOUR,
  };
  const limitRate = createRateLimits({ routes: publicRoutes, budgets, shared: counters });
  return { limitRate, counters };
}

function composeRevocations(config: Config, logger: Logger): Revocations {
  const identity = createInternalClient({
    caller: 'gateway',
    callee: 'identity',
    baseUrl: config.IDENTITY_URL[0],
    timeoutMs: 2_000,
    serviceTokens: createServiceTokens(config.SERVICE_AUTH_SECRET),
  });
  return createRevocations({ identity, logger, now });
}

function composeWeb(config: Config) {
  return createServeWeb({
    directory: config.WEB_DIR,
    isImmutable: config.NODE_ENV === 'production',
    secure: createSecurityHeaders({
      scriptUrl: config.STRIPE_SCRIPT_URL,
      isSecure: config.COOKIE_SECURE,
    }),
  });
}

function composeObservation(config: Config, logger: Logger) {
  const metrics = createMetrics('gateway');
  const { HOST: host, METRICS_PORT: port } = config;
  return {
    ...createObserveRequests({ logger, metrics }),
    metricsServer: createMetricsServer({ metrics, host, port }),
  };
}

/** The gateway, ready to start. `timeoutsMs` is for tests that cannot wait. */
export async function compose(
  config: Config,
  logger: Logger,
  overrides: { timeoutsMs?: Partial<Record<Upstream, number>> } = {},
): Promise<Service> {
  const isSecure = config.COOKIE_SECURE;
  const revocations = composeRevocations(config, logger);
  const timeouts = { ...timeoutsMs, ...overrides.timeoutsMs };
  const upstreams = await composeUpstreams(config, { revocations, logger }, timeouts);
  const { observe, record, metricsServer } = composeObservation(config, logger);
  const { limitRate, counters } = composeLimits(config, logger);
  const apiHeaders = createApiHeaders({ isSecure });
  const responseCache = createResponseCache({ commonHeaders: apiHeaders, logger });
  const trustedProxies = config.TRUST_PROXY;
  let isStopping = false;
  const app = createApp({
    logger,
    matchRoute: createMatchRoute(publicRoutes),
    identify: createIdentify({
      verify: createSessionVerifier(config.SESSION_PUBLIC_JWKS),
      revocations,
      gatewayIdentity: createGatewayIdentity(config.GATEWAY_IDENTITY_SECRET),
      hasSecureCookies: isSecure,
      now,
    }),
    limitRate,
    responseCache,
    answerKept: createAnswerKept({ responseCache, limitRate, apiHeaders, trustedProxies, record }),
    requireSameOrigin: createSameOriginGuard({ publicUrl: config.PUBLIC_URL, isLocal: !isSecure }),
    upstreams,
    trustedProxies,
    ownAnswers: createOwnAnswers(config),
    apiHeaders,
    answerOperations: createOperations({
      isReady: () => revocations.isSettled(),
      isStopping: () => isStopping,
    }),
    observe,
    serveWeb: composeWeb(config),
  });
  return {
    app,
    async start() {
      revocations.start();
      counters?.start();
      for (const { proxy } of Object.values(upstreams)) proxy.start();
      await metricsServer.start();
    },
    async stop() {
      await metricsServer.stop();
      await revocations.stop();
      await counters?.stop();
      for (const { proxy } of Object.values(upstreams)) proxy.close();
    },
    beginStop: () => {
      isStopping = true;
    },
  };
}
