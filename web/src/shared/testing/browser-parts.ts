import { vi } from 'vitest';

/** Mocks scrolling; `mock.contexts` holds the elements. */
export const scrollIntoView = vi.fn();

class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => [];
}

class FakeResizeObserver implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** Adds browser features that jsdom lacks: dialogs, closed popovers, hit testing, scrolling, media queries, pointer capture. */
export function installBrowserParts(): void {
  window.scrollTo = vi.fn();
  window.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) satisfies MediaQueryList;
  Element.prototype.scrollIntoView = scrollIntoView;
  document.elementsFromPoint = () => [];
  globalThis.IntersectionObserver = FakeIntersectionObserver;
  globalThis.ResizeObserver = FakeResizeObserver;
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.releasePointerCapture = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  document.head.insertAdjacentHTML('beforeend', '<style>[popover] { display: none }</style>');
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}

const media = { phone: 'max-width', desktop: 'min-width', paper: 'print' } as const;

/** Shows pages on one of these until `vi.restoreAllMocks` (after each test). */
export function showOn(one: keyof typeof media): void {
  const initial = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...initial(query),
    matches: query.includes(media[one]),
  }));
}
