/** What a toast must not cover: whatever can be used, alerts, and text that is marked. */
const needed =
  'a, button, input, select, textarea, label, summary, iframe, [role="alert"], [tabindex="0"], [data-keep-clear]';
const marginPx = 8;
/** The step between two places. */
const stepPx = 32;

export type Place = { left: number; top: number };
type Size = { width: number; height: number };

/** Returns the boxes of all controls that can be reached: those of an open modal, or of the page. */
function findControls(toast: Element): DOMRect[] {
  const modals = document.querySelectorAll('dialog[open]');
  const reachable = modals[modals.length - 1] ?? document;
  return [...reachable.querySelectorAll(needed)]
    .filter((control) => !toast.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}

const countCovered = (
  controls: readonly DOMRect[],
  { left, top }: Place,
  { width, height }: Size,
): number =>
  controls.filter(
    (control) =>
      control.left < left + width &&
      control.right > left &&
      control.top < top + height &&
      control.bottom > top,
  ).length;

/** The places for a toast in order of preference: on the top bar, below it, at the bottom, in between. */
function places({ width, height }: Size): Place[] {
  const { clientWidth, clientHeight } = document.documentElement;
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const [left, right] = [marginPx, clientWidth - width - marginPx];
  const center = (clientWidth - width) / 2;
  const lowest = clientHeight - height - marginPx;
  const rows = [marginPx, Math.max(bar, 0) + marginPx, lowest];
  for (let top = marginPx; top < lowest; top += stepPx) rows.push(top);
  return rows.flatMap((top) => [center, right, left].map((x) => ({ left: x, top })));
}

const isInView = ({ left, top }: Place, { width, height }: Size): boolean =>
  left + width <= document.documentElement.clientWidth &&
  top + height <= document.documentElement.clientHeight;

/** Returns the current place while it covers no control, or else the one that covers the fewest. */
export function findFreePlace(toast: Element, current: Place | null): Place {
  const size = toast.getBoundingClientRect();
  let best: Place = { left: marginPx, top: marginPx };
  let fewest = Number.POSITIVE_INFINITY;
  const controls = findControls(toast);
  const kept = current && isInView(current, size) ? [current] : [];
  for (const place of [...kept, ...places(size)]) {
    const count = countCovered(controls, place, size);
    if (count < fewest) [best, fewest] = [place, count];
    if (count === 0) break;
  }
  return best;
}
