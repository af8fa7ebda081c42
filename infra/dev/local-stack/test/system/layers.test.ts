import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryDir } from '../../src/repository.ts';

/** A small system that respects the rules: file → imports. */
const sound: Record<string, string[]> = {
  'services/beta/src/main.ts': ['./compose.ts'],
  'services/beta/src/compose.ts': ['./paying/index.ts'],
  'services/beta/src/paying/index.ts': ['./stripe.ts', './pay.ts'],
  'services/beta/src/paying/stripe.ts': ['./rules.ts', 'stripe'],
  'services/beta/src/paying/pay.ts': ['./rules.ts'],
  'services/beta/src/paying/rules.ts': ['../../../shared/contracts/src/fact.ts'],
  'services/beta/test/integration/paying.test.ts': ['../../src/paying/pay.ts'],
  'services/enrollment/src/main.ts': ['./compose.ts'],
  'services/enrollment/src/compose.ts': ['./visits/index.ts', './photos/index.ts'],
  'services/enrollment/src/core/index.ts': ['./store.ts'],
  'services/enrollment/src/core/store.ts': ['./decide.ts', 'kysely'],
  'services/enrollment/src/core/decide.ts': ['../../../shared/contracts/src/fact.ts'],
  'services/enrollment/src/visits/index.ts': ['./store.ts', './book.ts', '../core/index.ts'],
  'services/enrollment/src/visits/store.ts': ['./rules.ts', '../core/store.ts'],
  'services/enrollment/src/visits/book.ts': ['./rules.ts'],
  'services/enrollment/src/visits/rules.ts': ['../core/decide.ts'],
  'services/enrollment/src/photos/index.ts': ['./store.ts'],
  'services/enrollment/src/photos/store.ts': ['../core/store.ts'],
  'services/shared/contracts/src/fact.ts': ['zod'],
  'services/shared/chassis/src/http.ts': ['node:http'],
  'gateway/src/main.ts': ['../../services/shared/chassis/src/http.ts'],
  'web/src/main.ts': ['../../services/shared/contracts/src/fact.ts', './pages/home.ts'],
  'web/src/pages/home.ts': [
    '../features/one/part.ts',
    '../features/two/index.ts',
    '../features/two/task/part.ts',
  ],
  'web/src/features/one/part.ts': ['../../shared/ui.ts'],
  'web/src/features/two/index.ts': ['./part.ts'],
  'web/src/features/two/part.ts': ['../../shared/ui.ts'],
  'web/src/features/two/task/part.ts': ['../../../shared/ui.ts'],
  'web/src/shared/ui.ts': ['../../../services/shared/contracts/src/fact.ts'],
  'infra/tool/src/main.ts': ['../../../services/shared/chassis/src/http.ts'],
};

