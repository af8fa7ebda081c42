import { expect, it } from 'vitest';
import { loadInPieces } from './load-in-pieces.ts';

it('loads one part after the other', async () => {
  const steps: string[] = [];
  const part = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} is there`);
  };
  await loadInPieces([part('zod'), part('form')]);
  expect(steps).toEqual(['zod begins', 'zod is there', 'form begins', 'form is there']);
});

it('goes on without a part that cannot be had', async () => {
  const loaded: string[] = [];
  await loadInPieces([
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    () => Promise.resolve(loaded.push('form')),
  ]);
  expect(loaded).toEqual(['form']);
});
