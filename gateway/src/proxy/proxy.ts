import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '@petwell/chassis/core';

/** Looks on while an answer goes by: told its status and headers, then, if it wants to, its body. */
export type CollectAnswer = (
  status: number,
  headers: IncomingHttpHeaders,
) => { data(chunk: Buffer): void; /** The body was complete. */ end(): void } | undefined;

/** One request on its way through, headers already rewritten. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  bodyLimitBytes: number;
  collect?: CollectAnswer;
  /** Told at most once, instead of an answer; not when the client went away. */
  onFailure: (error: AppError) => void;
};

/** Streams a request to one service and its answer back. Another engine only has to fit this type. */
export type Proxy = { forward(exchange: Exchange): void; close(): void };

export type ProxyOptions = {
  target: URL;
  /** Without any byte in either direction. */
  timeoutMs: number;
  connectTimeoutMs?: number;
  /** Session ids that the service ended with this answer. */
  onRevoked: (sessionIds: readonly string[]) => void;
};
