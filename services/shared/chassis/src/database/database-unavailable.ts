/** The database could not be reached, refused a connection or closed it; `cause` tells how. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}
