import { queryOptions, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { useAnswer } from './use-answer.ts';

const ask = vi.fn<() => Promise<string>>();
const nameQuery = queryOptions<string>({ queryKey: ['name'], queryFn: ask });

function Name() {
  return <p>{useAnswer(nameQuery, (state) => state?.data) ?? 'unknown'}</p>;
}

function renderNames(count: number, queryClient = createQueryClient()) {
  render(
    <QueryClientProvider client={queryClient}>
      {Array.from({ length: count }, (_, place) => (
        <Name key={place} />
      ))}
    </QueryClientProvider>,
  );
}

const shown = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  ask.mockReset();
});

/** How many tasks wait to be run when the answer has just come to so many places. */
async function tasksOfAnswer(count: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<string>();
  ask.mockReturnValue(promise);
  renderNames(count);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(async () => {
    resolve('Bella');
    await promise;
  });
  return vi.getTimerCount();
}

it('asks once for all places, and tells each of the answer in a task of its own', async () => {
  const tasksOfOne = await tasksOfAnswer(1);
  cleanup();
  ask.mockClear();
  const tasksOfFour = await tasksOfAnswer(4);
  expect(tasksOfFour - tasksOfOne).toBeGreaterThanOrEqual(3);
  expect(shown()).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(shown()).toEqual(['Bella', 'Bella', 'Bella', 'Bella']);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('shows at once what is known already', () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(nameQuery.queryKey, 'Bella');
  renderNames(2, queryClient);
  expect(shown()).toEqual(['Bella', 'Bella']);
  expect(ask).not.toHaveBeenCalled();
});
