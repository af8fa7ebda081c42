import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A wire between a client and a broker that can be cut, and that can go silent without being cut. */
export type TcpProxy = {
  port: number;
  /** Ends all connections and takes no new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Keeps connections, takes new ones, passes nothing on: what a stopped (SIGSTOP) broker looks like. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let server: Server | undefined;

  function pair(client: Socket): void {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === client ? upstream : client).destroy();
      });
    }
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => client.write(data));
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
  }

  async function listen(port: number): Promise<number> {
    const listening = createServer(pair);
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', resolve);
    });
    server = listening;
    return (listening.address() as AddressInfo).port;
  }

  async function cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      if (server === undefined) resolve();
      else server.close(() => resolve());
    });
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  const port = await listen(0);
  return {
    port,
    cut,
    async restore() {
      await listen(port);
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: cut,
  };
}
