import {
  createGatewayIdentity,
  createInternalClient,
  createMetrics,
  createServiceTokens,
  type Logger,
  type Service,
} from '@petwell/chassis';
import { createApp, type AppDependencies } from './app.ts';
import type { Config } from './config.ts';
import { createRateLimits, noRateLimits } from './guards/rate-limits.ts';
import { createSameOriginGuard } from './guards/same-origin.ts';
import { createApiHeaders } from './http/api-headers.ts';
import { createObserveRequests } from './http/observe-requests.ts';
import { createOperations } from './http/operations.ts';
import { createOwnAnswers } from './http/own-answers.ts';
import { createHttpProxy } from './proxy/http-proxy.ts';
import { createMatchRoute } from './routing/match-route.ts';
import { publicRoutes, type Upstream } from './routing/route-table.ts';
import { createIdentify } from './sessions/identify.ts';
import { createRevocations, type Revocations } from './sessions/revocations.ts';
import { createSessionVerifier } from './sessions/session-verifier.ts';
import { createSecurityHeaders } from './web/security-headers.ts';
import { createServeWeb } from './web/static-web.ts';

/** Longer than the slowest honest answer: enrollment and billing have Stripe behind them. */
const timeoutsMs: Record<Upstream, number> = {
  catalog: 5_000,
  identity: 10_000,
  enrollment: 20_000,
  billing: 30_000,
};

const now = () => Date.now();

function composeUpstreams(
  config: Config,
  revocations: Revocations,
  timeouts: Record<Upstream, number>,
): AppDependencies['upstreams'] {
  const upstream = (name: Upstream, url: string) => {
    const target = new URL(url);
    const onRevoked = (ids: readonly string[]) => {
      // Only identity ends sessions; from anybody else the header means nothing.
      if (name === 'identity') revocations.revoke(ids);
    };
    const proxy = createHttpProxy({ target, timeoutMs: timeouts[name], onRevoked });
    return { proxy, host: target.host };
  };
  return {
    catalog: upstream('catalog', config.CATALOG_URL),
    identity: upstream('identity', config.IDENTITY_URL),
    enrollment: upstream('enrollment', config.ENROLLMENT_URL),
    billing: upstream('billing', config.BILLING_URL),
  };
}

function composeLimits(config: Config) {
  if (config.RATE_LIMITS === 'off') return noRateLimits;
  return createRateLimits(publicRoutes, {
    read: config.READ_LIMIT_PER_MINUTE,
    write: config.WRITE_LIMIT_PER_MINUTE,
    signIn: config.SIGN_IN_LIMIT_PER_MINUTE,
    enroll: config.ENROLL_LIMIT_PER_MINUTE,
    pay: config.PAY_LIMIT_PER_MINUTE,
    webhook: config.WEBHOOK_LIMIT_PER_MINUTE,
  });
}

function composeRevocations(config: Config, logger: Logger): Revocations {
  const identity = createInternalClient({
    caller: 'gateway',
    callee: 'identity',
    baseUrl: config.IDENTITY_URL,
    timeoutMs: 2_000,
    serviceTokens: createServiceTokens(config.SERVICE_AUTH_SECRET),
  });
  return createRevocations({ identity, logger, now });
}

/** The gateway, ready to start. `timeoutsMs` is for tests that cannot wait. */
export function compose(
  config: Config,
  logger: Logger,
  overrides: { timeoutsMs?: Partial<Record<Upstream, number>> } = {},
): Service {
  const isSecure = config.COOKIE_SECURE;
  const revocations = composeRevocations(config, logger);
  const upstreams = composeUpstreams(config, revocations, {
    ...timeoutsMs,
    ...overrides.timeoutsMs,
  });
  const metrics = createMetrics('gateway');
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
    limitRate: composeLimits(config),
    requireSameOrigin: createSameOriginGuard({ publicUrl: config.PUBLIC_URL, isLocal: !isSecure }),
    upstreams,
    trustedProxies: config.TRUST_PROXY,
    ownAnswers: createOwnAnswers(config),
    setApiHeaders: createApiHeaders({ isSecure }),
    answerOperations: createOperations({
      metrics,
      isReady: () => revocations.isSettled(),
      isStopping: () => isStopping,
    }),
    observe: createObserveRequests({ logger, metrics }),
    serveWeb: createServeWeb({
      directory: config.WEB_DIR,
      isImmutable: config.NODE_ENV === 'production',
      secure: createSecurityHeaders({ scriptUrl: config.STRIPE_SCRIPT_URL, isSecure }),
    }),
  });
  return {
    app,
    start: () => {
      revocations.start();
      return Promise.resolve();
    },
    async stop() {
      await revocations.stop();
      for (const { proxy } of Object.values(upstreams)) proxy.close();
    },
    beginStop: () => {
      isStopping = true;
    },
  };
}
