import { ApiError, NetworkError, UnexpectedAnswerError } from './api-error.ts';

const timeoutMs = 30_000;

type Parse<T> = (value: unknown, headers: Headers) => T;
type RequestOptions = {
  method?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
};

async function send(path: string, options: RequestOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetch(path, {
      method: options.method ?? 'GET',
      credentials: 'include',
      signal,
      headers: {
        accept: 'application/json',
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
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

type Answer = { status: number; text: string; headers: Headers };

function parseAnswer<T>({ text, headers }: Answer, parse: Parse<T>): T {
  try {
    return parse(JSON.parse(text), headers);
  } catch (error) {
    throw new UnexpectedAnswerError('The answer does not have the agreed shape', { cause: error });
  }
}

/**
 * Sends a request with cookies and a JSON body. It only throws, it never raises a toast or redirects.
 * Features call routes through `callRoute`.
 */
export async function request(path: string, options: RequestOptions): Promise<Answer> {
  const response = await send(path, options);
  const text = await readText(response);
  if (!response.ok) {
    throw new ApiError({ status: response.status, statusText: response.statusText, body: text });
  }
  return { status: response.status, text, headers: response.headers };
}

/**
 * Sends a request with cookies and a JSON body, and parses the answer. It only throws, it never raises a
 * toast or redirects: `ApiError` for any non-successful answer, `NetworkError` when none came,
 * `UnexpectedAnswerError` when `parse` refuses it.
 */
export async function apiRequest<T>(
  path: string,
  parse: Parse<T>,
  options: RequestOptions = {},
): Promise<T> {
  return parseAnswer(await request(path, options), parse);
}

/** The same for answers without a body. */
export async function apiCommand(path: string, options: RequestOptions): Promise<void> {
  await request(path, options);
}

/** A read for which 401 means "nothing", not an error (spec §7). */
export async function apiReadOrNull<T>(
  path: string,
  parse: Parse<T>,
  options: Pick<RequestOptions, 'signal'> = {},
): Promise<T | null> {
  try {
    return await apiRequest(path, parse, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
