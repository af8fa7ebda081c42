import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { AnyResult } from './handle.ts';

/** Detects that the client disconnected before the response was complete. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends a handler's result. With an ETag header, Express responds 304 to a match. */
export async function sendResult(response: Response, result: AnyResult): Promise<void> {
  const { status, headers = {}, cookies = [], body } = result;
  response.status(status).set(headers);
  for (const { name, value, options } of cookies) response.cookie(name, value, options);
  if (body === undefined) response.end();
  else if (body instanceof Readable) {
    await pipeline(body, response).catch((error: unknown) => {
      if (!isAborted(error)) throw error;
    });
  } else if (typeof body === 'string' || Buffer.isBuffer(body)) response.send(body);
  else response.json(body);
}
