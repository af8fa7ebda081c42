import pg from 'pg';
import { isTracing } from '../telemetry/tracing.ts';
import { traceStatements } from './trace-statements.ts';

export type PoolOptions = {
  databaseUrl: string;
  /** Maximum number of connections of this process. */
  poolSize?: number;
  /** How long a query waits for a connection before it fails. */
  connectionTimeoutMs?: number;
  /** How long a statement may run before the server cancels it. */
  statementTimeoutMs?: number;
  /** Type parsers for values. Default: the driver's. */
  types?: pg.CustomTypesConfig;
  /** Called when an idle connection breaks. The pool replaces it automatically. */
  onConnectionError?: (error: Error) => void;
};

/**
 * Opens a connection pool. Queries fail after `connectionTimeoutMs` if the pool is exhausted (the driver
 * waits forever by default), runaway statements are canceled, and a lost server does not crash the process.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool(poolConfig(options));
  const report = (error: Error) => options.onConnectionError?.(error);
  pool.on('error', report);
  // A checked-out client emits its own error when the server goes away, even right after connecting.
  pool.on('connect', (client) => client.on('error', report));
  if (isTracing()) traceStatements(pool);
  return pool;
}

function poolConfig(options: PoolOptions): pg.PoolConfig {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  return {
    connectionString: options.databaseUrl,
    ...(options.types && { types: options.types }),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // The server-side timeout cannot fire if the server does not respond.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 60_000,
  };
}
