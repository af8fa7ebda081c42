import { afterEach, describe, expect, it } from 'vitest';
import { rememberEarlyClick } from './early-clicks.ts';

const addButton = () => {
  const clicks: string[] = [];
  const form = document.createElement('form');
  form.method = 'dialog';
  form.innerHTML = '<button type="submit"><svg></svg>Sign in</button><a href="#x">Elsewhere</a>';
  document.body.append(form);
  const button = form.querySelector('button') as HTMLButtonElement;
  return { clicks, form, button, listen: () => (button.onclick = () => clicks.push('clicked')) };
};

afterEach(() => document.body.replaceChildren());

describe('a click before the app has come', () => {
  it('is done again, once, however often it was tried', () => {
    const { button, clicks, listen } = addButton();
    const clickAgain = rememberEarlyClick(document);
    button.click();
    button.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    listen();
    clickAgain();
    expect(clicks).toEqual(['clicked']);
    button.click();
    clickAgain();
    expect(clicks).toHaveLength(3);
  });

  it.each<[string, (form: HTMLFormElement) => void]>([
    [
      'is forgotten where something else was clicked after it',
      (form) => form.querySelector('a')?.click(),
    ],
    ['is forgotten with its button', (form) => form.remove()],
  ])('%s', (_case, happen) => {
    const { form, button, clicks, listen } = addButton();
    const clickAgain = rememberEarlyClick(document);
    button.click();
    happen(form);
    listen();
    clickAgain();
    expect(clicks).toEqual([]);
  });
});
