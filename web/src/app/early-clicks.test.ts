import { afterEach, describe, expect, it } from 'vitest';
import { rememberEarlyClicks } from './early-clicks.ts';

function addPage() {
  document.body.innerHTML =
    '<header><button>Menu</button></header>' +
    '<main><form method="dialog"><button><svg></svg>Sign in</button><a href="#x">Elsewhere</a></form></main>';
  const find = (selector: string) => document.querySelector(selector) as HTMLElement;
  const clicks: string[] = [];
  return {
    menu: find('header button'),
    signIn: find('main button'),
    link: find('a'),
    main: find('main'),
    clicks,
    /** React is there for it. */
    listen: (button: HTMLElement) => (button.onclick = () => clicks.push(button.textContent)),
  };
}
const microtasks = () => Promise.resolve();

afterEach(() => document.body.replaceChildren());

describe('a click before the app has come', () => {
  it('is done again, once, however often it was tried', async () => {
    const { signIn, clicks, listen } = addPage();
    const early = rememberEarlyClicks(window);
    signIn.click();
    signIn.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    early.layoutIsThere();
    await microtasks();
    listen(signIn);
    early.pageIsThere();
    await microtasks();
    expect(clicks).toEqual(['Sign in']);
    signIn.click();
    early.pageIsThere();
    await microtasks();
    expect(clicks).toEqual(['Sign in', 'Sign in']);
  });

  it('is done again in the layout as soon as that is there, and not again with the page', async () => {
    const { menu, clicks, listen } = addPage();
    const early = rememberEarlyClicks(window);
    menu.click();
    listen(menu);
    early.layoutIsThere();
    await microtasks();
    expect(clicks).toEqual(['Menu']);
    menu.click();
    early.pageIsThere();
    await microtasks();
    expect(clicks).toEqual(['Menu', 'Menu']);
  });

  it('is not done again where it was answered at once', async () => {
    const { signIn, clicks } = addPage();
    const early = rememberEarlyClicks(window);
    signIn.onclick = () => {
      early.pageIsThere();
      clicks.push('Sign in');
    };
    signIn.click();
    await microtasks();
    expect(clicks).toEqual(['Sign in']);
  });

  it('is done again where React kept it from everybody, having nothing there to answer it', async () => {
    const { signIn, main, clicks, listen } = addPage();
    const early = rememberEarlyClicks(window);
    const keep = (event: Event) => event.stopPropagation();
    main.addEventListener('click', keep, { capture: true });
    early.layoutIsThere();
    signIn.click();
    await microtasks();
    main.removeEventListener('click', keep, { capture: true });
    listen(signIn);
    early.pageIsThere();
    await microtasks();
    expect(clicks).toEqual(['Sign in']);
  });

  it.each<[string, 'link' | 'main']>([
    ['is forgotten where something else was clicked after it', 'link'],
    ['is forgotten with its button', 'main'],
  ])('%s', async (_case, what) => {
    const page = addPage();
    const early = rememberEarlyClicks(window);
    page.signIn.click();
    if (what === 'link') page.link.click();
    else page.main.remove();
    page.listen(page.signIn);
    early.pageIsThere();
    await microtasks();
    expect(page.clicks).toEqual([]);
  });
});
