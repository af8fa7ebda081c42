import { type MockInstance, vi } from 'vitest';

let spy: MockInstance<typeof console.error> | undefined;

export function watchConsoleErrors(): void {
  spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** Returns console errors since the last call. A test fails unless it takes the errors it expects. */
export function takeConsoleErrors(): string[] {
  const texts = (spy?.mock.calls ?? []).map((call) => call.map(String).join(' '));
  spy?.mockClear();
  // Files share a process, and the one about hydration runs both of React's renderers there.
  return texts.filter((text) => !text.includes('multiple renderers'));
}
