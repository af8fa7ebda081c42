import type { TestProject } from 'vitest/node';
import type {} from './vitest-context.d.ts';
import { startTestServer } from './test-server.ts';

type Shared = { users: number; server: ReturnType<typeof startTestServer> | null };

/** Vitest loads this file once per project, but all projects share one server. */
const sharedKey = Symbol.for('petwell.test-postgres');
const holder = globalThis as unknown as Record<symbol, Shared | undefined>;
const shared: Shared = (holder[sharedKey] ??= { users: 0, server: null });

/** Vitest global setup: starts one embedded PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1;
  shared.server ??= startTestServer();
  const server = await shared.server;
  project.provide('postgresUrl', server.url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.server = null;
    await server.stop();
  };
}
