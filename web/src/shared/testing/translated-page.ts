import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, type JsonBodyType } from 'msw';
import { afterEach, beforeEach, expect } from 'vitest';
import { translatePage } from './translator.ts';

let translated: readonly string[] = [];

/** Translates the page of each test of the file, which must not break it. */
export function translateEachPage(): void {
  beforeEach(() => {
    translated = translatePage();
  });
  afterEach(() => expect(screen.queryByText('We can’t show this page')).toBeNull());
}

/**
 * A wrong translation of money matters wherever it stands. `heard`: what a toast says. Radix repeats it for screen
 * readers in an element that can't be marked.
 */
export const expectAmountsKept = (...heard: string[]) =>
  expect(translated.filter((text) => /\$\d/.test(text) && !heard.includes(text))).toEqual([]);

/** No translator has touched it. */
export function expectKept(text: string) {
  for (const shown of screen.getAllByText(text))
    expect(shown.closest('[translate=no]'), text).not.toBeNull();
}

/** Answers late enough for a spinner to show. */
export const slowly = (body: JsonBodyType, status = 200) => {
  return async () => {
    await delay(40);
    return HttpResponse.json(body, { status });
  };
};

export const mainText = () => document.querySelector('main')?.textContent ?? '';

export async function press(user: UserEvent, name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name }));
}
