import pg from 'pg';

/** Whether the server refused a row because another one has its unique value (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
