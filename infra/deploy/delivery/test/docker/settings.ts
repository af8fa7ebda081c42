/** The operator's .env: written by `make docker-env`, changed by hand. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile } from '../compose-file.ts';

/** Runs `make docker-env` of a checkout, which needs no packages. */
export function createSettings(checkout: string, file: string): void {
  const program = join(checkout, 'infra/dev/local-stack/src/create-docker-env.ts');
  execFileSync(process.execPath, [program, '--file', file]);
}

/** Changes settings in the file. */
export function changeSettings(file: string, settings: Record<string, string>): void {
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !(line.slice(0, line.indexOf('=')) in settings));
  const changed = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, `${[...kept, ...changed].join('\n')}\n`);
}

/** Adds the settings that a checkout has and the file doesn't, because it is from an earlier release. */
export function addNewSettings(checkout: string, file: string): void {
  const newest = `${file}-newest`;
  createSettings(checkout, newest);
  const known = readEnvFile(readFileSync(file, 'utf8'));
  const added = Object.entries(readEnvFile(readFileSync(newest, 'utf8'))).filter(
    ([name]) => !(name in known),
  );
  changeSettings(file, Object.fromEntries(added));
}
