import type { ClientRequest, IncomingMessage } from 'node:http';

/** Whoever goes on sending after the refusal is heard out only so far. */
const patienceFactor = 4;

/**
 * Counts a body of unannounced length while it streams, and breaks off when it grows too large. A body
 * with a Content-Length was measured by it before, and Node holds the client to it.
 */
export function limitStreamedBody(options: {
  request: IncomingMessage;
  proxyRequest: ClientRequest;
  limitBytes: number;
  onTooLarge: () => void;
}): void {
  const { request, proxyRequest, limitBytes } = options;
  if (request.headers['transfer-encoding'] === undefined) return;
  let total = 0;
  let isTooLarge = false;
  request.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total > limitBytes * patienceFactor) request.destroy();
    if (total <= limitBytes || isTooLarge) return;
    isTooLarge = true;
    options.onTooLarge();
    request.unpipe(proxyRequest);
    // Reading on lets the client finish writing, so that it gets to see the answer.
    request.resume();
    proxyRequest.destroy(new Error('the body is too large'));
  });
}
