import { join } from 'node:path';
import { requiredProviderEvents } from '@petwell/contracts/provider-events';
import type { PortName } from './ports.ts';
import { repositoryDir } from './repository.ts';
import { publicSigningKey, type DatabaseName } from './create-secrets.ts';
import type { StackSettings } from './stack-settings.ts';

export type ProcessName = Exclude<PortName, 'postgres' | 'smtp' | 'gateway-metrics'>;

/** One Node process of the stack. */
export type ProcessSpec = {
  name: ProcessName;
  /** Path relative to the checkout. */
  script: string;
  port: number;
  environment: Record<string, string>;
};

export const postgresName = 'postgres';

const adminSignIn = { username: 'admin', password: 'wellness-admin' };
const demoSignIn = { email: 'demo@petwell.example', password: 'wellness-demo' };

/** Sign-ins of a local system; production rejects them. */
export const localSignIns = { admin: adminSignIn, demo: demoSignIn };

/** Describes every process with its whole environment; settings are assigned only here. */
export function describeProcesses(settings: StackSettings): ProcessSpec[] {
  const common = commonEnvironment(settings);
  const describe = (
    name: ProcessName,
    options: { folder: string; environment: Record<string, string> },
  ): ProcessSpec => ({
    name,
    script: `${options.folder}/src/main.ts`,
    port: settings.ports[name],
    environment: {
      ...common,
      PORT: String(settings.ports[name]),
      ...options.environment,
    },
  });
  const service = (name: DatabaseName & ProcessName, environment: Record<string, string>) =>
    describe(name, {
      folder: `services/${name}`,
      environment: { ...statefulEnvironment(settings, name), ...environment },
    });

  const businessClock = { BUSINESS_CLOCK_FILE: clockFile(settings) };
  const simulator = describe('stripe-simulator', {
    folder: 'infra/dev/stripe-simulator',
    environment: { ...simulatorEnvironment(settings), CLOCK_FILE: clockFile(settings) },
  });
  return [
    ...(settings.payments.isSimulated ? [simulator] : []),
    describe('mail-inbox', {
      folder: 'infra/dev/mail-inbox',
      environment: {
        SMTP_PORT: String(settings.ports.smtp),
        DATA_DIR: join(settings.dataDir, 'mail'),
      },
    }),
    service('identity', identityEnvironment(settings)),
    service('catalog', businessClock),
    service('enrollment', businessClock),
    service('billing', { ...billingEnvironment(settings), ...businessClock }),
    service('notification', {
      ...businessClock,
      SMTP_URL: `smtp://127.0.0.1:${settings.ports.smtp}`,
      MAIL_FROM: 'PetWell <hello@petwell.example>',
    }),
    describe('gateway', {
      folder: 'gateway',
      environment: { ...gatewayEnvironment(settings), ...businessClock },
    }),
  ];
}

/** Describes PostgreSQL as a process of the stack. */
export function describePostgres({ dataDir, ports, postgresLibraries, secrets }: StackSettings) {
  return {
    name: postgresName,
    script: 'infra/dev/local-stack/src/postgres-main.ts',
    port: ports.postgres,
    environment: {
      DATA_DIR: join(dataDir, 'postgres'),
      PORT: String(ports.postgres),
      PASSWORD: secrets.postgresPassword,
      LIBRARIES: postgresLibraries,
    },
  };
}

/** Describes PostgreSQL and all processes. */
export const describeStack = (settings: StackSettings) => [
  describePostgres(settings),
  ...describeProcesses(settings),
];

/** The file by which `make clock` moves the business clock of all processes. */
export const clockFile = ({ dataDir }: Pick<StackSettings, 'dataDir'>) => join(dataDir, 'clock');

/** Address of the database server as its superuser. */
export function adminUrl({ secrets, ports }: StackSettings): string {
  return `postgresql://postgres:${secrets.postgresPassword}@127.0.0.1:${ports.postgres}/postgres`;
}

