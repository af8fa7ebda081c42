import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const megabyte = 1024 ** 2;
const targetsSchema = z.tuple([z.object({ webSocketDebuggerUrl: z.url() })]);
const answerSchema = z.object({
  id: z.number().optional(),
  result: z.object({ usedSize: z.number().optional() }).optional(),
});

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function connect(port: number): Promise<WebSocket> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = targetsSchema.parse(await response.json());
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  return socket;
}

async function ask(socket: WebSocket, id: number, method: string): Promise<number> {
  const answered = new Promise<number>((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      const answer = answerSchema.parse(JSON.parse(String(data)));
      if (answer.id !== id) return;
      socket.removeEventListener('message', listen);
      resolve(answer.result?.usedSize ?? 0);
    };
    socket.addEventListener('message', listen);
  });
  socket.send(JSON.stringify({ id, method }));
  return answered;
}

/**
 * What a process that was started with `--inspect=<port>` holds on to, in MB: the heap after everything was
 * collected that nobody refers to. Twice, as what waited for its finaliser goes with the second time.
 */
export async function heapAfterCollectionMb(port: number): Promise<number> {
  const socket = await connect(port);
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage');
    await wait(50);
    await ask(socket, 2, 'HeapProfiler.collectGarbage');
    return (await ask(socket, 3, 'Runtime.getHeapUsage')) / megabyte;
  } finally {
    socket.close();
    await once(socket, 'close');
  }
}
