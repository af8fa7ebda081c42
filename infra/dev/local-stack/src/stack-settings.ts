import { join, resolve } from 'node:path';
import { resolvePaymentMode, type PaymentMode } from './payment-mode.ts';
import { readPortBase, resolvePorts, type Ports } from './ports.ts';
import { repositoryDir } from './repository.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { StackError } from './stack-error.ts';

type Environment = Record<string, string | undefined>;

/** Everything that the processes of one stack depend on. */
export type StackSettings = {
  dataDir: string;
  ports: Ports;
  secrets: Secrets;
  payments: PaymentMode;
  /** `off`: events travel through PostgreSQL. */
  rabbitmqUrl: string;
  /** Prefix of everything on the broker, so that several stacks can share one. */
  busNamespace: string;
  isDemoEnabled: boolean;
  /** PostgreSQL's shared_preload_libraries; empty except for benchmarks. */
  postgresLibraries: string;
  /** The caller's settings for every process. */
  passedOn: Record<string, string>;
  /** The machine's variables that programs need; a change doesn't restart the processes. */
  machine: Record<string, string>;
};

/** Variables the caller may set for the processes: logging, limits, the clinic's details, tracing, intervals. */
const passedOnPattern =
  /^(LOG_LEVEL|RATE_LIMITS|DRAIN_DELAY_MS|SETTLE_LAG_MS|(CARE|FIGURES|HOUSEKEEPING)_INTERVAL_MS|(FINISH_REFUNDS|HOUSEKEEPING)_EVERY_MS|TRUST_PROXY|OWNER_CANCEL_ONLINE|PHONE_AGREEMENTS|LIFE_STAGE_WITHOUT_ANSWER|FURTHER_PET_(FEE|DISCOUNT)|YEARLY_(PAYMENT|DISCOUNT_PERCENT)|PRICE_TERMS|IMPORT_MAILS_PER_HOUR|STRIPE_ACCOUNT_ID|CLIENT_CONNECTION_LIMIT|\w+_TIMEOUT_MS|\w+_LIMIT_PER_(MINUTE|HOUR)|(CLINIC|OTEL|RECONCILE)_\w+)$/;
const machinePattern =
  /^(PATH|HOME|TMPDIR|TZ|LANG|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|(HTTPS?|NO)_PROXY)$/;

export const defaultDataDir = join(repositoryDir, '.data');

/** Reads the caller's settings. Throws StackError for settings that cannot work. */
export async function resolveSettings(options: {
  environment: Environment;
  dataDir?: string;
  portBase?: number;
  isDemoEnabled?: boolean;
}): Promise<StackSettings> {
  const { environment } = options;
  const dataDir = resolve(options.dataDir ?? environment['DATA_DIR'] ?? defaultDataDir);
  const ports = resolvePorts(options.portBase ?? readPortBase(environment));
  return {
    dataDir,
    ports,
    payments: resolvePaymentMode(environment),
    rabbitmqUrl: readRabbitmqUrl(environment),
    busNamespace: environment['BUS_NAMESPACE'] ?? '',
    isDemoEnabled: options.isDemoEnabled ?? environment['DEMO_ENABLED'] !== 'false',
    postgresLibraries: environment['POSTGRES_LIBRARIES'] ?? '',
    passedOn: pick(environment, passedOnPattern),
    machine: pick(environment, machinePattern),
    secrets: await loadSecrets(dataDir),
  };
}

function readRabbitmqUrl(environment: Environment): string {
  const url = environment['RABBITMQ_URL'] ?? '';
  if (url === '' || url === 'off') return 'off';
  if (!/^amqps?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StackError('RABBITMQ_URL must be an address like amqp://127.0.0.1, or "off".');
  }
  return url;
}

function pick(environment: Environment, pattern: RegExp): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && pattern.test(name)) picked[name] = value;
  }
  return picked;
}
