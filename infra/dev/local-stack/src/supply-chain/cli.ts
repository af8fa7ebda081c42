/**
 * `make audit`: known weaknesses of what is delivered, and install scripts. Exit code 1: something to look
 * at; 2: the registry does not answer audits, which says nothing about the packages.
 */
import { spawnSync } from 'node:child_process';
import { repositoryDir } from '../repository.ts';
import { readAudit } from './audit.ts';
import { compareInstallScripts } from './install-scripts.ts';
import { readLockedPackages } from './locked-packages.ts';

const { unknown, outdated } = compareInstallScripts(await readLockedPackages());
for (const name of unknown) console.error(`install script nobody has looked at: ${name}`);
for (const name of outdated) console.error(`no package has this install script any more: ${name}`);
const areScriptsKnown = unknown.length + outdated.length === 0;
if (areScriptsKnown) console.log('install scripts: all known, none is run');

const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  cwd: repositoryDir,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const audit = readAudit(stdout);
if (audit.outcome === 'unanswered') {
  console.error(`advisories: NOT CHECKED, the registry does not answer audits: ${audit.reason}`);
  process.exitCode = 2;
} else {
  for (const finding of audit.findings) console.error(finding);
  if (audit.findings.length === 0) console.log('advisories: none without a reason');
  else process.exitCode = 1;
}
if (!areScriptsKnown) process.exitCode = 1;
