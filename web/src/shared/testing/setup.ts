import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { toastStore } from '../toasts/toast-store.ts';
import { installBrowserParts } from './browser-parts.ts';
import { server } from './server.ts';

installBrowserParts();

/** Any console.error that a test does not expect fails it; expecting ones read and clear this spy. */
let consoleError: MockInstance<typeof console.error>;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  toastStore.reset();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  const unexpected = consoleError.mock.calls.map((call) => call.map(String).join(' '));
  consoleError.mockRestore();
  expect(unexpected, 'unexpected console.error').toEqual([]);
});

afterAll(() => server.close());
