import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsWanted } from './use-is-wanted.ts';

const prepare = vi.fn<() => Promise<unknown>>();

function Part() {
  const ref = useRef<HTMLParagraphElement>(null);
  return <p ref={ref}>{useIsWanted(ref, prepare) ? 'wanted' : 'not yet'}</p>;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  prepare.mockReset();
});

it('is prepared before it is wanted on a quiet page', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  prepare.mockReturnValue(promise);
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(prepare).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(screen.getByText('not yet')).toBeVisible();
  await act(async () => {
    resolve(undefined);
    await promise;
  });
  expect(screen.getByText('wanted')).toBeVisible();
});

it('is wanted at once by whoever touches the page, prepared or not', async () => {
  prepare.mockReturnValue(new Promise(() => undefined));
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  fireEvent.pointerDown(window);
  expect(screen.getByText('wanted')).toBeVisible();
});
