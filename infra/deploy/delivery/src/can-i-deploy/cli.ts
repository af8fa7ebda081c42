/**
 * `make can-i-deploy`: has consumers write down what they expect, holds providers to it, and answers from
 * the pact files for every pair that talks. `--from-files` answers from what the tests left behind.
 */
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryDir } from '@petwell/local-stack/parts';
import { publicRoutes } from '@petwell/contracts';
import { expectedPairs } from './expected-pairs.ts';
import { buildMatrix, findObjections, nameOf } from './matrix.ts';
import { findUncoveredRoutes } from './uncovered-routes.ts';
import { readContracts, readVerified } from './verifications.ts';

const pactsDir = join(repositoryDir, 'pacts');

function runTests(project: string): void {
  const vitest = join(repositoryDir, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', project];
  const { status } = spawnSync(process.execPath, args, { cwd: repositoryDir, stdio: 'inherit' });
  if (status !== 0) throw new Error(`No: the tests of ${project} failed`);
}

try {
  const { values } = parseArgs({ options: { 'from-files': { type: 'boolean', default: false } } });
  if (!values['from-files']) {
    await rm(pactsDir, { recursive: true, force: true });
    runTests('contract-consumer');
    runTests('contract-provider');
  }
  const [contracts, verified] = await Promise.all([
    readContracts(pactsDir),
    readVerified(pactsDir),
  ]);
  const rows = buildMatrix({ pairs: expectedPairs(), contracts, verified });
  for (const row of rows) console.log(`  ${row.state.padEnd(12)} ${nameOf(row.pair)}`);
  const objections = [...findObjections(rows), ...findUncoveredRoutes(publicRoutes, contracts)];
  if (objections.length > 0) throw new Error(['No:', ...objections].join('\n  '));
  console.log(`Yes: ${contracts.length} expectations are kept.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
