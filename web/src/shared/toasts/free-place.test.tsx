import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findFreePlace } from './free-place.ts';

/** Boxes as `top height`, each as wide as a phone: the tests' DOM lays nothing out. */
const phone = { width: 390, height: 300 };

beforeEach(() => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(phone.width);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(phone.height);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top = 0, height = 0] = (this.getAttribute('data-box') ?? '').split(' ').map(Number);
    return new DOMRect(0, top, height === 0 ? 0 : phone.width - 16, height);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function placeToast(page: string): number {
  document.body.innerHTML = `${page}<div id="toast" data-box="0 80"></div>`;
  document.querySelector('input')?.focus();
  return findFreePlace(document.getElementById('toast') as Element, null).top;
}

it.each([
  ['heading', '<h1 data-box="0 90">Create your account</h1>'],
  ['steps', '<ol data-keep-clear data-box="0 90"></ol>'],
  ['main button', '<button type="submit" data-box="0 90">Create account</button>'],
  ['focused field', '<input data-box="0 90">'],
])('[TOA-02] a toast that has to cover something leaves the %s free', (_what, part) => {
  const links = Array.from({ length: 20 }, () => '<a href="/" data-box="90 210">Plans</a>').join(
    '',
  );
  expect(placeToast(`${part}${links}`)).toBeGreaterThanOrEqual(90);
});

it('[TOA-02] a toast covers nothing where there is room', () => {
  const page =
    '<h1 data-box="0 60"></h1><a href="/" data-box="60 50"></a><input data-box="200 100">';
  expect(placeToast(page)).toBeGreaterThanOrEqual(110);
});
