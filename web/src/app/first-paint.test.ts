import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstPaint } from './first-paint.ts';

type Report = (list: { getEntriesByName: (name: string) => unknown[] }) => void;
let observed: { report: Report; options: unknown; isStopped: boolean }[] = [];

class FakeObserver {
  static supportedEntryTypes = ['paint'];
  #mine = { report: (() => undefined) as Report, options: undefined as unknown, isStopped: false };
  constructor(report: Report) {
    this.#mine.report = report;
    observed.push(this.#mine);
  }
  observe(options: unknown) {
    this.#mine.options = options;
  }
  disconnect() {
    this.#mine.isStopped = true;
  }
}

const paint = (name: string) =>
  observed[0]?.report({ getEntriesByName: (asked) => (asked === name ? [{}] : []) });

function showTab(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Whether it is over after all that is due now. */
async function begin() {
  const state = { isOver: false };
  void firstPaint().then(() => (state.isOver = true));
  await vi.advanceTimersByTimeAsync(0);
  return {
    isOverAfter: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return state.isOver;
    },
  };
}

beforeEach(() => {
  observed = [];
  FakeObserver.supportedEntryTypes = ['paint'];
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  showTab('visible');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('waiting for the first paint', () => {
  it('ends with the first content, not with a background; one that was before counts', async () => {
    const wait = await begin();
    expect(observed[0]?.options).toEqual({ type: 'paint', buffered: true });
    paint('first-paint');
    expect(await wait.isOverAfter(900)).toBe(false);
    paint('first-contentful-paint');
    expect(await wait.isOverAfter(0)).toBe(true);
    expect(observed[0]?.isStopped).toBe(true);
  });

  it('ends after a second without any', async () => {
    const wait = await begin();
    expect(await wait.isOverAfter(999)).toBe(false);
    expect(await wait.isOverAfter(1)).toBe(true);
  });

  it('ends when the tab is put away: what nobody sees is not painted', async () => {
    const wait = await begin();
    showTab('hidden');
    expect(await wait.isOverAfter(0)).toBe(true);
  });

  it.each<[string, () => void]>([
    ['a tab opened behind another', () => showTab('hidden')],
    ['a browser that tells nothing of paints', () => (FakeObserver.supportedEntryTypes = ['mark'])],
  ])('is none in %s', async (_case, arrange) => {
    arrange();
    const wait = await begin();
    expect(await wait.isOverAfter(0)).toBe(true);
    expect(observed).toEqual([]);
  });
});
