import { connect, type Socket } from 'node:net';

/** A TCP client that sends exactly the given bytes and records what it receives. */
export type RawClient = {
  socket: Socket;
  send(text: string | Buffer): void;
  received(): string;
  /** Resolves when the connection is closed by either side. */
  closed: Promise<void>;
  leave(): void;
};

/** `localAddress` is the address the gateway sees; all of 127.0.0.0/8 is this machine. */
export async function connectRaw(port: number, localAddress = '127.0.0.1'): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // Closing while the client is still writing resets the connection.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  return {
    socket,
    send: (data) => void socket.write(data),
    received: () => text,
    closed,
    leave: () => socket.destroy(),
  };
}

/** Parses the body of the only response received. */
export function jsonOf(received: string): unknown {
  return JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
}

/** A request whose body never arrives completely. */
export const slowPost = (path = '/api/recommendations') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
