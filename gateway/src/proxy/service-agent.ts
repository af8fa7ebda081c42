import { Agent, type ClientRequestArgs } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Targets } from './targets.ts';

const connectTimeoutMs = 2_000;

/** Resolves with a connected socket. The operating system alone would try for two minutes. */
function connectTo({ hostname, port }: URL): Promise<Socket> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 80), noDelay: true, keepAlive: true });
    const timedOut = Object.assign(new Error('connecting timed out'), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => socket.destroy(timedOut), connectTimeoutMs);
    socket.once('close', () => clearTimeout(timer));
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/**
 * Keeps connections to a service alive. When the chosen process cannot be reached, it connects to the next:
 * nothing has been sent yet, so that is safe for state changes, too.
 */
export class ServiceAgent extends Agent {
  readonly #targets: Targets;
  /** Connections to another process than the chosen one; they serve one request. */
  readonly #substitutes = new WeakSet<Duplex>();

  constructor(targets: Targets) {
    super({ keepAlive: true, maxFreeSockets: 256 });
    this.#targets = targets;
  }

  override createConnection(
    options: ClientRequestArgs,
    callback: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const { host, port } = options;
    this.#connectToAny(`${host}:${port}`).then(
      (socket) => callback(null, socket),
      (error: Error) => (callback as (error: Error) => void)(error),
    );
  }

  override keepSocketAlive(socket: Duplex): boolean {
    if (this.#substitutes.has(socket)) return false;
    return super.keepSocketAlive(socket) as unknown as boolean;
  }

  async #connectToAny(chosen: string): Promise<Socket> {
    let failure: unknown;
    for (const target of this.#targets.startingWith(chosen)) {
      try {
        const socket = await connectTo(target);
        if (failure !== undefined) this.#substitutes.add(socket);
        return socket;
      } catch (error) {
        this.#targets.skip(target);
        failure = error;
      }
    }
    throw failure;
  }
}