/** Address of a database as its own user. */
export function databaseUrl(settings: StackSettings, name: DatabaseName): string {
  const password = settings.secrets.databasePasswords[name];
  return `postgresql://petwell_${name}:${password}@127.0.0.1:${settings.ports.postgres}/petwell_${name}`;
}

/** Returns the URLs of a stack's parts, for users and tools. */
export function stackUrls({ ports, payments }: StackSettings) {
  return {
    gateway: `http://localhost:${ports.gateway}`,
    mailInbox: `http://localhost:${ports['mail-inbox']}`,
    smtp: `smtp://localhost:${ports.smtp}`,
    ...(payments.isSimulated && { stripe: `http://localhost:${ports['stripe-simulator']}` }),
  };
}

function commonEnvironment({ passedOn, ports, secrets }: StackSettings): Record<string, string> {
  const urlOf = (name: ProcessName) => `http://127.0.0.1:${ports[name]}`;
  return {
    LOG_LEVEL: 'info',
    NODE_ENV: 'development',
    ...passedOn,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${ports.gateway}`,
    COOKIE_SECURE: 'false',
    SERVICE_AUTH_SECRET: secrets.serviceAuthSecret,
    GATEWAY_IDENTITY_PUBLIC_JWKS: JSON.stringify({
      keys: [publicSigningKey(secrets.gatewayIdentityKey)],
    }),
    IDENTITY_URL: urlOf('identity'),
    CATALOG_URL: urlOf('catalog'),
    ENROLLMENT_URL: urlOf('enrollment'),
    BILLING_URL: urlOf('billing'),
    NOTIFICATION_URL: urlOf('notification'),
  };
}

function statefulEnvironment(settings: StackSettings, name: DatabaseName): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl(settings, name),
    BUS_DATABASE_URL: databaseUrl(settings, 'bus'),
    RABBITMQ_URL: settings.rabbitmqUrl,
    BUS_NAMESPACE: settings.busNamespace,
  };
}

function identityEnvironment(settings: StackSettings): Record<string, string> {
  return {
    SESSION_SIGNING_JWKS: JSON.stringify({ keys: [settings.secrets.sessionSigningKey] }),
    ADMIN_USERNAME: adminSignIn.username,
    ADMIN_PASSWORD: adminSignIn.password,
    DEMO_EMAIL: demoSignIn.email,
    DEMO_PASSWORD: demoSignIn.password,
    DEMO_ENABLED: String(settings.isDemoEnabled),
  };
}

function billingEnvironment({ payments, ports }: StackSettings): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: payments.secretKey,
    STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
    // Without it the SDK talks to Stripe.
    ...(payments.isSimulated && {
      STRIPE_API_URL: `http://127.0.0.1:${ports['stripe-simulator']}`,
    }),
  };
}

function gatewayEnvironment(settings: StackSettings): Record<string, string> {
  const { payments, ports, secrets } = settings;
  return {
    METRICS_PORT: String(ports['gateway-metrics']),
    GATEWAY_IDENTITY_SIGNING_JWKS: JSON.stringify({ keys: [secrets.gatewayIdentityKey] }),
    SESSION_PUBLIC_JWKS: JSON.stringify({ keys: [publicSigningKey(secrets.sessionSigningKey)] }),
    STRIPE_PUBLISHABLE_KEY: payments.publishableKey,
    STRIPE_SCRIPT_URL: payments.isSimulated
      ? `http://localhost:${ports['stripe-simulator']}/stripe.js`
      : 'https://js.stripe.com/endive/stripe.js',
    LIMITS_DATABASE_URL: databaseUrl(settings, 'gateway'),
    WEB_DIR: join(repositoryDir, 'web/dist'),
    DEMO_ENABLED: String(settings.isDemoEnabled),
  };
}

function simulatorEnvironment({ dataDir, payments, ports }: StackSettings): Record<string, string> {
  return {
    DATA_FILE: join(dataDir, 'stripe', 'simulator.sqlite'),
    STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.gateway}/api/webhooks/stripe`,
    STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
    STRIPE_WEBHOOK_EVENTS: requiredProviderEvents.join(','),
  };
}
