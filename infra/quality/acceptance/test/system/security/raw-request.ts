import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends the request target exactly as written, because fetch would normalize it. */
export function sendRaw(
  gatewayUrl: string,
  options: { method?: string; target: string; headers?: Record<string, string>; body?: string },
): Promise<RawResponse> {
  const { hostname, port } = new URL(gatewayUrl);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method: options.method ?? 'GET',
        path: options.target,
        headers: options.headers ?? {},
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(options.body);
  });
}

/** Sends bytes on one connection and returns everything received until it closes. */
export function sendBytes(gatewayUrl: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(gatewayUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(received));
  });
}
