import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { revokedSessionsHeader } from '@petwell/chassis';
import CachePolicy from 'http-cache-semantics';
import { LRUCache } from 'lru-cache';
import type { CollectAnswer } from '../proxy/proxy.ts';

/**
 * A shared cache (RFC 9111) in memory, for answers of the services that are the same for everybody. Only
 * what names its life openly (`max-age`, `s-maxage`) is kept; nothing that sets a cookie ever is.
 */
export type ResponseCache = {
  /** Answers from memory, with 304 where the client has it already; false when the service has to be asked. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes in the service's answer to this request while it goes by. */
  collectFor(request: IncomingMessage): CollectAnswer;
};

const maxEntries = 100;
const maxBodyBytes = 256 * 1024;

/** What belongs to one answer or one connection, not to what is kept. */
const ownHeaders = [
  'connection',
  'content-length',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-powered-by',
  'x-request-id',
  revokedSessionsHeader,
];

type Entry = {
  policy: CachePolicy;
  headers: readonly (readonly [string, string | string[]])[];
  etag: string | undefined;
  body: Buffer;
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

/** If-None-Match, compared weakly (RFC 9110 §13.1.2). */
function hasAlready(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(plain).includes(plain(etag));
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  for (const [name, value] of entry.headers) response.setHeader(name, value);
  response.setHeader('Age', Math.floor(entry.policy.age()));
  if (hasAlready(request.headers['if-none-match'], entry.etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Length', entry.body.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : entry.body);
}

/** Answers of other vocabularies (`Set-Cookie`) and of unknown life are for one person, once. */
function isForAll(policy: CachePolicy, status: number, headers: IncomingHttpHeaders): boolean {
  if (status !== 200 || headers['set-cookie'] !== undefined) return false;
  return policy.storable() && policy.timeToLive() > 0;
}

function keptHeaders(headers: IncomingHttpHeaders): Entry['headers'] {
  return Object.entries(defined(headers)).filter(([name]) => !ownHeaders.includes(name));
}

export function createResponseCache(): ResponseCache {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });

  return {
    answer(request, response) {
      const entry = entries.get(request.url ?? '/');
      if (!entry?.policy.satisfiesWithoutRevalidation(asked(request))) return false;
      send(request, response, entry);
      return true;
    },

    collectFor(request) {
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
            const body = Buffer.concat(chunks);
            const kept = { policy, headers: keptHeaders(headers), etag: headers.etag, body };
            entries.set(question.url, kept);
          },
        };
      };
    },
  };
}
