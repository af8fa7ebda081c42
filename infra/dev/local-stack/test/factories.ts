import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '../src/converge.ts';
import { bringDown } from '../src/down.ts';
import { findFreePortBase } from '../src/ports.ts';
import { createProcessRecords } from '../src/process-records.ts';
import type { ProcessName, ProcessSpec } from '../src/process-table.ts';
import { silentProgress } from '../src/progress.ts';
import { resolveSettings, type StackSettings } from '../src/stack-settings.ts';

/** A service that is ready at once, counts its starts and stops when told to. */
const standInService = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
appendFileSync(process.env.STARTS_FILE, process.env.NAME + '\\n');
if (process.env.CRASH === 'true') { console.error('the database is not there'); process.exit(1); }
const server = createServer((request, response) => response.end('{}'));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
`;

export type Sandbox = {
  settings: StackSettings;
  run: Run & { root: string };
  startsFile: string;
  /** A process of the stack that runs the stand-in. */
  spec(name: ProcessName, environment?: Record<string, string>): ProcessSpec;
  remove(): Promise<void>;
};

/** A stack of its own in a temporary folder, on free ports, with stand-ins for services. */
export async function createSandbox(): Promise<Sandbox> {
  const root = await mkdtemp(join(tmpdir(), 'petwell-sandbox-'));
  const dataDir = join(root, '.data');
  await mkdir(join(root, 'stand-in/src'), { recursive: true });
  await writeFile(join(root, 'stand-in/src/main.ts'), standInService);
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  const settings = await settingsFor({ dataDir, portBase: await findFreePortBase() });
  const startsFile = join(root, 'starts.txt');
  return {
    settings,
    startsFile,
    run: { settings, records: createProcessRecords(dataDir), progress: silentProgress, root },
    spec: (name, environment = {}) => ({
      name,
      script: 'stand-in/src/main.ts',
      port: settings.ports[name],
      environment: {
        PORT: String(settings.ports[name]),
        NAME: name,
        STARTS_FILE: startsFile,
        ...environment,
      },
      sources: ['stand-in/src'],
    }),
    async remove() {
      await bringDown(dataDir, silentProgress);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Settings as `make up` would resolve them from this environment. */
export async function settingsFor(options: {
  dataDir: string;
  portBase?: number;
  environment?: Record<string, string>;
}): Promise<StackSettings> {
  const { dataDir, portBase = 8080, environment = {} } = options;
  return resolveSettings({ environment, dataDir, portBase });
}
