import { createHash } from 'node:crypto';
import { StripeError } from '../domain/stripe-error.ts';
import type { Store } from './store.ts';

export type SavedResponse = { status: number; body: string; requestId: string };
export type KeyedRequest = { key: string; fingerprint: string; nowSeconds: number };

/** Stripe keeps idempotency keys for a day. */
const lifeSeconds = 86_400;

/** Hashes method, path, and parameters; requests with the same fingerprint are the same. */
export function fingerprintOf(method: string, path: string, form: string): string {
  return createHash('sha256').update(`${method}\n${path}\n${form}`).digest('hex');
}

/** Responses by idempotency key, saved in the transaction of the request they belong to. */
export class IdempotencyKeys {
  readonly #store: Store;
  readonly #inProgress = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Returns the saved response to replay, or null to go ahead; then call `end`.
   * @throws StripeError 400 for other parameters, 409 while the first request is in progress
   */
  begin({ key, fingerprint, nowSeconds }: KeyedRequest): SavedResponse | null {
    const row = this.#store
      .prepare('SELECT * FROM idempotency_keys WHERE key = ? AND created > ?')
      .get(key, nowSeconds - lifeSeconds);
    if (row && row.fingerprint !== fingerprint) {
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (row) {
      const { status, body, request_id: requestId } = row;
      return { status: Number(status), body: String(body), requestId: String(requestId) };
    }
    if (this.#inProgress.has(key)) {
      throw new StripeError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    this.#inProgress.add(key);
    return null;
  }

  save({ key, fingerprint, nowSeconds }: KeyedRequest, response: SavedResponse): void {
    const { status, body, requestId } = response;
    this.#store
      .prepare(
        `INSERT OR REPLACE INTO idempotency_keys (key, fingerprint, status, body, request_id, created)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(key, fingerprint, status, body, requestId, nowSeconds);
  }

  end(key: string): void {
    this.#inProgress.delete(key);
  }
}
