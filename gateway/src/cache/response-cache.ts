import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { revokedSessionsHeader, type Logger } from '@petwell/chassis/core';
import CachePolicy from 'http-cache-semantics';
import { LRUCache } from 'lru-cache';
import type { CollectAnswer } from '../proxy/proxy.ts';
import type { PublicRoute } from '../routing/route-table.ts';
import { compress, isCompressible, uncompressed, type KeptAnswer } from './kept-answer.ts';

/**
 * A shared cache (RFC 9111) in memory, for answers of the services that are the same for everybody. Only
 * what names its life openly (`max-age`, `s-maxage`) is kept; nothing that sets a cookie ever is.
 */
export type ResponseCache = {
  /** What may be given to this request now; undefined when the service has to be asked. */
  find(request: IncomingMessage): KeptAnswer | undefined;
  /** Takes in the service's answer to this request of a route while it goes by. */
  collectFor(request: IncomingMessage, route: PublicRoute): CollectAnswer;
};

const maxEntries = 100;
const maxBodyBytes = 256 * 1024;
const maxBytes = 4 * 1024 * 1024;

/**
 * In the last part of an answer's life one request after the other asks the service again, and all others
 * get what is kept: nobody finds it gone, and the service is not asked by all of them at once.
 */
const renewedAfterShare = 0.8;
/** How long a request has for it before the next one tries. */
const renewAgainMs = 250;

/** What belongs to one answer or one connection, not to what is kept. */
const ownHeaders = new Set([
  'age',
  'connection',
  'content-length',
  'etag',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-powered-by',
  'x-request-id',
  revokedSessionsHeader,
]);

type Entry = KeptAnswer & {
  policy: CachePolicy;
  /** On the clock of `performance.now`. */
  freshUntilMs: number;
  /** From here on the next request that can renew it does. */
  renewedFromMs: number;
  /** Good for whoever asks without conditions of their own. */
  isForAnyRequest: boolean;
};

type Asked = { url: string; method: string; headers: Record<string, string | string[]> };

function defined(headers: IncomingHttpHeaders): Asked['headers'] {
  const kept: Asked['headers'] = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

const asked = ({ url = '/', method = 'GET', headers }: IncomingMessage): Asked => ({
  url,
  // HEAD asks for what GET would answer.
  method: method === 'HEAD' ? 'GET' : method,
  headers: defined(headers),
});

const hostOf = ({ headers: { host } }: Asked) => (host === undefined ? {} : { host });

/** Answers of other vocabularies (`Set-Cookie`) and of unknown life are for one person, once. */
function isForAll(policy: CachePolicy, status: number, headers: IncomingHttpHeaders): boolean {
  if (status !== 200 || headers['set-cookie'] !== undefined) return false;
  return policy.storable() && policy.timeToLive() > 0;
}

/** The service's headers over the gateway's, as a client gets them from the service itself. */
function mergeHeaders(
  common: ReadonlyMap<string, string>,
  headers: IncomingHttpHeaders,
  isCompressed: boolean,
): string[] {
  const merged = new Map<string, string | string[]>();
  for (const [name, value] of common) merged.set(name.toLowerCase(), value);
  for (const [name, value] of Object.entries(defined(headers))) {
    if (!ownHeaders.has(name)) merged.set(name, value);
  }
  if (isCompressed) merged.set('vary', 'Accept-Encoding');
  return [...merged].flatMap(([name, value]) =>
    Array.isArray(value) ? value.flatMap((one) => [name, one]) : [name, value],
  );
}

const readOnly = new Set(['GET', 'HEAD']);

/** Without a body, which nobody but the service could judge. */
function isPlainRead({ method = '', headers }: IncomingMessage): boolean {
  if (!readOnly.has(method)) return false;
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/** What the service answers to a condition, or without a body, is no whole answer. */
const canRenew = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined;

function isGivenTo(entry: Entry, request: IncomingMessage): boolean {
  const { headers } = request;
  if (entry.isForAnyRequest && headers['cache-control'] === undefined && !headers.pragma) {
    return true;
  }
  return entry.policy.satisfiesWithoutRevalidation(asked(request));
}

function lifeOf(policy: CachePolicy) {
  const nowMs = performance.now();
  // Not `timeToLive`, which counts the time in which only a stale answer could be given.
  const leftMs = (policy.maxAge() - policy.age()) * 1000;
  return {
    madeAtMs: nowMs - policy.age() * 1000,
    freshUntilMs: nowMs + leftMs,
    renewedFromMs: nowMs + leftMs * renewedAfterShare,
  };
}

/** True for one request alone, which has `renewAgainMs` before it is the next one's turn. */
function takesTurnToRenew(entry: Entry, request: IncomingMessage, nowMs: number): boolean {
  if (nowMs < entry.renewedFromMs || !canRenew(request)) return false;
  entry.renewedFromMs = nowMs + renewAgainMs;
  return true;
}

export function createResponseCache(deps: {
  /** What every answer below /api carries. */
  commonHeaders: ReadonlyMap<string, string>;
  logger: Logger;
}): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    // Compressed forms and headers take less than the body again.
    sizeCalculation: ({ bodies }) => 2 * (bodies.at(-1)?.bytes.length ?? 0) + 1_024,
  });

  type Taken = { question: Asked; policy: CachePolicy; headers: IncomingHttpHeaders; body: Buffer };

  function keep({ question, policy, headers, body }: Taken, route: PublicRoute): void {
    const isCompressed = isCompressible(headers, body);
    const entry: Entry = {
      ...lifeOf(policy),
      route,
      headers: mergeHeaders(deps.commonHeaders, headers, isCompressed),
      etag: headers.etag,
      bodies: uncompressed(body),
      policy,
      isForAnyRequest:
        headers.vary === undefined &&
        policy.satisfiesWithoutRevalidation({ ...question, headers: hostOf(question) }),
    };
    entries.set(question.url, entry);
    if (!isCompressed) return;
    compress(body).then(
      (bodies) => (entry.bodies = bodies),
      (err: unknown) => deps.logger.warn({ err }, 'an answer could not be compressed'),
    );
  }

  return {
    find(request) {
      const entry = entries.get(request.url ?? '/');
      const nowMs = performance.now();
      if (entry === undefined || nowMs >= entry.freshUntilMs) return undefined;
      if (!isPlainRead(request) || !isGivenTo(entry, request)) return undefined;
      return takesTurnToRenew(entry, request, nowMs) ? undefined : entry;
    },

    collectFor(request, route) {
      // As it was asked: the headers are rewritten on their way to the service.
      const question = asked(request);
      return (status, headers) => {
        if (request.method !== 'GET') return undefined;
        const policy = new CachePolicy(question, { status, headers: defined(headers) });
        if (!isForAll(policy, status, headers)) return undefined;
        const chunks: Buffer[] = [];
        let length = 0;
        return {
          data(chunk) {
            length += chunk.length;
            if (length <= maxBodyBytes) chunks.push(chunk);
          },
          end() {
            if (length > maxBodyBytes) return;
            keep({ question, policy, headers, body: Buffer.concat(chunks) }, route);
          },
        };
      };
    },
  };
}
