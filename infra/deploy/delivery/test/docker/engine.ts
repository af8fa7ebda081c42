/** Runs Docker and the deployment scripts for one Compose project of the test. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile } from '../compose-file.ts';

export type RunOptions = { cwd?: string; input?: string; mayFail?: boolean };
export type Outcome = { code: number | null; output: string };

/** True where `docker` has an engine and Compose 2. */
export const hasEngine = (): boolean =>
  ['version', 'compose version'].every(
    (command) => spawnSync('docker', command.split(' '), { stdio: 'ignore' }).status === 0,
  );

export const hasCaddy = (): boolean =>
  spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;

/** Commands on the project whose settings are in `envFile`, in the checkout that is deployed at the time. */
export function createEngine({
  project,
  envFile,
  checkout,
}: {
  project: string;
  envFile: string;
  checkout: () => string;
}) {
  /** Variables win over a .env in the checkout, also in scripts that call `docker compose`. */
  const environment = () => ({
    ...process.env,
    ...readEnvFile(readFileSync(envFile, 'utf8')),
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_PROGRESS: 'quiet',
  });

  function run(command: string, args: string[], options: RunOptions = {}): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const cwd = options.cwd ?? checkout();
    const child = spawn(command, args, { cwd, env: environment() });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 || options.mayFail) resolve({ code, output });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`));
    });
    child.stdin.end(options.input);
    return promise;
  }

  const compose = (command: string, options?: RunOptions) =>
    run('docker', ['compose', ...command.split(' ')], options);

  return {
    run,
    compose,
    docker: (command: string) => run('docker', command.split(' ')),
    script: (name: string, ...args: string[]) =>
      run('sh', [join('infra/deploy/docker', name), ...args]),
    /** IDs of a service's running containers. */
    containers: async (service: string) =>
      (await compose(`ps --quiet ${service}`)).output.split('\n').filter((id) => id !== ''),
  };
}
