/** Runs before the page's scripts: `firstRowsMs` is when the first match of `selector` has been drawn. */
export const watchFirst = (selector: string): string => `
  const observer = new MutationObserver(() => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return;
    observer.disconnect();
    // The frame that draws it is over when the one after begins.
    requestAnimationFrame(() => requestAnimationFrame(() => (window.firstRowsMs = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });`;

/** From now on: `watched.longTasksMs`, tasks over 50 ms, and `watched.longestFrameMs` between two frames. */
export const watchFrames = `
  const watched = (window.watched = { longTasksMs: [], longestFrameMs: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasksMs.push(duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const onFrame = (now) => {
    watched.longestFrameMs = Math.max(watched.longestFrameMs, now - last);
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);`;
