import { type MockInstance, vi } from 'vitest';

let spy: MockInstance<typeof console.error> | undefined;

export function watchConsoleErrors(): void {
  spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** What was written to console.error since the last call. A test that expects errors takes them; any other fails. */
export function takeConsoleErrors(): string[] {
  const texts = (spy?.mock.calls ?? []).map((call) => call.map(String).join(' '));
  spy?.mockClear();
  return texts;
}
