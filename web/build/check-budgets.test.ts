import { expect, test } from 'vitest';
import { findProblems } from './check-budgets.ts';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_shared.js'], css: ['index.css'] },
  '_shared.js': { file: 'shared.js' },
  'src/pages/home/HomePage.tsx': { file: 'home.js', imports: ['_shared.js', '_form.js'] },
  '_form.js': { file: 'form.js', imports: ['_zod.js'] },
  '_zod.js': { file: 'zod.js' },
  'src/features/recommendations/components/PlanSteps.tsx': { file: 'steps.js' },
};
const sizes: Record<string, number> = {
  'index.js': 60_000,
  'index.css': 8_000,
  'shared.js': 20_000,
  'home.js': 6_000,
  'form.js': 5_000,
  'zod.js': 900,
};
const sizeOf = (file: string) => Promise.resolve(sizes[file] ?? Number.NaN);
const home = { route: '/', modules: ['index.html', 'src/pages/home/HomePage.tsx'] };

test('counts entry, page, static imports, and styles, each once', async () => {
  expect(await findProblems(manifest, [{ ...home, kilobytes: 100 }], sizeOf)).toEqual([]);
  expect(await findProblems(manifest, [{ ...home, kilobytes: 99 }], sizeOf)).toEqual([
    '/: 99.9 KB of 99 KB',
  ]);
});

test('requires a budget for every page, and a page for every budget', async () => {
  expect(await findProblems(manifest, [], sizeOf)).toEqual([
    'src/pages/home/HomePage.tsx has no budget',
  ]);
  const gone = { route: '/gone', kilobytes: 1, modules: ['src/pages/gone/GonePage.tsx'] };
  await expect(findProblems(manifest, [gone], sizeOf)).rejects.toThrow('GonePage.tsx');
});
