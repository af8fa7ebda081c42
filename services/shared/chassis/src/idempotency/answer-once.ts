import type { Principals } from '@petwell/contracts';
import { z } from 'zod';
import { AppError } from '../http/app-error.ts';
import { createOncePerKey } from './once-per-key.ts';
import type { RequestName, RequestRecords } from './request-records.ts';

/** How to store the response of an idempotent route. */
export type IdempotencyPolicy = {
  /** Removes sensitive fields from the body before it is stored. */
  hide?: (body: unknown) => unknown;
  /** Restores those fields from their source. */
  reveal?: (body: unknown) => Promise<unknown>;
};

const storedSchema = z.object({
  status: z.int(),
  location: z.string().optional(),
  body: z.unknown(),
});

type Response = { status: number; body?: unknown; headers?: Readonly<Record<string, string>> };

/** Combines all sessions of the caller. The same key from another caller is a different request. */
function callerName({ owner, setup, staff }: Principals): string {
  const names = [
    owner && `owner/${owner.ownerId}`,
    setup && `setup/${setup.enrollmentId}`,
    staff && `staff/${staff.staffId}`,
  ].filter((name) => name !== undefined);
  if (names.length === 0) throw new AppError('unauthenticated');
  return names.join('+');
}

/**
 * Handles a request once per Idempotency-Key: the same key and body get the stored response. Keys are scoped
 * to the caller, method, and path. Of the headers, only `Location` is stored, never cookies.
 */
export function createAnswerOnce(records: RequestRecords) {
  const oncePerKey = createOncePerKey({ records });
  return (
    request: {
      key: string;
      caller: Principals;
      method: string;
      path: string;
      content: unknown;
      policy: IdempotencyPolicy;
    },
    answer: (record: RequestName | null) => Promise<Response>,
  ): Promise<Response> => {
    const { key, caller, method, path, content, policy } = request;
    const { hide = (body) => body, reveal = (body) => Promise.resolve(body) } = policy;
    const scope = `${callerName(caller)} ${method} ${path}`;
    return oncePerKey<Response>(
      { key, scope, content },
      {
        async carryOut({ record }) {
          const given = await answer(record);
          const location = given.headers?.['Location'];
          // No-op if the use case's own transaction has stored the response.
          await (record &&
            records.complete(record, {
              status: given.status,
              body: hide(given.body) ?? null,
              ...(location !== undefined && { location }),
            }));
          return given;
        },
        async repeat({ answer: stored }) {
          const { status, location, body } = storedSchema.parse(stored);
          const headers = location === undefined ? {} : { Location: location };
          return { status, headers, body: (await reveal(body)) ?? undefined };
        },
      },
    );
  };
}
