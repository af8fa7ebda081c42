import { createPool, type Logger } from '@petwell/chassis/core';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

/** Counters in a database of the gateway's own, for all gateways together. */
export type SharedCounters = {
  create(options: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres;
  start(): void;
  stop(): Promise<void>;
};

type Statement = { name?: string; text: string; values?: unknown[] };

/** How long a request waits for the database before this process counts it by itself. */
const patienceMs = 500;
const retryTableMs = 5_000;

const createTable = `CREATE TABLE IF NOT EXISTS rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
)`;

/**
 * PostgreSQL behind rate-limiter-flexible. While it is away, or slower than half a second, each gateway
 * counts in its memory: limits get weaker then by the number of gateways, nobody is let in or kept out
 * for it. Whoever is over a limit is refused from memory, so that a flood costs the database nothing.
 */
export function createSharedCounters(deps: {
  databaseUrl: string;
  logger: Logger;
}): SharedCounters {
  const { logger } = deps;
  const pool = createPool({
    databaseUrl: deps.databaseUrl,
    poolSize: 4,
    connectionTimeoutMs: patienceMs,
    statementTimeoutMs: patienceMs,
  });
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;

  function note(err: unknown): void {
    if (err !== undefined && !isAway) {
      logger.warn({ err }, 'shared limits cannot be counted: each gateway counts for itself');
    }
    if (err === undefined && isAway) logger.info('limits are counted together again');
    isAway = err !== undefined;
  }

  async function query(statement: Statement): Promise<unknown> {
    const options = {
      // A frozen server does not cancel anything by itself.
      query_timeout: patienceMs,
      // The limiter reads points and times, and calculates with both.
      types: { getTypeParser: () => Number },
    };
    try {
      const result = await pool.query({ ...statement, ...options });
      note(undefined);
      return result;
    } catch (err) {
      note(err);
      throw err;
    }
  }

  function prepare(): void {
    query({ text: createTable }).catch(() => {
      timer = setTimeout(prepare, retryTableMs).unref();
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
    start: prepare,
    async stop() {
      clearTimeout(timer);
      await pool.end();
    },
  };
}
