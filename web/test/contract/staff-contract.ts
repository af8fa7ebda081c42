import { type FetchInfiniteQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { accepted, type knownPath, sentJson } from './answers.ts';
import { contract } from './web-contract.ts';

/** States that the contract names with a manager in them. */
export const paid = 'a manager is signed in, and an owner has a paid enrollment';
export const unpaid = 'a manager is signed in, and an owner has an unpaid enrollment';
/** For what ends or removes it: one of its own. */
export const ending = 'a manager is signed in, and an owner has a paid enrollment to end';
export const quiet = 'a manager is signed in';
export const triedInVain = 'a manager is signed in, after somebody tried in vain';

type Asked = {
  state: string;
  what: string;
  path: string | ReturnType<typeof knownPath>;
  query?: object;
};

/** A GET of staff, with what has to come back at least. */
export function asking(
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
  method?: 'POST' | 'PATCH' | 'DELETE';
  path: string | ReturnType<typeof knownPath>;
  body: object;
};

/** What staff send, and the answer to it. */
export function sending(
  { state, what, method = 'POST', path, body }: Sent,
  status: number,
  answer: object,
) {
  return contract()
    .addInteraction()
    .given(state)
    .uponReceiving(what)
    .withRequest(method, path, (builder) => builder.headers(sentJson).jsonBody(body))
    .willRespondWith(status, (builder) => builder.jsonBody(answer));
}

/** The first page of a list, as a page asks for it. */
export const readFirst = async <Page, Key extends QueryKey, Param>(
  options: FetchInfiniteQueryOptions<Page, Error, Page, Key, Param>,
): Promise<Page | undefined> => {
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, retry: false });
  return pages[0];
};
