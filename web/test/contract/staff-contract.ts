import { createHash } from 'node:crypto';
import { MatchersV3 } from '@pact-foundation/pact';
import { type FetchInfiniteQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { accepted, dateTime, known, type knownPath, money, sentJson } from './answers.ts';
import { contract } from './web-contract.ts';

const { boolean, eachLike, integer, nullValue, regex, string } = MatchersV3;

/** Provider states with a signed-in manager. */
export const paid = 'a manager is signed in, and an owner has a paid enrollment';
export const unpaid = 'a manager is signed in, and an owner has an unpaid enrollment';
/** A separate enrollment for tests that cancel or delete it. */
export const ending = 'a manager is signed in, and an owner has a paid enrollment to cancel';
export const quiet = 'a manager is signed in';
export const triedInVain = 'a manager is signed in, and a sign-in has failed';

/** A plan as staff see it. */
export const adminEnrollment = (status: string) => ({
  id: known.enrollmentId,
  petId: integer(11),
  ownerId: known.ownerId,
  planId: integer(2),
  addOnIds: eachLike('3'),
  status,
  enrolledAt: dateTime,
  nextBillingDate: dateTime,
  totalMonthlyPrice: money('93.25'),
  membershipFee: money('64.15'),
  membershipFeePaid: boolean(true),
  petName: 'Biscuit',
  planName: string('Dog Gold'),
  addOnNames: eachLike('Joint Health'),
  paymentProblem: false,
  overrideReason: nullValue(),
});

type Asked = {
  state: string;
  what: string;
  path: string | ReturnType<typeof knownPath>;
  query?: object;
};

/** Expects a GET by staff with at least these fields in the response. */
export function expectRead(
  { state, what, path, query = {} }: Asked,
  body: object,
  headers: object = {},
) {
  return contract()
    .addInteraction()
    .given(state)
    .uponReceiving(what)
    .withRequest('GET', path, (builder) =>
      builder.headers(accepted).query(query as Record<string, string>),
    )
    .willRespondWith(200, (builder) =>
      builder.headers(headers as Record<string, string>).jsonBody(body),
    );
}

type Sent = {
  state: string;
  what: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string | ReturnType<typeof knownPath>;
  body?: object;
};

/** Expects a command by staff and its response; null: no content. */
export function expectCommand(
  { state, what, method = 'POST', path, body }: Sent,
  status: number,
  response: object | null,
) {
  return contract()
    .addInteraction()
    .given(state)
    .uponReceiving(what)
    .withRequest(method, path, (builder) =>
      body === undefined ? builder.headers(accepted) : builder.headers(sentJson).jsonBody(body),
    )
    .willRespondWith(status, (builder) => response && builder.jsonBody(response));
}

const idempotencyKey = /^[\da-f]{32}$/;

/** Expects a command that has an Idempotency-Key, and its response; null: no content. */
export function expectOnce(
  { state, what, path, body }: Omit<Sent, 'method'>,
  status: number,
  response: object | null,
) {
  // Verified requests have the example as their key, so each needs one of its own.
  const key = createHash('md5').update(what).digest('hex');
  const kept = { 'idempotency-key': regex(idempotencyKey, key) };
  return contract()
    .addInteraction()
    .given(state)
    .uponReceiving(what)
    .withRequest('POST', path, (builder) =>
      body === undefined
        ? builder.headers({ ...accepted, ...kept })
        : builder.headers({ ...sentJson, ...kept }).jsonBody(body),
    )
    .willRespondWith(status, (builder) => response && builder.jsonBody(response));
}

/** Reads the first page of a list as the app does. */
export const readFirst = async <Page, Key extends QueryKey, Param>(
  options: FetchInfiniteQueryOptions<Page, Error, Page, Key, Param>,
): Promise<Page | undefined> => {
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, retry: false });
  return pages[0];
};
