import { Agent, request as httpRequest } from 'node:http';
import type { RunningStack } from '@petwell/local-stack';
import fc from 'fast-check';
import { readDocumentedOperations, type FuzzedApi } from './documented-operations.ts';
import { createFuzzActors, type FuzzActors } from './fuzz-actors.ts';
import { isDoomed, requestsTo, type FuzzRequest } from './fuzz-request.ts';
import { changedTables, createRowCounts } from './row-counts.ts';

export type FuzzReport = {
  seed: number;
  sent: number;
  /** Responses by status. */
  statuses: Record<string, number>;
  slowestMs: number;
  findings: string[];
};

type FuzzResponse = { status: number; text: string; contentType: string; isInjected: boolean };

const patienceMs = 3_000;
const atOnce = 6;
const roundSize = 1_000;
const maxFindings = 20;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Prints the request as a command; long bodies are cut, and the seed reproduces them. */
function toCurl(gatewayUrl: string, { operation, actor, target, headers, body }: FuzzRequest) {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : [`--data-raw ${quote(body.slice(0, 2_000))}`];
  const url = quote(`${gatewayUrl}${target}`);
  return `curl -sS -X ${operation.method} ${url} ${[...lines, ...data].join(' ')} # as ${actor}`;
}

function createSend(gatewayUrl: string, actors: FuzzActors) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(gatewayUrl);
  const send = (request: FuzzRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const cookie = actors.cookieOf(request.actor);
      const bytes = Buffer.from(request.body ?? '');
      const sent = httpRequest(
        {
          agent,
          hostname,
          port,
          method: request.operation.method,
          path: request.target,
          signal: AbortSignal.timeout(patienceMs),
          headers: {
            ...request.headers,
            ...(cookie !== undefined && { cookie }),
            ...(request.body !== undefined && { 'content-length': bytes.length }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              contentType: response.headers['content-type'] ?? '',
              isInjected: 'x-injected' in response.headers,
            }),
          );
        },
      );
      sent.once('error', reject);
      sent.end(request.body === undefined ? undefined : bytes);
    });
  return { send, close: () => agent.destroy() };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns what is wrong with a response, or null. */
function faultOf(api: FuzzedApi, request: FuzzRequest, response: FuzzResponse): string | null {
  const { status, text, contentType } = response;
  if (response.isInjected) return 'a header was injected';
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  const isJson = contentType.startsWith('application/json');
  if (status >= 400) {
    const isDocumented = isJson && api.failure.safeParse(parseJson(text)).success;
    return isDocumented ? null : `${status} has an undocumented body: ${text.slice(0, 300)}`;
  }
  if (isDoomed(request)) return `${status}, although the document refuses it`;
  const shape = request.operation.responseSchemas.get(status);
  if (shape === undefined) return `${status} is not documented`;
  const problem = shape?.safeParse(parseJson(text)).error;
  return problem ? `${status} breaks its schema: ${problem.message.slice(0, 300)}` : null;
}

type FuzzOptions = {
  stack: RunningStack;
  requests: number;
  seed: number;
  /** Sends no new requests after this time. */
  budgetMs: number;
  onProgress?: (sent: number) => void;
};

/** Sends all requests, a few at a time, and records the results. */
function createTryAll(context: {
  api: FuzzedApi;
  gatewayUrl: string;
  send: (request: FuzzRequest) => Promise<FuzzResponse>;
  report: FuzzReport;
  isOver: () => boolean;
}) {
  const { api, gatewayUrl, send, report } = context;
  async function tryOne(request: FuzzRequest): Promise<void> {
    const startedAt = performance.now();
    let fault: string | null;
    try {
      const response = await send(request);
      report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1;
      fault = faultOf(api, request, response);
    } catch (error) {
      fault = `no answer: ${error instanceof Error ? error.message : String(error)}`;
    }
    report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - startedAt));
    report.sent += 1;
    if (fault === null) return;
    report.findings.push(`${fault}\n  ${toCurl(gatewayUrl, request)}\n  seed ${report.seed}`);
  }

  return async (requests: readonly FuzzRequest[]): Promise<void> => {
    const waiting = requests.values();
    const work = async () => {
      for (const request of waiting) {
        if (context.isOver()) return;
        await tryOne(request);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
}

/** The stack's settings with which no reminder is written between requests, as one is from 7 PM on for tomorrow's visits. */
export const noCareRuns = { CARE_INTERVAL_MS: '86400000' };

/**
 * Sends requests generated from the gateway's OpenAPI document and checks every response: no 5xx, none
 * slower than 3 s, each as documented, and no row written by a refused request. The same seed generates
 * the same requests. The stack's rate limits must be off.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { stack, seed } = options;
  const gatewayUrl = stack.urls.gateway;
  const api = await readDocumentedOperations(gatewayUrl);
  const actors = createFuzzActors(gatewayUrl);
  const rows = createRowCounts(stack.control);
  const { send, close } = createSend(gatewayUrl, actors);
  const endsAt = Date.now() + options.budgetMs;
  const report: FuzzReport = { seed, sent: 0, statuses: {}, slowestMs: 0, findings: [] };
  const isOver = () => Date.now() > endsAt || report.findings.length >= maxFindings;
  const tryAll = createTryAll({ api, gatewayUrl, send, report, isOver });
  const all = requestsTo(api.operations);

  async function tryRound(at: number): Promise<void> {
    const numRuns = Math.min(roundSize, options.requests - at);
    const round = fc.sample(all, { numRuns, seed: seed + at });
    await actors.refresh();
    await tryAll(round.filter((request) => !isDoomed(request)));
    await actors.refresh();
    const before = await rows.settled();
    await tryAll(round.filter(isDoomed));
    const changed = changedTables(before, await rows.settled());
    if (changed.length === 0) return;
    const what = `refused requests ${at} to ${at + numRuns} wrote rows`;
    report.findings.push(`${what}: ${changed.join(', ')}\n  seed ${seed}`);
  }

  try {
    for (let at = 0; at < options.requests && !isOver(); at += roundSize) {
      await tryRound(at);
      options.onProgress?.(report.sent);
    }
    return report;
  } finally {
    close();
    await rows.close();
  }
}
