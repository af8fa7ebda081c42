import { createPool, type Logger } from '@petwell/chassis/core';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

/** Counters in the gateway's database, shared by all gateways. */
export type SharedCounters = {
  create(options: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres;
  start(): void;
  stop(): Promise<void>;
};

type Statement = { name?: string; text: string; values?: unknown[] };

/** How long a request waits for the database before this process counts it by itself. */
const timeoutMs = 500;
const retryTableMs = 5_000;

const createTable = `CREATE TABLE IF NOT EXISTS rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
)`;

/**
 * Counts in PostgreSQL through rate-limiter-flexible. While the database is unreachable, or takes longer than
 * half a second, each gateway counts in memory: limits are then weaker by the number of gateways. Clients
 * over a limit are refused from memory, so that a flood does not reach the database.
 */
export function createSharedCounters(deps: {
  databaseUrl: string;
  logger: Logger;
}): SharedCounters {
  const { logger } = deps;
  const pool = createPool({
    databaseUrl: deps.databaseUrl,
    poolSize: 4,
    connectionTimeoutMs: timeoutMs,
    statementTimeoutMs: timeoutMs,
  });
  let isUnavailable = false;
  let timer: NodeJS.Timeout | undefined;

  function report(err: unknown): void {
    if (err !== undefined && !isUnavailable) {
      logger.warn({ err }, 'shared limits cannot be counted: each gateway counts for itself');
    }
    if (err === undefined && isUnavailable) logger.info('limits are counted together again');
    isUnavailable = err !== undefined;
  }

  async function query(statement: Statement): Promise<unknown> {
    const options = {
      // A frozen server does not cancel anything by itself.
      query_timeout: timeoutMs,
      // The limiter reads points and times, and calculates with both.
      types: { getTypeParser: () => Number },
    };
    try {
      const result = await pool.query({ ...statement, ...options });
      report(undefined);
      return result;
    } catch (err) {
      report(err);
      throw err;
    }
  }

  function createTableSoon(): void {
    query({ text: createTable }).catch(() => {
      timer = setTimeout(createTableSoon, retryTableMs).unref();
    });
  }

  return {
    create: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: { query },
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        inMemoryBlockOnConsumed: options.points + 1,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    start: createTableSoon,
    async stop() {
      clearTimeout(timer);
      await pool.end();
    },
  };
}
