import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL, as superuser. */
    postgresUrl: string;
  }
}
