import { MOBILE_BREAKPOINT_PX } from '@portail/contract/constants/constants.ts';
import type { Page, ViewportSize } from '@playwright/test';

/** What can be reached with Tab, in the order of the document. */
export const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/**
 * A resize, followed by the frame of a connected page: the menu comes or goes a moment later and moves
 * what a pointer is about to press.
 */
export const resizeTo = async (page: Page, size: ViewportSize): Promise<void> => {
  await page.setViewportSize(size);
  const other = size.width < MOBILE_BREAKPOINT_PX ? '.shell__menu' : '.header__burger';
  await page.waitForFunction((it) => document.querySelector(it) === null, other);
};

/** What sticks out of the window sideways, tables that scroll by themselves aside. */
export const sidewaysOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const scrolls = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { overflowX } = window.getComputedStyle(element);
      return overflowX === 'auto' || overflowX === 'scroll' || scrolls(element.parentElement);
    };
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1 && !scrolls(one.parentElement),
    );
    const widest = wide.map((one) => `${one.className} ${one.scrollWidth} px`);
    return [`${scrollWidth} px wide in ${clientWidth}: ${widest.join(', ')}`];
  });

/** Words that their own box cuts off. */
export const clippedOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    /** Kept for screen readers only. */
    const isCutAway = (element: Element | null): boolean =>
      element !== null &&
      (window.getComputedStyle(element).clipPath !== 'none' || isCutAway(element.parentElement));
    const isHiddenOnPurpose = (element: Element) =>
      isCutAway(element) ||
      element.clientWidth <= 1 ||
      // A long name ends with dots in the header; the menu under it gives it whole.
      element.matches('.header__user-name');
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((one) => {
        const { overflowX, overflowY } = window.getComputedStyle(one);
        const cutsX = overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1;
        const cutsY = overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1;
        return (cutsX || cutsY) && !isHiddenOnPurpose(one);
      })
      .map((one) => `${one.tagName}.${one.className} is cut off`);
  });

/** Text drawn over other text that scrolls with it: what floats has the rest pass under it. */
export const overlapsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isCutAway = (element: Element | null): boolean =>
      element !== null &&
      (window.getComputedStyle(element).clipPath !== 'none' || isCutAway(element.parentElement));
    const LOWEST_LAYER = 20;
    /** The bar of a flow, a head of columns, a dialog, an open menu: each is a sheet of its own. */
    const sheetOf = (element: Element | null): Element | null => {
      if (element === null || element.matches('dialog')) return element;
      const { position, zIndex } = window.getComputedStyle(element);
      const isSheet = ['fixed', 'sticky'].includes(position) || Number(zIndex) >= LOWEST_LAYER;
      return isSheet ? element : sheetOf(element.parentElement);
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isCutAway(element) &&
      element.closest('.skip-link, .notifications') === null;
    /** What is left of a box once the boxes around it that scroll or hide have cut it. */
    const visiblePart = (rect: DOMRect, within: Element | null): DOMRect => {
      if (within === null || within === document.documentElement) return rect;
      const { overflowX, overflowY } = window.getComputedStyle(within);
      if (overflowX === 'visible' && overflowY === 'visible')
        return visiblePart(rect, within.parentElement);
      const edge = within.getBoundingClientRect();
      const left = Math.max(rect.left, edge.left);
      const top = Math.max(rect.top, edge.top);
      const width = Math.max(0, Math.min(rect.right, edge.right) - left);
      const height = Math.max(0, Math.min(rect.bottom, edge.bottom) - top);
      return visiblePart(new DOMRect(left, top, width, height), within.parentElement);
    };
    const boxes: { text: string; node: Node; sheet: Element | null; rect: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      if (text === '' || node.parentElement === null || !isShown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const sheet = sheetOf(node.parentElement);
      for (const rect of range.getClientRects())
        boxes.push({ text, node, sheet, rect: visiblePart(rect, node.parentElement) });
    }
    const found: string[] = [];
    // Boxes of lines are taller than their letters: the edge of one over another is air.
    const AIR_PX = 4;
    const AIR_PART = 0.25;
    const fromTop = boxes.toSorted((one, other) => one.rect.top - other.rect.top);
    for (const [index, one] of fromTop.entries()) {
      for (const other of fromTop.slice(index + 1)) {
        if (other.rect.top >= one.rect.bottom) break;
        if (other.node === one.node || other.sheet !== one.sheet) continue;
        const width =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const height =
          Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        const air = AIR_PART * Math.min(one.rect.height, other.rect.height);
        if (width > AIR_PX && height > Math.max(AIR_PX, air))
          found.push(`« ${one.text} » over « ${other.text} »`);
      }
    }
    return found;
  });

