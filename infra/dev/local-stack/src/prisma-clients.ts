import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPrismaServices, repositoryDir } from './repository.ts';

const run = promisify(execFile);
const generatedDir = 'src/data/generated';
const stampFile = '.schema-hash';

/** Generates the Prisma clients of services whose schema or Prisma changed; returns their folders. */
export async function generateClients(root = repositoryDir): Promise<string[]> {
  const services = await findPrismaServices(root);
  const prismaVersion = await readPrismaVersion();
  const changed = await Promise.all(
    services.map(async (service) => {
      const schema = await readFile(join(root, service, 'prisma/schema.prisma'), 'utf8');
      const hash = createHash('sha256').update([prismaVersion, schema].join('\0')).digest('hex');
      const stamp = join(root, service, generatedDir, stampFile);
      if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return [];
      await generate(join(root, service));
      await writeFile(stamp, hash);
      return [service];
    }),
  );
  return changed.flat();
}

async function generate(serviceDir: string): Promise<void> {
  const cli = join(repositoryDir, 'node_modules/prisma/build/index.js');
  const args = [cli, 'generate', '--schema', 'prisma/schema.prisma', '--no-hints'];
  // Generating a driver-adapter client uses no schema engine; naming any program prevents its download.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    NO_COLOR: '1',
  };
  try {
    await run(process.execPath, args, { cwd: serviceDir, env });
  } catch (cause) {
    const output = readOutput(cause);
    throw new Error(`Prisma could not generate the client of ${serviceDir}:\n${output}`, { cause });
  }
}

function readOutput(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { stdout = '', stderr = '' } = cause as Error & { stdout?: string; stderr?: string };
  return `${stdout}${stderr}`.trim() || cause.message;
}

async function readPrismaVersion(): Promise<string> {
  const text = await readFile(join(repositoryDir, 'node_modules/prisma/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
