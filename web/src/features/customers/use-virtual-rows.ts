import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type VirtualRowsOptions = { count: number; estimatedPx: number };

/** Whether the page is being printed; rendered before the browser lays out the pages. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/**
 * Returns the rows near the visible range, with the height of those omitted before and after. Rows are
 * measured, because text may be larger than the estimate. Paper gets every row.
 */
export function useVirtualRows<List extends HTMLElement, Row extends Element>(
  options: VirtualRowsOptions,
) {
  const { count, estimatedPx } = options;
  const listRef = useRef<List>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // Content above the list changes the page's height when it appears or grows.
  useLayoutEffect(() => {
    const measureTop = () => {
      const top = listRef.current?.getBoundingClientRect().top ?? 0;
      setScrollMargin(Math.round(top + window.scrollY));
    };
    measureTop();
    const observer = new ResizeObserver(measureTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer<Row>({
    count,
    estimateSize: () => estimatedPx,
    overscan: 12,
    scrollMargin,
  });
  const isPrinting = useIsPrinting();
  const measure = virtualizer.measureElement;
  if (isPrinting) {
    const items = Array.from({ length: count }, (_, index) => ({ index, key: index }));
    return { listRef, items, measure, beforePx: 0, afterPx: 0 };
  }
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    listRef,
    items,
    measure,
    beforePx: first === undefined ? 0 : first.start - scrollMargin,
    afterPx: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - scrollMargin),
  };
}
