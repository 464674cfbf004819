/** A window that draws nothing, hidden or frozen, must not wait for ever. */
const LONGEST_WAIT_MS = 1_000;

/** Settles once the person has something to read, or at once where nothing is drawn. */
export const firstPaint = (): Promise<void> =>
  new Promise((settle) => {
    if (document.visibilityState === 'hidden') {
      settle();
      return;
    }
    setTimeout(settle, LONGEST_WAIT_MS);
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) settle();
    }).observe({ type: 'paint', buffered: true });
  });
