import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Asked = {
  /** Under which its times are gathered. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type Sample = {
  name: string;
  /** 0 where no answer came. */
  status: number;
  /** From the moment when it was due, not from when it could be sent. */
  ms: number;
};

const pollMs = 1;
const maxConnections = 200;

function send(url: URL, agent: Agent, { method, path, headers, body }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = url;
    const request = httpRequest({ agent, hostname, port, method, path, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    request.once('error', () => resolve(0));
    request.end(body);
  });
}

/**
 * So many requests per second, whether the earlier ones are answered or not, as visitors come who do not
 * know of each other. What has to wait for its turn has waited: no coordinated omission.
 */
export async function openLoop(options: {
  url: string;
  perSecond: number;
  seconds: number;
  ask: (index: number) => Asked;
}): Promise<Sample[]> {
  const { perSecond, seconds, ask } = options;
  const url = new URL(options.url);
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  const count = perSecond * seconds;
  const samples: Promise<Sample>[] = [];
  const startedAt = performance.now();
  const dueAt = (index: number) => startedAt + (index * 1_000) / perSecond;
  const one = async (index: number): Promise<Sample> => {
    const asked = ask(index);
    const status = await send(url, agent, asked);
    return { name: asked.name, status, ms: performance.now() - dueAt(index) };
  };
  while (samples.length < count) {
    while (samples.length < count && dueAt(samples.length) <= performance.now()) {
      samples.push(one(samples.length));
    }
    await wait(pollMs);
  }
  try {
    return await Promise.all(samples);
  } finally {
    agent.destroy();
  }
}
