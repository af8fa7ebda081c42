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
            'infra/*/test/unit/**/*.test.ts',
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
          include: ['infra/acceptance/test/system/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...node,
          name: 'contract',
          include: ['{gateway,services,web}/**/test/contract/**/*.test.ts'],
          globalSetup: ['services/shared/chassis/src/testing/global-setup.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
