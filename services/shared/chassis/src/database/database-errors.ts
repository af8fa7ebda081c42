import pg from 'pg';

/** The database was unreachable, refused the connection, or closed it. See `cause`. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** Detects the SQLSTATE of a server that is starting, shutting down, overloaded, or closing the connection. */
export const isUnavailableState = (sqlState: string): boolean => /^(08|53|57P0)/.test(sqlState);

/** Detects driver errors for values it cannot send: programming errors, not retryable. */
const isProgrammingError = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError;

/** Converts driver errors to DatabaseUnavailableError, except when the server rejected the statement. */
export function toDatabaseError(error: unknown): unknown {
  const isRefused = error instanceof pg.DatabaseError && !isUnavailableState(error.code ?? '');
  return isRefused || isProgrammingError(error) ? error : new DatabaseUnavailableError(error);
}

/** Checks whether the server rejected a row for a duplicate unique value (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
