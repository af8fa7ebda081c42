import type { Principals } from '@petwell/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { AppError } from '../http/app-error.ts';
import type { Route, RouteCall } from '../http/routes.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { createOncePerKey, type OncePerKey } from './once-per-key.ts';
import type { RequestRecords } from './request-records.ts';

/**
 * How the answer of a route is kept for whoever repeats a request. Headers other than `Location` are never
 * kept, cookies least of all.
 */
export type KeptAnswer = {
  /** Takes out of a body what must not be stored. */
  hide?: (body: unknown) => unknown;
  /** Puts it back from where it belongs. */
  reveal?: (body: unknown) => Promise<unknown>;
};

const answerSchema = z.object({
  status: z.int(),
  location: z.string().optional(),
  body: z.unknown(),
});
type Answer = z.infer<typeof answerSchema>;

/** Everybody that the caller is: somebody else with the same key has another request. */
function callerOf({ owner, setup, staff }: Principals): string {
  const names = [
    owner && `owner/${owner.ownerId}`,
    setup && `setup/${setup.enrollmentId}`,
    staff && `staff/${staff.staffId}`,
  ].filter((name) => name !== undefined);
  if (names.length === 0) throw new AppError('unauthenticated');
  return names.join('+');
}

function send(response: Response, { status, location, body }: Answer): void {
  response.status(status);
  if (location !== undefined) response.set('Location', location);
  if (body === undefined || body === null) response.end();
  else response.json(body);
}

/** Runs the handler with its answer held back until it is on file. */
async function capture(route: Route, call: RouteCall): Promise<Answer> {
  const { response } = call;
  const held: { body: unknown } = { body: null };
  const json = response.json.bind(response);
  const end = response.end.bind(response);
  response.json = (body: unknown) => {
    held.body = body;
    return response;
  };
  response.end = () => response;
  try {
    await route.handle(call);
  } finally {
    response.json = json;
    response.end = end;
  }
  const location = response.get('Location');
  const { statusCode: status } = response;
  return { status, body: held.body, ...(location !== undefined && { location }) };
}

function onceFor(route: Route, kept: KeptAnswer, oncePerKey: OncePerKey, records: RequestRecords) {
  const { hide = (body) => body, reveal = (body) => Promise.resolve(body) } = kept;
  return async (call: RouteCall): Promise<void> => {
    const key = readIdempotencyKey(call.request.get('idempotency-key'));
    if (key === null) return route.handle(call);
    const { method, path } = call.request;
    const scope = `${callerOf(call.principals)} ${method} ${path}`;
    const ownerId = call.principals.owner?.ownerId ?? call.principals.setup?.ownerId;
    const answer = await oncePerKey<Answer>(
      { key, scope, ownerId, content: call.request.body as unknown },
      {
        async carryOut({ record }) {
          const given = await capture(route, { ...call, record });
          // Where the effect's own transaction has done so, this changes nothing.
          if (record) await records.complete(record, { ...given, body: hide(given.body) });
          return given;
        },
        async repeat(done) {
          const given = answerSchema.parse(done.answer);
          return { ...given, body: await reveal(given.body) };
        },
      },
    );
    send(call.response, answer);
  };
}

/**
 * Lets the routes that keep answers take an Idempotency-Key: same key and body, same answer; the others
 * stay as they are. Keys belong to the caller and the address.
 */
export function answerOncePerKey(
  routes: readonly Route[],
  { records }: { records: RequestRecords },
): Route[] {
  const oncePerKey = createOncePerKey({ records });
  return routes.map((route) =>
    route.keepsAnswer
      ? { ...route, handle: onceFor(route, route.keepsAnswer, oncePerKey, records) }
      : route,
  );
}
