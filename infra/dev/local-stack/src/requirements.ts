/** `make requirements`: checks that a test proves every requirement. */
import { readCoverage } from './requirements/coverage.ts';
import { repositoryDir } from './repository.ts';
import { StackError } from './stack-error.ts';

try {
  const coverage = await readCoverage(repositoryDir);
  const { provenCount, totalCount, unproven, unknown } = coverage;
  console.log(`${provenCount} of ${totalCount} requirements are proven.`);
  if (unproven.length > 0) console.log('\nNot proven yet:');
  for (const { number, text } of unproven) console.log(`  ${number}  ${text}`);
  for (const { number, file, title } of unknown) {
    console.error(`${number} does not stand in docs/requirements.md (${file}: ${title})`);
  }
  if (unproven.length + unknown.length > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StackError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