/** One forbidden import per rule. */
const violations: [rule: string, file: string, imported: string][] = [
  ['no-circular', 'services/beta/src/paying/rules.ts', './pay.ts'],
  ['not-to-unresolvable', 'services/beta/src/paying/rules.ts', './gone.ts'],
  ['no-tests-in-production', 'services/beta/src/compose.ts', '../test/integration/paying.test.ts'],
  [
    'services-meet-by-contract',
    'services/enrollment/src/visits/book.ts',
    '../../../beta/src/paying/rules.ts',
  ],
  [
    'gateway-knows-contracts-only',
    'gateway/src/main.ts',
    '../../services/beta/src/paying/rules.ts',
  ],
  ['web-knows-contracts-only', 'web/src/main.ts', '../../services/shared/chassis/src/http.ts'],
  ['web-features-know-no-sisters', 'web/src/features/one/part.ts', '../two/part.ts'],
  ['web-features-take-types-only', 'web/src/features/one/part.ts', '../two/index.ts'],
  ['web-features-know-no-sisters', 'web/src/features/two/part.ts', '../../pages/home.ts'],
  ['web-features-know-no-sisters', 'web/src/features/two/task/part.ts', '../../one/part.ts'],
  ['web-shared-knows-no-feature', 'web/src/shared/ui.ts', '../features/one/part.ts'],
  ['contracts-are-browser-safe', 'services/shared/contracts/src/fact.ts', 'node:fs'],
  ['contracts-are-browser-safe', 'services/shared/contracts/src/fact.ts', 'pino'],
  [
    'shared-knows-no-service',
    'services/shared/chassis/src/http.ts',
    '../../../beta/src/paying/rules.ts',
  ],
  ['rules-are-pure', 'services/enrollment/src/visits/rules.ts', '../core/store.ts'],
  ['rules-are-pure', 'services/beta/src/paying/rules.ts', './stripe.ts'],
  ['rules-are-pure', 'services/beta/src/paying/rules.ts', '../../../shared/chassis/src/http.ts'],
  ['rules-need-no-machine', 'services/beta/src/paying/rules.ts', 'node:fs'],
  ['only-stores-see-the-database', 'services/enrollment/src/visits/book.ts', './store.ts'],
  ['only-stores-see-the-database', 'services/enrollment/src/visits/book.ts', 'kysely'],
  ['rooms-know-no-sisters', 'services/enrollment/src/visits/index.ts', '../photos/store.ts'],
  [
    'sisters-are-typed-by-their-index',
    'services/enrollment/src/visits/index.ts',
    '../photos/store.ts',
  ],
  ['rooms-are-entered-by-their-index', 'services/enrollment/src/compose.ts', './photos/store.ts'],
  ['rooms-know-no-sisters', 'services/enrollment/src/visits/book.ts', '../photos/index.ts'],
  ['core-knows-no-room', 'services/enrollment/src/core/index.ts', '../photos/index.ts'],
  ['rooms-know-no-wiring', 'services/enrollment/src/visits/book.ts', '../compose.ts'],
  ['outside-systems-stay-outside', 'services/beta/src/paying/pay.ts', 'stripe'],
  ['outside-systems-stay-outside', 'services/enrollment/src/visits/book.ts', 'pg'],
];

/** Splits violations so that no two in a batch share rule and file, because one could hide the other. */
const batches = splitByRuleAndFile(violations);

function splitByRuleAndFile(all: typeof violations): (typeof violations)[] {
  const seen = new Map<string, number>();
  const split: (typeof violations)[] = [];
  for (const violation of all) {
    const key = `${violation[0]} ${violation[1]}`;
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    (split[index] ??= []).push(violation);
  }
  return split;
}

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'petwell-layers-'));
  const configs = ['.dependency-cruiser.mjs', '.dependency-cruiser.web.mjs', 'tsconfig.base.json'];
  for (const file of [...configs, 'tsconfig.json']) {
    await cp(join(repositoryDir, file), join(root, file));
  }
  await symlink(join(repositoryDir, 'node_modules'), join(root, 'node_modules'));
  await plant(sound);
});
afterEach(() => rm(root, { recursive: true }));

async function plant(files: Record<string, string[]>): Promise<void> {
  for (const [file, imports] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    const lines = imports.map((path, index) => `import * as part${index} from '${path}';`);
    const uses = imports.map((_, index) => `part${index}`).join(', ');
    await writeFile(join(root, file), `${lines.join('\n')}\nexport const parts = [${uses}];\n`);
  }
}

/** Returns the rules that the real config reports as violated, with the file. */
function findViolations(): Promise<string[]> {
  const args = [
    join(repositoryDir, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'gateway/src',
    'services',
    'web/src',
    'infra',
  ];
  return new Promise((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 50_000_000 };
    execFile(process.execPath, args, options, (_error, stdout, stderr) => {
      if (stdout === '') return reject(new Error(stderr));
      const { summary } = JSON.parse(stdout) as {
        summary: { violations: { rule: { name: string }; from: string }[]; totalCruised: number };
      };
      expect(summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(sound).length);
      resolve(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
    });
  });
}

describe('the layer rules', () => {
  it('accept a system that respects them', async () => {
    expect(await findViolations()).toEqual([]);
  });

  it.each(batches.map((batch) => ({ batch })))(
    'catch each planted violation, batch %#',
    async ({ batch }) => {
      const files: Record<string, string[]> = structuredClone(sound);
      for (const [, file, imported] of batch) files[file]?.push(imported);
      await plant(files);
      const found = await findViolations();
      for (const [rule, file] of batch) expect(found).toContain(`${rule}: ${file}`);
    },
  );

  it('catch an unused file', async () => {
    await plant({ 'services/beta/src/paying/unused.ts': [] });
    expect(await findViolations()).toEqual(['no-orphans: services/beta/src/paying/unused.ts']);
  });
});
