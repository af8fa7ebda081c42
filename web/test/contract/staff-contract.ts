import { type FetchInfiniteQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { accepted, type knownPath, sentJson } from './answers.ts';
import { contract } from './web-contract.ts';

/** Provider states with a signed-in manager. */
export const paid = 'a manager is signed in, and an owner has a paid enrollment';
export const unpaid = 'a manager is signed in, and an owner has an unpaid enrollment';
/** A separate enrollment for tests that cancel or delete it. */
export const ending = 'a manager is signed in, and an owner has a paid enrollment to cancel';
export const quiet = 'a manager is signed in';
export const triedInVain = 'a manager is signed in, and a sign-in has failed';

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
  body: object;
};

/** Expects a command by staff and its response. */
export function expectCommand(
  { state, what, method = 'POST', path, body }: Sent,
  status: number,
  response: object,
) {
  return contract()
    .addInteraction()
    .given(state)
    .uponReceiving(what)
    .withRequest(method, path, (builder) => builder.headers(sentJson).jsonBody(body))
    .willRespondWith(status, (builder) => builder.jsonBody(response));
}

/** Reads the first page of a list as the app does. */
export const readFirst = async <Page, Key extends QueryKey, Param>(
  options: FetchInfiniteQueryOptions<Page, Error, Page, Key, Param>,
): Promise<Page | undefined> => {
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, retry: false });
  return pages[0];
};
