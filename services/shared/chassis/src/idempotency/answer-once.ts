import type { Principals } from '@petwell/contracts';
import { z } from 'zod';
import { AppError } from '../http/app-error.ts';
import { createOncePerKey } from './once-per-key.ts';
import type { RequestName, RequestRecords } from './request-records.ts';

/** How the response of an idempotent route is stored. */
export type IdempotencyPolicy = {
  /** Removes from a body what must not be stored. */
  hide?: (body: unknown) => unknown;
  /** Puts it back from its source. */
  reveal?: (body: unknown) => Promise<unknown>;
};

const storedSchema = z.object({
  status: z.int(),
  location: z.string().optional(),
  body: z.unknown(),
});

type Response = { status: number; body?: unknown; headers?: Readonly<Record<string, string>> };

/** All sessions of the caller: another caller with the same key has another request. */
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
 * Answers a request once per Idempotency-Key: the same key and body get the stored response. Keys belong to
 * the caller and the address. Of the headers only `Location` is stored, cookies never.
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
          // Changes nothing when the effect's own transaction has stored the response.
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
