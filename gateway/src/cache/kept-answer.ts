import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PublicRoute } from '../routing/route-table.ts';

/**
 * A body as it goes out. One character per byte: Node then sends headers and body in one piece, and
 * nothing is converted on the way.
 */
type Body = { coding: 'br' | 'gzip' | undefined; bytes: string };

/** An answer that is the same for everybody, ready to be sent. */
export type KeptAnswer = {
  route: PublicRoute;
  /** Names and values in turn, without what differs from request to request. */
  headers: readonly string[];
  etag: string | undefined;
  /** The best first, the one that everybody understands last. */
  bodies: readonly Body[];
  /** On the clock of `performance.now`: when the answer was made. */
  madeAtMs: number;
};

const worthCompressingBytes = 1_024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const plainBody = (body: Buffer): Body => ({ coding: undefined, bytes: body.toString('latin1') });

/** The body alone, as the service sent it. */
export const uncompressed = (body: Buffer): readonly Body[] => [plainBody(body)];

/** Whether compressing it would serve anybody, and nothing forbids it. */
export function isCompressible(headers: Record<string, unknown>, body: Buffer): boolean {
  return (
    body.length >= worthCompressingBytes &&
    headers['content-encoding'] === undefined &&
    // Whoever is told by other headers which answer is theirs has to be told by these, too.
    headers['vary'] === undefined &&
    /^(application\/json|text\/)/.test(String(headers['content-type'])) &&
    !/no-transform/.test(String(headers['cache-control']))
  );
}

/** Every form of a body, made once for all who ask, beside the event loop. */
export async function compress(body: Buffer): Promise<readonly Body[]> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(body, brotliQuality),
    compressGzip(body, { level: 9 }),
  ]);
  return [
    { coding: 'br', bytes: br.toString('latin1') },
    { coding: 'gzip', bytes: gzipped.toString('latin1') },
    plainBody(body),
  ];
}

/** Whether Accept-Encoding names the coding and does not refuse it by `q=0` (RFC 9110 §12.5.3). */
function accepts(acceptEncoding: string, coding: string): boolean {
  return acceptEncoding.split(',').some((item) => {
    const [name = '', quality = ''] = item.split(';');
    return name.trim().toLowerCase() === coding && !/^\s*q=0(\.0*)?\s*$/i.test(quality);
  });
}

function chooseBody(kept: KeptAnswer, acceptEncoding: string | undefined): Body | undefined {
  if (acceptEncoding === undefined || kept.bodies.length === 1) return kept.bodies.at(-1);
  return kept.bodies.find(({ coding }) => coding === undefined || accepts(acceptEncoding, coding));
}

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '');

/** If-None-Match, compared weakly (RFC 9110 §13.1.2). */
function hasAlready(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').map(withoutWeakness).includes(withoutWeakness(etag));
}

/** Sends it, or 304 to whoever has it; answers which of the two. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  { kept, requestId, nowMs }: { kept: KeptAnswer; requestId: string; nowMs: number },
): 200 | 304 {
  const age = Math.max(Math.floor((nowMs - kept.madeAtMs) / 1000), 0);
  const headers = [...kept.headers, 'x-request-id', requestId, 'Age', String(age)];
  const body = chooseBody(kept, request.headers['accept-encoding']);
  if (kept.etag !== undefined) {
    // A compressed body is not byte for byte what the tag was given to.
    const tag = body?.coding === undefined ? kept.etag : `W/${withoutWeakness(kept.etag)}`;
    headers.push('etag', tag);
  }
  if (hasAlready(request.headers['if-none-match'], kept.etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  if (body?.coding !== undefined) headers.push('content-encoding', body.coding);
  const bytes = body?.bytes ?? '';
  headers.push('Content-Length', String(bytes.length));
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes, 'latin1');
  return 200;
}
