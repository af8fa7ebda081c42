import { draftStorage } from '../session-storage/draft-storage.ts';
import { ApiError, hasCode, NetworkError } from './api-error.ts';

type Intent = {
  /** The request's path, as the name of the user's intent. */
  name: string;
  /** A different body is a different intent. */
  body: unknown;
  /**
   * `tab`: repeated with the same key even after a reload. `page`: a reload sends a new request, for requests
   * that read the current state at the payment provider.
   */
  keptIn: 'tab' | 'page';
};
type StoredIntents = NonNullable<ReturnType<typeof draftStorage.intents.read>>;

const inProgressPauseMs = 1_000;
const inProgressTries = 10;

let keptInPage: StoredIntents = {};
const stores = {
  tab: {
    read: () => draftStorage.intents.read() ?? {},
    write: (intents: StoredIntents) => draftStorage.intents.write(intents),
  },
  page: {
    read: () => keptInPage,
    write: (intents: StoredIntents) => {
      keptInPage = intents;
    },
  },
};

/** 128 random bits in hex; `crypto.randomUUID` is missing in insecure contexts. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keyOf({ name, body, keptIn }: Intent): string {
  const text = JSON.stringify(body ?? null);
  const intents = stores[keptIn].read();
  const known = intents[name];
  if (known?.body === text) return known.idempotencyKey;
  const idempotencyKey = randomKey();
  stores[keptIn].write({ ...intents, [name]: { body: text, idempotencyKey } });
  return idempotencyKey;
}

function forget({ name, keptIn }: Intent): void {
  const { [name]: _done, ...others } = stores[keptIn].read();
  stores[keptIn].write(others);
}

/** Whether the outcome is unknown, so that a retry must repeat the same request. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError || hasCode(error, 'request_in_progress')) return true;
  if (error instanceof ApiError) return error.status >= 500;
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Sends the same Idempotency-Key for the same intent through double clicks, retries, and (`tab`) reloads,
 * until the outcome is known. Waits while the server is still processing the first request.
 */
export async function sendOnce<Response>(
  intent: Intent,
  send: (headers: { 'idempotency-key': string }) => Promise<Response>,
): Promise<Response> {
  const headers = { 'idempotency-key': keyOf(intent) };
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await send(headers);
      forget(intent);
      return response;
    } catch (error) {
      const mustWait = hasCode(error, 'request_in_progress') && tries < inProgressTries;
      if (!mustWait) {
        if (!isOutcomeUnknown(error)) forget(intent);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, inProgressPauseMs));
    }
  }
}
