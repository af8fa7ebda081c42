import pg from 'pg';

/** The database could not be reached, refused a connection or closed it; `cause` tells how. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** SQLSTATEs of a server that is shutting down, overloaded, or that closes the connection. */
const unavailableStates = /^(08|53|57P0)/;

/** The driver itself throws these for values it cannot send: programming errors, not retryable. */
const isProgrammingError = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError;

/** Turns what the driver threw into DatabaseUnavailableError, unless the server refused the statement. */
export function toDatabaseError(error: unknown): unknown {
  const isRefused = error instanceof pg.DatabaseError && !unavailableStates.test(error.code ?? '');
  return isRefused || isProgrammingError(error) ? error : new DatabaseUnavailableError(error);
}

/** Whether the server refused a row because another one has its unique value (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
