/** Where the page begins, what it asks for, and what is marked: never covered, whatever else has to be. */
const foremost =
  'h1, main header p, dialog h2, [type="submit"], [role="alert"], [data-keep-clear], :is(a, button, input, select, textarea):focus';
/** What else can be used; covered only if there is no free place. */
const useful = 'a, button, input, select, textarea, label, summary, iframe, [tabindex="0"]';
/** More than a screen has of the others. */
const foremostCost = 1_000;
const marginPx = 8;

export type Place = { left: number; top: number };
type Size = { width: number; height: number };

type Part = { box: DOMRect; cost: number };

/** Returns what the toast should leave free, of an open modal or of the page, and what covering it costs. */
function findParts(toast: Element): Part[] {
  const modals = document.querySelectorAll('dialog[open]');
  const reachable = modals[modals.length - 1] ?? document;
  return [...reachable.querySelectorAll(`${foremost}, ${useful}`)]
    .filter((part) => !toast.contains(part))
    .map((part) => ({
      box: part.getBoundingClientRect(),
      cost: part.matches(foremost) ? foremostCost : 1,
    }))
    .filter(
      ({ box }) =>
        box.width > 0 && box.bottom > 0 && box.top < document.documentElement.clientHeight,
    );
}

const costOf = (parts: readonly Part[], { left, top }: Place, { width, height }: Size): number =>
  parts
    .filter(
      ({ box }) =>
        box.left < left + width && box.right > left && box.top < top + height && box.bottom > top,
    )
    .reduce((sum, { cost }) => sum + cost, 0);

/** The places for a toast in order of preference: on the top bar, below it, at the bottom, below any part. */
function places({ width, height }: Size, parts: readonly Part[]): Place[] {
  const { clientWidth, clientHeight } = document.documentElement;
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const [left, right] = [marginPx, clientWidth - width - marginPx];
  const center = (clientWidth - width) / 2;
  const lowest = clientHeight - height - marginPx;
  const gaps = parts.map(({ box }) => box.bottom + marginPx).filter((top) => top < lowest);
  const rows = [marginPx, Math.max(bar, 0) + marginPx, lowest, ...gaps];
  return rows.flatMap((top) => [center, right, left].map((x) => ({ left: x, top })));
}

const isInView = ({ left, top }: Place, { width, height }: Size): boolean =>
  left + width <= document.documentElement.clientWidth &&
  top + height <= document.documentElement.clientHeight;

/** Returns the current place while it covers nothing, or else the one that covers what matters least. */
export function findFreePlace(toast: Element, current: Place | null): Place {
  const size = toast.getBoundingClientRect();
  let best: Place = { left: marginPx, top: marginPx };
  let lowest = Number.POSITIVE_INFINITY;
  const parts = findParts(toast);
  const kept = current && isInView(current, size) ? [current] : [];
  for (const place of [...kept, ...places(size, parts)]) {
    const cost = costOf(parts, place, size);
    if (cost < lowest) [best, lowest] = [place, cost];
    if (cost === 0) break;
  }
  return best;
}
