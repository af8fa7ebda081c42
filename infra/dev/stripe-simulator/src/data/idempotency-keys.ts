import { createHash } from 'node:crypto';
import { StripeError } from '../domain/stripe-error.ts';
import type { Store } from './store.ts';

export type SavedAnswer = { status: number; body: string; requestId: string };

/** Keys are forgotten after this long. */
const keptSeconds = 86_400;

/** What makes two requests the same: method, path and parameters. */
export function requestFingerprint(method: string, path: string, source: string): string {
  return createHash('sha256').update(`${method}\n${path}\n${source}`).digest('hex');
}

/** Answers by idempotency key, written in the same transaction as what the request changed. */
export class IdempotencyKeys {
  readonly #store: Store;
  readonly #inFlight = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The saved answer to replay, or null to go ahead. 400 `idempotency_error` for other parameters,
   * 409 while the first request is still under way.
   */
  begin(input: { key: string; fingerprint: string; nowSeconds: number }): SavedAnswer | null {
    const { key, fingerprint, nowSeconds } = input;
    const row = this.#store
      .prepare('SELECT * FROM idempotency_keys WHERE key = ? AND created > ?')
      .get(key, nowSeconds - keptSeconds);
    if (row && row.fingerprint !== fingerprint) {
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (row) {
      return {
        status: Number(row.status),
        body: String(row.body),
        requestId: String(row.request_id),
      };
    }
    if (this.#inFlight.has(key)) {
      throw new StripeError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    this.#inFlight.add(key);
    return null;
  }

  save(input: { key: string; fingerprint: string; nowSeconds: number; answer: SavedAnswer }): void {
    const { answer } = input;
    this.#store
      .prepare(
        `INSERT OR REPLACE INTO idempotency_keys (key, fingerprint, status, body, request_id, created)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(
        input.key,
        input.fingerprint,
        answer.status,
        answer.body,
        answer.requestId,
        input.nowSeconds,
      );
  }

  end(key: string): void {
    this.#inFlight.delete(key);
  }
}
