/**
 * `make can-i-deploy`: runs the contract tests and checks that every pair has a verified contract.
 * `--from-files` uses the last run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryDir } from '@petwell/local-stack/parts';
import { publicRoutes } from '@petwell/contracts';
import { expectedPairs } from './expected-pairs.ts';
import { buildMatrix, findObjections, nameOf } from './matrix.ts';
import { findUncoveredRoutes } from './uncovered-routes.ts';
import { readContracts, readVerified } from './verifications.ts';

const pactsDir = join(repositoryDir, 'pacts');

function runContractTests(): void {
  const { status } = spawnSync('npm', ['run', 'test:contract'], {
    cwd: repositoryDir,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('No: the contract tests failed');
}

try {
  const { values } = parseArgs({ options: { 'from-files': { type: 'boolean', default: false } } });
  if (!values['from-files']) runContractTests();
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
