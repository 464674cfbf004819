import type { Page } from '@playwright/test';

/**
 * Lets something move the focus about in the middle of a journey: the page hears nothing of it, so
 * no field is judged for having been left, and finds its focus and its place where they were.
 */
export const withQuietFocus = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  const before = await page.evaluateHandle(() => {
    const hush = (event: Event): void => event.stopImmediatePropagation();
    const kinds = ['focus', 'blur', 'focusin', 'focusout', 'keydown', 'keyup'];
    for (const kind of kinds) window.addEventListener(kind, hush, true);
    const focused = document.activeElement;
    const place = { left: window.scrollX, top: window.scrollY };
    return {
      bringBack: () => {
        if (focused instanceof HTMLElement && focused !== document.body)
          focused.focus({ preventScroll: true });
        else {
          // Nothing had it: the next Tab begins at the top of the page again.
          document.body.tabIndex = -1;
          document.body.focus({ preventScroll: true });
          document.body.blur();
          document.body.removeAttribute('tabindex');
        }
        window.scrollTo({ ...place, behavior: 'instant' });
        for (const kind of kinds) window.removeEventListener(kind, hush, true);
      },
    };
  });
  try {
    return await work();
  } finally {
    await before.evaluate(({ bringBack }) => bringBack());
    await before.dispose();
  }
};
