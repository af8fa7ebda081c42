import { defineConfig } from 'vitest/config';

const node = {
  environment: 'node',
  restoreMocks: true,
  unstubEnvs: true,
  isolate: false,
  // The default, a second, is too short for an event on a busy machine.
  expect: { poll: { timeout: 15_000 } },
} as const;
/** Vitest leaves a core to others; these suites have the machine to themselves for most of their time. */
const maxWorkers = 2;
const globalSetup = ['services/shared/chassis/src/testing/global-setup.ts'];
/** Waits for time-outs and restarts, as `test/system` does, so it belongs to `make test-all`. */
const recovery = '**/*-recovery.test.ts';

/** Unit tests stand beside the source, the others under `test/<project>/`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            '{gateway,services,infra}/**/src/**/*.test.ts',
            'infra/*/*/test/unit/**/*.test.ts',
            // Without a document; those that need one are `.test.tsx`.
            'web/{src,build}/**/*.test.ts',
          ],
          testTimeout: 30_000,
          maxWorkers,
        },
      },
      './web/vitest.config.ts',
      {
        test: {
          ...node,
          name: 'integration',
          include: ['{gateway,services,infra}/**/test/integration/**/*.test.ts'],
          exclude: ['**/node_modules/**', recovery],
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        test: {
          ...node,
          name: 'system',
          include: [
            '{gateway,services,infra}/**/test/system/**/*.test.ts',
            `{gateway,services,infra}/**/test/integration/${recovery}`,
          ],
          globalSetup,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      // Consumers write down what they expect, then providers are verified against it; none may be left out.
      ...(['consumer', 'provider', 'verified'] as const).map((side, order) => ({
        test: {
          ...node,
          name: `contract-${side}`,
          sequence: { groupOrder: order + 1 },
          include: [`{gateway,services,web}/**/test/contract/**/${side}-*.test.ts`],
          globalSetup:
            side === 'consumer'
              ? ['services/shared/chassis/src/testing/remove-pacts.ts', ...globalSetup]
              : globalSetup,
          env: { PACT_DO_NOT_TRACK: 'true' },
          setupFiles:
            side === 'provider'
              ? ['services/shared/chassis/src/testing/record-verified-pacts.ts']
              : [],
          // Consumers write to the same files. Providers only read them: the gateway's takes as long as all others.
          ...(side === 'provider' ? { maxWorkers: 2 } : { fileParallelism: false }),
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      })),
    ],
  },
});
