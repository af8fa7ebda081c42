import { Router } from 'express';

/** A required dependency. Resolves if it is up and rejects if not. */
export type ReadinessCheck = { name: string; check: () => Promise<void> };

/** Checks that the database and the bus, which most services need, respond. */
export const checkDatabaseAndBus = ({
  prisma,
  bus,
}: {
  prisma: { $queryRaw(query: TemplateStringsArray): PromiseLike<unknown> };
  bus: { isHealthy: () => boolean };
}): ReadinessCheck[] => [
  { name: 'database', check: async () => void (await prisma.$queryRaw`SELECT 1`) },
  {
    name: 'bus',
    check: () => (bus.isHealthy() ? Promise.resolve() : Promise.reject(new Error('no bus'))),
  },
];

const checkTimeoutMs = 1_000;

async function answersInTime(check: () => Promise<void>): Promise<boolean> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('readiness check timed out')), checkTimeoutMs);
  try {
    await Promise.race([check(), timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Creates the health routes. GET /health/live returns 200 while the process responds. GET /health/ready
 * returns 200 if every dependency responds within 1 s, else 503 with the names of the failing ones.
 */
export function createHealthRouter({
  checks,
  isStopping,
}: {
  checks: readonly ReadinessCheck[];
  isStopping: () => boolean;
}): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/health/ready', async (_request, response) => {
    const results = await Promise.all(
      checks.map(async ({ name, check }) => [name, await answersInTime(check)] as const),
    );
    const isReady = !isStopping() && results.every(([, isUp]) => isUp);
    response.status(isReady ? 200 : 503).json({
      status: isReady ? 'ready' : isStopping() ? 'stopping' : 'not ready',
      checks: Object.fromEntries(results.map(([name, isUp]) => [name, isUp ? 'up' : 'down'])),
    });
  });
  return router;
}
