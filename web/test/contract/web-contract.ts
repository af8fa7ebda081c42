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

/** What the web app expects of the gateway, written down as its own operations are tried. */
export const contract = (): PactV4 =>
  new PactV4({ consumer: 'web', provider: 'gateway', dir: pactsDir, logLevel: 'warn' });

const fetchOverNetwork = globalThis.fetch;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/**
 * Makes the operations, whose paths are relative to the page, reach the contract's stand-in. The page's
 * abort signals are jsdom's, which the network of Node does not know.
 */
export function servePageFrom(url: string): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const { signal: _signal, ...request } = init;
    return fetchOverNetwork(new URL(path, url), request);
  });
}

const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Runs a query as a page does, once, and answers its data. */
export const read = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => newQueryClient().fetchQuery({ ...options, retry: false });

/**
 * Runs the mutation of a hook as a component does. What the hook reads anew afterwards is nobody's
 * concern here: nothing is mounted that asks for it.
 */
export function mutate<Input, Output>(
  useOperation: () => UseMutationResult<Output, Error, Input>,
  input: Input,
): Promise<Output> {
  const client = newQueryClient();
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useOperation(), { wrapper });
  return result.current.mutateAsync(input);
}
