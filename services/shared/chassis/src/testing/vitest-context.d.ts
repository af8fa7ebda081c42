import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the run's PostgreSQL, as superuser. */
    postgresUrl: string;
  }
}
