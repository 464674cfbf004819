import type { Page } from '@playwright/test';

/**
 * Runs work that moves the focus in the middle of a journey. The page receives no event of it, so that
 * no field is validated on leaving it; focus and scroll position are restored afterwards.
 */
export const withoutFocusEvents = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  const before = await page.evaluateHandle(() => {
    const stop = (event: Event): void => event.stopImmediatePropagation();
    const kinds = ['focus', 'blur', 'focusin', 'focusout', 'keydown', 'keyup'];
    for (const kind of kinds) window.addEventListener(kind, stop, true);
    const focused = document.activeElement;
    const place = { left: window.scrollX, top: window.scrollY };
    return {
      restore: () => {
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
        for (const kind of kinds) window.removeEventListener(kind, stop, true);
      },
    };
  });
  try {
    return await work();
  } finally {
    await before.evaluate(({ restore }) => restore());
    await before.dispose();
  }
};
