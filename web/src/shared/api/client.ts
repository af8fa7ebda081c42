import { ApiError, NetworkError } from './api-error.ts';

const defaultTimeoutMs = 30_000;

export type RequestOptions = {
  method: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Sent as it is, instead of a JSON body. */
  content?: Blob;
  timeoutMs?: number;
};

async function send(path: string, options: RequestOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetch(path, {
      method: options.method,
      credentials: 'include',
      signal,
      headers: {
        accept: 'application/json',
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.content !== undefined && { body: options.content }),
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw new NetworkError(timeout.aborted ? 'timeout' : 'offline', error);
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new NetworkError('offline', error);
  }
}

export type RawResponse = { status: number; text: string; headers: Headers };

/**
 * Sends a request with cookies and a JSON body. It only throws, and never raises a toast or redirects:
 * ApiError for an error response, NetworkError when there is none.
 */
export async function request(path: string, options: RequestOptions): Promise<RawResponse> {
  const response = await send(path, options);
  const text = await readText(response);
  if (!response.ok) {
    const { status, statusText } = response;
    throw new ApiError({ method: options.method, status, statusText, body: text });
  }
  return { status: response.status, text, headers: response.headers };
}
