import {
  clientAddressHeader,
  createLogger,
  createTransaction,
  createServiceTokens,
  identityHeader,
  openDatabase,
  revokedSessionsHeader,
  startService,
} from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import type { ErrorBody, Owner, Principals, SessionKind } from '@petwell/contracts';
import type { DomainEvent, EventOf, EventType, MailOf } from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';
import jwt from 'jsonwebtoken';
import { compose } from '../../src/compose.ts';
import { parseConfig } from '../../src/config.ts';
import { createPasswordHasher } from '../../src/core/password-hasher.ts';
import { PrismaClient } from '../../src/data/generated/client.ts';
import type { DB } from '../../src/data/generated/tables.ts';
import { gatewayKeys, registration, signingKeys } from '../factories.ts';
import { startFakeEnrollment } from './fake-enrollment.ts';

const secrets = {
  SERVICE_AUTH_SECRET: 'service-auth-secret-of-the-tests-only',
  GATEWAY_IDENTITY_PUBLIC_JWKS: gatewayKeys.publicJwks,
};
const serviceTokens = createServiceTokens(secrets.SERVICE_AUTH_SECRET);
/** Returns the authorization header of a service that calls identity. */
const bearerOf = (caller: ServiceName) =>
  `Bearer ${serviceTokens.sign({ caller, callee: 'identity' })}`;

/** The union of all response bodies; a test reads the fields of its route. */
type ResponseBody = ErrorBody & {
  outcome: string;
  owner: Owner & { isDemo: boolean };
  setup: { ownerId: number; enrollmentId: number } | null;
  staff: { username: string; role: string } | null;
  ownerVersion: number;
  setupToken: string;
  revocations: { sessionId: string }[];
  cursor: string;
};

export type TestResponse = {
  status: number;
  body: ResponseBody;
  headers: Headers;
  /** Session tokens set by the response; empty where a cookie was cleared. */
  cookies: Partial<Record<SessionKind, string>>;
  revoked: string[];
};

type Ask = {
  as?: Principals;
  service?: ServiceName;
  address?: string;
  headers?: Record<string, string>;
};

function readCookies(headers: Headers): TestResponse['cookies'] {
  const cookies: TestResponse['cookies'] = {};
  for (const line of headers.getSetCookie()) {
    const [, kind, value] = /^petwell_(owner|setup|staff)=([^;]*)/.exec(line) ?? [];
    if (kind) cookies[kind as SessionKind] = value ?? '';
  }
  return cookies;
}

/** Starts the real service on free ports with its own databases. */
export async function startIdentity(environment: Record<string, string> = {}) {
  const database = await startTestDatabase({ migrations: 'services/identity' });
  const enrollment = await startFakeEnrollment(secrets.SERVICE_AUTH_SECRET);
  const keys = signingKeys();
  const config = parseConfig({
    ...secrets,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATABASE_URL: database.url,
    RABBITMQ_URL: 'off',
    // The bus has a schema of its own.
    BUS_DATABASE_URL: database.url,
    SESSION_SIGNING_JWKS: keys.jwks,
    COOKIE_SECURE: 'false',
    PUBLIC_URL: 'http://localhost:8080',
    ENROLLMENT_URL: enrollment.url,
    DEMO_ENABLED: 'true',
    RATE_LIMITS: 'off',
    ...environment,
  });
  const logger = createLogger({ service: 'identity', level: 'silent' });
  const service = await compose(config, logger, { pauseMs: () => 0 });
  const running = await startService(service, {
    host: '127.0.0.1',
    port: 0,
    logger,
  });
  const opened = openDatabase<DB>({ databaseUrl: database.url, poolSize: 3 });
  const { pool, kysely, adapter } = opened;
  const prisma = new PrismaClient({ adapter });

  async function call(
    method: string,
    path: string,
    body?: unknown,
    ask: Ask = {},
  ): Promise<TestResponse> {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        [clientAddressHeader]: ask.address ?? '203.0.113.7',
        ...(ask.as && { [identityHeader]: gatewayKeys.sign(ask.as) }),
        ...(ask.service && { authorization: bearerOf(ask.service) }),
        ...ask.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as ResponseBody,
      headers: response.headers,
      cookies: readCookies(response.headers),
      revoked: response.headers.get(revokedSessionsHeader)?.split(',') ?? [],
    };
  }

  const read = (kind: SessionKind, token: string | undefined) =>
    jwt.verify(token ?? '', keys.publicKey, {
      algorithms: ['ES256'],
      issuer: 'petwell-identity',
      audience: `petwell-${kind}`,
    }) as jwt.JwtPayload;

  const principals = (kind: SessionKind, token: string | undefined): Principals => ({
    [kind]: read(kind, token),
  });

  const register = (overrides: Parameters<typeof registration>[0] = {}) =>
    call('POST', '/internal/owners/register', registration(overrides), { service: 'enrollment' });

  const allEvents = async () => {
    const { rows } = await pool.query<{ payload: DomainEvent }>(
      'SELECT payload FROM outbox_events ORDER BY id',
    );
    return rows.map(({ payload }) => payload);
  };
  const events = async <Type extends EventType>(type: Type) =>
    (await allEvents()).filter((event): event is EventOf<Type> => event.type === type);

  /** Returns the requested mails of a kind, with whom they go to as their data. */
  const mails = async <Kind extends 'account-link' | 'staff-link'>(kind: Kind) =>
    (await events('mail.requested.v1')).flatMap(({ data, ...event }) =>
      data.mail.kind === kind
        ? [
            {
              ...event,
              data: {
                ...(data.mail as MailOf<Kind>),
                ownerId: data.recipient.ownerId,
                email: data.recipient.address,
              },
            },
          ]
        : [],
    );

  /** Returns the token of the newest emailed link for a purpose. */
  async function lastLinkToken(purpose: string): Promise<string> {
    const sent = [...(await mails('account-link')), ...(await mails('staff-link'))];
    const last = sent.findLast((event) => event.data.purpose === purpose);
    return new URL(last?.data.url ?? 'none:').searchParams.get('token') ?? '';
  }

  /** Registers an owner, sets a password, and returns the owner with their session. */
  async function activeOwner(
    overrides: Parameters<typeof registration>[0] = {},
    password = 'sunny-day-7',
  ) {
    const registered = await register(overrides);
    const ownerId = registered.body.owner.id;
    const activated = await call(
      'POST',
      '/api/activate-account',
      { ownerId, password },
      { as: principals('setup', registered.body.setupToken) },
    );
    return { ownerId, as: principals('owner', activated.cookies.owner) };
  }

  return {
    url: running.url,
    bearerOf,
    call,
    read,
    principals,
    register,
    allEvents,
    events,
    mails,
    enrollment,
    pool,
    prisma,
    kysely,
    transaction: createTransaction({ kysely }),
    databaseUrl: database.url,
    passwords: await createPasswordHasher(),
    lastLinkToken,
    activeOwner,
    /** An active owner who opened the link that the first password mailed. */
    async confirmedOwner(overrides: Parameters<typeof registration>[0] = {}) {
      const owner = await activeOwner(overrides);
      const token = await lastLinkToken('account-confirmation');
      await call('POST', '/api/account-confirmations', { token }, { as: owner.as });
      return owner;
    },
    async stop() {
      await running.stop();
      await Promise.all([opened.close(), enrollment.stop()]);
      await database.drop();
    },
  };
}
export type RunningIdentity = Awaited<ReturnType<typeof startIdentity>>;
