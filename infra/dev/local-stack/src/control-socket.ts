import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const stateSchema = z.object({
  /** Changes with the sources and settings that the stack was started from. */
  version: z.string(),
  isStarting: z.boolean(),
  processes: z.array(z.object({ name: z.string(), port: z.number(), pid: z.number().nullable() })),
});
export type StackState = z.infer<typeof stateSchema>;

/** Relative, because a Unix socket's path is limited to about 100 characters. */
const socketOf = (dataDir: string) => relative(process.cwd(), join(dataDir, 'stack.sock'));

async function ask(dataDir: string, method: 'GET' | 'DELETE'): Promise<string | null> {
  const asked = request({ socketPath: socketOf(dataDir), path: '/', method, agent: false });
  asked.end();
  try {
    const [response] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    return await text(response);
  } catch {
    return null;
  }
}

/** Reads the state of the stack that runs on this data folder; null if none does. */
export async function readStackState(dataDir: string): Promise<StackState | null> {
  const answer = await ask(dataDir, 'GET');
  return answer === null ? null : stateSchema.parse(JSON.parse(answer));
}

/** Stops the running stack and waits until it is gone; false if none was running. */
export async function stopRunningStack(dataDir: string): Promise<boolean> {
  return (await ask(dataDir, 'DELETE')) !== null;
}

/**
 * Serves `readStackState` and `stopRunningStack` of other commands. Null if a stack already runs on this data
 * folder; the socket of a killed one is replaced.
 */
export async function openControlSocket(
  dataDir: string,
  stack: { read: () => StackState; stop: () => Promise<void> },
): Promise<Server | null> {
  const socket = socketOf(dataDir);
  await mkdir(dirname(socket), { recursive: true });
  if ((await ask(dataDir, 'GET')) !== null) return null;
  await rm(socket, { force: true });
  const server = createServer((asked, response) => {
    if (asked.method === 'GET') response.end(JSON.stringify(stack.read()));
    else void stack.stop().finally(() => response.end('{}'));
  });
  server.listen(socket);
  await once(server, 'listening');
  return server;
}