/** Steps of Tab that go back up the page without going to the next column. */
export const backwardStepsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((stops) => {
    const ROW_PX = 48;
    /** What floats over the page, wherever it stands in it, is only in order with itself. */
    const sheetOf = (one: Element | null): Element | null =>
      one === null || ['fixed', 'sticky'].includes(window.getComputedStyle(one).position)
        ? one
        : sheetOf(one.parentElement);
    const shown = [...document.querySelectorAll<HTMLElement>(stops)].filter(
      (one) =>
        one.tabIndex >= 0 &&
        one.checkVisibility() &&
        !one.matches('.skip-link') &&
        one.closest('.notifications, dialog') === null,
    );
    /** A list that scrolls by itself: what it does not show now lies nowhere on the page. */
    const scrollerOf = (one: Element): Element | null => {
      const around = one.parentElement;
      if (around === null || around === document.documentElement) return null;
      const { overflowY } = window.getComputedStyle(around);
      return ['auto', 'scroll'].includes(overflowY) && around.scrollHeight > around.clientHeight
        ? around
        : scrollerOf(around);
    };
    const placeOnPage = (one: Element) => (scrollerOf(one) ?? one).getBoundingClientRect();
    const said = (one: HTMLElement) =>
      (one.textContent.trim() || one.id || one.tagName).slice(0, 30);
    return shown.slice(1).flatMap((next, index) => {
      const before = shown[index];
      if (before === undefined || sheetOf(before) !== sheetOf(next)) return [];
      const areTogether = scrollerOf(before) === scrollerOf(next);
      const [from, to] = areTogether
        ? [before.getBoundingClientRect(), next.getBoundingClientRect()]
        : [placeOnPage(before), placeOnPage(next)];
      const goesUp = to.top < from.top - ROW_PX;
      const toNextColumn = to.left >= from.right - 1 || to.left > from.left + ROW_PX;
      return goesUp && !toNextColumn ? [`« ${said(before)} » then « ${said(next)} »`] : [];
    });
  }, STOPS);

/** Targets under 24 px that are not words in a sentence, and main actions under 44 px. */
export const smallTargetsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((stops) => {
    const MAIN = '.button:not(.button--small), .side-menu__link, .header__action, .header__burger';
    const isInSentence = (one: HTMLElement) =>
      one.matches('a') &&
      window.getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.textContent ?? '').trim() !== one.textContent.trim();
    // A box that is drawn over, or hidden under, its label is pressed through the label.
    const rectOf = (one: HTMLElement) =>
      (one.matches('input[type=checkbox], input[type=radio]')
        ? (one.closest('label') ?? one)
        : one
      ).getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>(stops)]
      .filter((one) => one.checkVisibility() && !one.matches('.skip-link') && one.tabIndex >= 0)
      .flatMap((one) => {
        const { width, height } = rectOf(one);
        const least = one.matches(MAIN) ? 44 : 24;
        const isTooSmall = height < least - 0.5 || width < Math.min(least, 24) - 0.5;
        if (!isTooSmall || isInSentence(one)) return [];
        const size = `${Math.round(width)} × ${Math.round(height)}`;
        return [`${size} px: ${one.className} « ${one.textContent.trim()} »`];
      });
  }, STOPS);

/** Transitions and animations longer than a blink that do more than fade. */
export const movementsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const SECOND_MS = 1_000;
    const msOf = (list: string) =>
      Math.max(
        ...list
          .split(',')
          .map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 1 : SECOND_MS)),
      );
    return [...document.body.querySelectorAll('*')].flatMap((one) => {
      const style = window.getComputedStyle(one);
      const moves =
        msOf(style.transitionDuration) > 1 &&
        !/^(opacity|color|background-color|border-color)(, |$)/.test(style.transitionProperty);
      const plays = style.animationName !== 'none' && msOf(style.animationDuration) > 1;
      return moves || plays ? [`${one.tagName}.${one.className} moves`] : [];
    });
  });

/** Letter, word and line spacing of WCAG 1.4.12, through the CSSOM: the policy allows no style tag. */
export const spaceTextOut = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    await sheet.replace(
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; } p { margin-block-end: 2em !important; }',
    );
    document.adoptedStyleSheets = [sheet];
  });

/** Twice the size of the text, and of nothing else. */
export const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const size = parseFloat(window.getComputedStyle(document.documentElement).fontSize);
    document.documentElement.style.fontSize = `${size * 2}px`;
  });
