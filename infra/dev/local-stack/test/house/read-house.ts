import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRequirements } from '../requirements/read-requirements.ts';
import { readAllProofs } from '../requirements/test-sources.ts';
import {
  countEvents,
  countLevels,
  countSpreads,
  countWords,
  isComposition,
  type Text,
} from './facts.ts';
import { countLines, countRooms, kindOf } from './rooms.ts';

const contracts = 'services/shared/contracts/src/';

/** Files that Git tracks, or would: nothing generated. */
function listFiles(root: string): string[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(output.split('\0'))].filter((path) => path && existsSync(join(root, path)));
}

/** Counts what the repository is made of. */
export async function readHouse(root: string) {
  const read = (path: string): Text => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const paths = listFiles(root).sort();
  const code = paths.filter((path) => kindOf(path) !== null).map(read);
  const sources = code.filter(({ path }) => kindOf(path) === 'source');
  const services = sources.filter(({ path }) => /^services\/.*\/src\//.test(path));
  const numbers = readRequirements(read('docs/requirements.md').text).flatMap((chapter) =>
    chapter.requirements.map(({ number }) => number),
  );
  const migrations = paths.flatMap(
    (path) => /^services\/([^/]+)\/prisma\/migrations\/.+\/migration\.sql$/.exec(path)?.[1] ?? [],
  );
  const words = paths
    .filter((path) => path.endsWith('.md'))
    .map(read)
    .map(({ path, text }) => [path, countWords(text)] as const);
  const spreads = services
    .filter(({ path }) => path.startsWith('services/billing/') && isComposition(path))
    .map(({ path, text }) => [path, countSpreads(text)] as const)
    .filter(([, count]) => count > 0);
  return {
    ...countRooms(code.map(({ path, text }) => ({ path, lines: countLines(text) }))),
    events: countEvents(
      services.filter(({ path }) => path.startsWith(`${contracts}events/`)),
      services.filter(({ path }) => !path.startsWith(contracts)),
    ),
    migrations: Object.fromEntries(
      [...new Set(migrations)].map((service) => [
        service,
        migrations.filter((other) => other === service).length,
      ]),
    ),
    words: Object.fromEntries(words),
    ...countLevels(await readAllProofs(root), numbers),
    spreads: Object.fromEntries(spreads),
  };
}
export type House = Awaited<ReturnType<typeof readHouse>>;
