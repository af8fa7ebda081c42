import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { toastStore } from '../toasts/toast-store.ts';
import { installBrowserParts } from './browser-parts.ts';
import { takeConsoleErrors, watchConsoleErrors } from './console-errors.ts';
import { server } from './server.ts';

installBrowserParts();
configure({
  // Pages are imported on first use, which is slow on a busy machine.
  asyncUtilTimeout: 15_000,
  // The default prints the whole page at each look for something that isn't there yet; `screen.debug()` shows it.
  getElementError: (message) => new Error(message ?? 'No such element.'),
});

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

beforeEach(watchConsoleErrors);

afterEach(() => {
  cleanup();
  server.resetHandlers();
  toastStore.publish();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  expect(takeConsoleErrors(), 'unexpected console.error').toEqual([]);
});

afterAll(() => server.close());
