import { setTimeout as wait } from 'node:timers/promises';
import { apiVersion, type Account } from '../account.ts';
import type { Faults, RequestFault } from '../data/faults.ts';
import {
  fingerprintOf,
  type IdempotencyKeys,
  type KeyedRequest,
  type SavedResponse,
} from '../data/idempotency-keys.ts';
import { invalidRequest, StripeError } from '../domain/stripe-error.ts';
import { parseForm } from '../params/parse-form.ts';
import type { Upload } from '../use-cases/files.ts';
import type { KeyRights } from '../data/key-rights.ts';
import { authenticate, keyOf, lacksRight } from './api-keys.ts';
import { expand } from './expand.ts';
import type { Route } from './route.ts';

export type ApiDependencies = {
  account: Account;
  faults: Faults;
  keys: IdempotencyKeys;
  keyRights: KeyRights;
  /** Called after every call that may have changed something. */
  afterChange: () => void;
};
export type IncomingCall = {
  route: Route;
  path: string;
  id: string;
  /** Query and body, URL-encoded. */
  form: string;
  upload: Upload | null;
  authorization: string | undefined;
  /** The `Stripe-Version` header; absent means the account's own. */
  version: string | undefined;
  requestId: string;
  idempotencyKey: string | null;
};
/** A response, or a broken connection. `shouldRetry`: Stripe asks the SDK to repeat the call. */
export type Outcome = (SavedResponse & { isReplay?: boolean; shouldRetry?: boolean }) | 'reset';

/** Handles one call, subject to idempotency keys and faults on demand. */
export async function answerCall(deps: ApiDependencies, call: IncomingCall): Promise<Outcome> {
  const { faults, keys } = deps;
  const { route, path, form, requestId, idempotencyKey: key } = call;
  const method = route.method.toUpperCase();
  const nowSeconds = Math.floor(deps.account.nowMs() / 1000);
  const sent = [form, call.upload?.bytes.toString('base64') ?? ''].join('\n');
  const keyed = key ? { key, nowSeconds, fingerprint: fingerprintOf(method, path, sent) } : null;
  try {
    authenticate(call.authorization, route);
    requireRight(deps, call);
    requireVersion(call.version);
    const fault = faults.forRequest(method, path);
    const saved = keyed && keys.begin(keyed);
    if (saved) return { ...saved, isReplay: true };
    try {
      return await answerOnce(deps, call, { fault, keyed });
    } finally {
      if (key) keys.end(key);
    }
  } catch (error) {
    return errorResponse(error, requestId);
  }
}

/** @throws StripeError 403 for a restricted key without the right */
function requireRight({ keyRights }: ApiDependencies, call: IncomingCall): void {
  const key = keyOf(call.authorization) ?? '';
  const missing = keyRights.findMissing(key, call.route.method.toUpperCase(), call.path);
  if (missing !== null) throw lacksRight(key, missing);
}

/** @throws StripeError 400 for a version other than the simulated one, even a real one */
function requireVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}`);
}

async function answerOnce(
  deps: ApiDependencies,
  call: IncomingCall,
  { fault, keyed }: { fault: RequestFault | null; keyed: KeyedRequest | null },
): Promise<Outcome> {
  if (fault?.phase === 'before') {
    await wait(fault.delayMs);
    if (fault.kind !== 'slow') {
      const failure = faultOutcome(fault, call.requestId);
      // Stripe saves a 500 under its key, so repeating the request returns the same 500.
      if (keyed && failure !== 'reset' && failure.status >= 500) deps.keys.save(keyed, failure);
      return failure;
    }
  }
  const response = execute(deps, call, keyed);
  if (call.route.method !== 'get') deps.afterChange();
  if (fault?.phase === 'after') {
    await wait(fault.delayMs);
    if (fault.kind === 'slow') return response;
    const failure = faultOutcome(fault, call.requestId);
    if (keyed && fault.isSaved && failure !== 'reset') deps.keys.save(keyed, failure);
    return failure;
  }
  return response;
}

/** Runs the use case and saves its response under the key, all in one transaction. */
function execute(
  { account, keys }: ApiDependencies,
  call: IncomingCall,
  keyed: KeyedRequest | null,
): SavedResponse {
  const { route, requestId, id } = call;
  const save = (response: SavedResponse): SavedResponse => {
    if (keyed) keys.save(keyed, response);
    return response;
  };
  const { params, expand: paths } = parseForm(call.form);
  const isBrowser = authenticate(call.authorization, route) === 'publishable';
  const key = keyOf(call.authorization) ?? '';
  const run = route.prepare({ params, id, isBrowser, key, upload: call.upload });
  account.request = { id: requestId, idempotency_key: call.idempotencyKey };
  try {
    return account.store.transaction(() => {
      try {
        const body = JSON.stringify(expand(account, run(account), paths), null, 2);
        return save({ status: 200, body, requestId });
      } catch (error) {
        if (error instanceof StripeError && error.keepsChanges) {
          return save(errorResponse(error, requestId));
        }
        throw error;
      }
    });
  } catch (error) {
    return save(errorResponse(error, requestId));
  }
}

export function errorResponse(error: unknown, requestId: string): SavedResponse {
  const isKnown = error instanceof StripeError;
  if (!isKnown) console.error(error);
  const body = isKnown
    ? error.body
    : { type: 'api_error', message: 'An unknown error occurred in the simulator.' };
  const status = isKnown ? error.status : 500;
  return { status, body: JSON.stringify({ error: body }, null, 2), requestId };
}

/** Nothing was done, so nothing is saved under the idempotency key. */
function lockTimeout(requestId: string): Outcome {
  const error = new StripeError(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.',
  });
  return { ...errorResponse(error, requestId), shouldRetry: true };
}

function faultOutcome({ kind, status, code }: RequestFault, requestId: string): Outcome {
  if (kind === 'reset') return 'reset';
  if (code === 'lock_timeout') return lockTimeout(requestId);
  const error =
    status === 429
      ? new StripeError(429, {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message:
            'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
        })
      : new StripeError(status, {
          type: 'api_error',
          message: 'An unknown error occurred (a fault on demand).',
        });
  return errorResponse(error, requestId);
}
