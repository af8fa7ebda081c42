import { join } from 'node:path';
import { PactV4 } from '@pact-foundation/pact';
import {
  type FetchQueryOptions,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  type UseMutationResult,
} from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { afterEach, vi } from 'vitest';

const pactsDir = join(import.meta.dirname, '../../../pacts');

/** Creates the web app's contract with the gateway. */
export const contract = (): PactV4 =>
  new PactV4({ consumer: 'web', provider: 'gateway', dir: pactsDir, logLevel: 'warn' });

const fetchOverNetwork = globalThis.fetch;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/**
 * Sends the app's relative requests to Pact's mock server. Drops abort signals, because Node's fetch
 * does not accept jsdom's.
 */
export function servePageFrom(url: string): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const { signal: _signal, ...request } = init;
    return fetchOverNetwork(new URL(path, url), request);
  });
}

const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Runs a query once, as a page does, and returns its data. */
export const read = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => newQueryClient().fetchQuery({ ...options, retry: false });

/**
 * Runs a hook's mutation as a component does. Queries are not read again afterwards: they have contracts of their own,
 * and nothing mounts those that it invalidates.
 */
export function mutate<Input, Output>(
  useOperation: () => Pick<UseMutationResult<Output, Error, Input>, 'mutateAsync'>,
  input: Input,
): Promise<Output> {
  const client = newQueryClient();
  vi.spyOn(client, 'fetchQuery').mockResolvedValue(undefined);
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useOperation(), { wrapper });
  return result.current.mutateAsync(input);
}
