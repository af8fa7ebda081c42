/** What a toast must not cover: whatever can be used, alerts, and text that is marked. */
const needed =
  'a, button, input, select, textarea, label, summary, iframe, [role="alert"], [tabindex="0"], [data-keep-clear]';
const marginPx = 8;
/** Finer than the smallest control. */
const gridPx = 16;

export type Place = { left: number; top: number };
type Size = { width: number; height: number };

/** Counts the controls under a toast of this size. `toast` itself is looked through. */
function countCovered(toast: Element, { left, top }: Place, { width, height }: Size): number {
  const covered = new Set<Element>();
  for (let y = top; y <= top + height; y += gridPx) {
    for (let x = left; x <= left + width; x += gridPx) {
      const under = document.elementsFromPoint(x, y).find((element) => !toast.contains(element));
      const control = under?.closest(needed);
      if (control) covered.add(control);
    }
  }
  return covered.size;
}

/** The places for a toast in order of preference: on the top bar, below it, at the bottom, in between. */
function places({ width, height }: Size): Place[] {
  const { clientWidth, clientHeight } = document.documentElement;
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const [left, right] = [marginPx, clientWidth - width - marginPx];
  const center = (clientWidth - width) / 2;
  const lowest = clientHeight - height - marginPx;
  const rows = [marginPx, Math.max(bar, 0) + marginPx, lowest];
  for (let top = marginPx; top < lowest; top += 2 * gridPx) rows.push(top);
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
  const kept = current && isInView(current, size) ? [current] : [];
  for (const place of [...kept, ...places(size)]) {
    const count = countCovered(toast, place, size);
    if (count < fewest) [best, fewest] = [place, count];
    if (count === 0) break;
  }
  return best;
}
