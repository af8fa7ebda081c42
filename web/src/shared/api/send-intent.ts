import { draftStorage } from '../session-storage/draft-storage.ts';
import { ApiError, hasCode, NetworkError } from './api-error.ts';

type Intent = {
  /** What the person wants: `cancel`, `consent`. One at a time of each. */
  name: string;
  /** What they want it with; another one is another intent. */
  body: unknown;
  /**
   * `tab`: a reload in mid-flight repeats it. `page`: a reload asks anew, for what reads how things are at the
   * payment provider.
   */
  heldBy: 'tab' | 'page';
};
type StoredIntents = NonNullable<ReturnType<typeof draftStorage.intents.read>>;

const inProgressPauseMs = 1_000;
const inProgressTries = 10;

let heldByPage: StoredIntents = {};
const stores = {
  tab: {
    read: () => draftStorage.intents.read() ?? {},
    write: (intents: StoredIntents) => draftStorage.intents.write(intents),
  },
  page: {
    read: () => heldByPage,
    write: (intents: StoredIntents) => {
      heldByPage = intents;
    },
  },
};

/** 128 random bits in hex; `crypto.randomUUID` is missing where the page is not served securely. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keyOf({ name, body, heldBy }: Intent): string {
  const text = JSON.stringify(body ?? null);
  const intents = stores[heldBy].read();
  const known = intents[name];
  if (known?.body === text) return known.idempotencyKey;
  const idempotencyKey = randomKey();
  stores[heldBy].write({ ...intents, [name]: { body: text, idempotencyKey } });
  return idempotencyKey;
}

function forget({ name, heldBy }: Intent): void {
  const { [name]: _done, ...others } = stores[heldBy].read();
  stores[heldBy].write(others);
}

/** Nobody knows whether it was done: asking again has to be the same request. */
function isOpen(error: unknown): boolean {
  if (error instanceof NetworkError || hasCode(error, 'request_in_progress')) return true;
  if (error instanceof ApiError) return error.status >= 500;
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Sends what a person wants once, however often they click: the same intent carries the same
 * Idempotency-Key through double clicks, retries and (`tab`) reloads, until it has been answered. While the
 * first request is still being worked on, its answer is waited for.
 */
export async function sendIntent<Answer>(
  intent: Intent,
  send: (headers: { 'idempotency-key': string }) => Promise<Answer>,
): Promise<Answer> {
  const headers = { 'idempotency-key': keyOf(intent) };
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await send(headers);
      forget(intent);
      return answer;
    } catch (error) {
      const isWaitedFor = hasCode(error, 'request_in_progress') && tries < inProgressTries;
      if (!isWaitedFor) {
        if (!isOpen(error)) forget(intent);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, inProgressPauseMs));
    }
  }
}
