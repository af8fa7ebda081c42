import pg from 'pg';
import { isTracing } from '../telemetry/tracing.ts';
import { traceStatements } from './trace-statements.ts';

export type PoolOptions = {
  databaseUrl: string;
  /** Maximum number of connections of this process. */
  poolSize?: number;
  /** How long a query waits for a free or new connection before it fails. */
  connectionTimeoutMs?: number;
  /** How long the server works on one statement before it cancels it. */
  statementTimeoutMs?: number;
  /** How values are read; the driver's own way unless given. */
  types?: pg.CustomTypesConfig;
  /** Called when a connection breaks while idle; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
};

/**
 * Opens a connection pool. A full pool fails a query after `connectionTimeoutMs` (the driver's own default
 * waits forever), a runaway statement is canceled, and a lost server does not end the process.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool(poolConfig(options));
  const report = (error: Error) => options.onConnectionError?.(error);
  pool.on('error', report);
  // A client that is checked out raises its own error when the server goes away, even right after connecting.
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
    // The server's timeout cannot fire when the server itself does not respond.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 60_000,
  };
}
