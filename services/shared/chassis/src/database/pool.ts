import pg from 'pg';

export type PoolOptions = {
  databaseUrl: string;
  /** Connections of this process at most. */
  poolSize?: number;
  /** How long a query waits for a free or new connection before it fails. */
  connectionTimeoutMs?: number;
  /** How long the server works on one statement before it cancels it. */
  statementTimeoutMs?: number;
  /** Sends statements without waiting for the answers to those before; streams (COPY) cannot do with it. */
  canPipeline?: boolean;
  /** Told about connections that broke while nobody used them; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void;
};

/** The pool, also for plain SQL: the outbox relay and whatever else goes past Prisma. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool(poolConfig(options));
  const report = (error: Error) => options.onConnectionError?.(error);
  pool.on('error', report);
  // A client that is checked out raises its own error when the server goes away, even right after connecting.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

function poolConfig(options: PoolOptions): pg.PoolConfig {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  return {
    connectionString: options.databaseUrl,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: options.canPipeline ?? false,
    statement_timeout: statementTimeoutMs,
    // The server's time-out cannot fire when the server itself does not answer.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 60_000,
  };
}
