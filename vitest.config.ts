import { defineConfig } from 'vitest/config';

const node = { environment: 'node', restoreMocks: true } as const;

/** The suites by file name: unit tests beside the source, the others under `test/<suite>/`. */
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
          ],
        },
      },
      './web/vitest.config.ts',
      {
        test: {
          ...node,
          name: 'integration',
          include: ['{gateway,services,infra}/**/test/integration/**/*.test.ts'],
          globalSetup: ['services/shared/chassis/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...node,
          name: 'system',
          include: ['infra/*/{acceptance,chaos,delivery}/test/system/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      // What consumers expect is written down first and verified by the providers afterwards.
      ...(['consumer', 'provider'] as const).map((side) => ({
        test: {
          ...node,
          name: `contract-${side}`,
          include: [`{gateway,services,web}/**/test/contract/**/${side}-*.test.ts`],
          globalSetup: ['services/shared/chassis/src/testing/global-setup.ts'],
          env: { PACT_DO_NOT_TRACK: 'true' },
          setupFiles:
            side === 'provider'
              ? ['infra/deploy/delivery/src/can-i-deploy/record-verifications.ts']
              : [],
          pool: 'forks' as const,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      })),
    ],
  },
});
