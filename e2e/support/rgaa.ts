import type { Page } from '@playwright/test';

/** What RGAA requires of a page and neither axe nor the validity check covers; the criterion comes first. */
export const rgaaFaultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const all = <Kind extends HTMLElement>(selector: string): Kind[] => [
      ...document.querySelectorAll<Kind>(selector),
    ];
    const wordsOf = (text: string | null | undefined) =>
      (text ?? '').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
    const say = (criterion: string, one: Element) =>
      found.push(`${criterion}: ${one.outerHTML.slice(0, 160)}`);

    for (const one of all('svg'))
      if (
        one.getAttribute('aria-hidden') !== 'true' &&
        one.closest('[role=img], [aria-hidden=true]') === null
      )
        say('1.2', one);
    for (const one of all('figure'))
      if (one.querySelector(':scope > figcaption') === null) say('1.9', one);
    for (const one of all<HTMLIFrameElement>('iframe')) if (one.title === '') say('2.1', one);
    for (const one of all<HTMLTableElement>('table')) {
      if (wordsOf(one.caption?.textContent) === '') say('5.4', one);
      if (one.querySelector('th:not([scope])') !== null) say('5.6', one);
    }
    for (const one of all('a[aria-label], button[aria-label]'))
      if (!wordsOf(one.getAttribute('aria-label')).includes(wordsOf(one.innerText)))
        say('6.1', one);
    for (const one of all('[aria-live]:not([role])')) say('7.5', one);
    if (document.doctype?.name !== 'html') found.push('8.1');
    if (document.documentElement.lang !== 'fr') found.push('8.3');
    for (const one of all('font, center, big, u, s, tt, strike, [align], [bgcolor], [valign]'))
      say('8.9', one);

    const shown = wordsOf(document.body.innerText);
    // One that the page has disabled stays so.
    const sheets = [...document.styleSheets].filter((sheet) => !sheet.disabled);
    for (const sheet of sheets) sheet.disabled = true;
    const bare = wordsOf(document.body.innerText);
    for (const sheet of sheets) sheet.disabled = false;
    for (const word of new Set(shown.split(' ')))
      if (word.length > 3 && !bare.includes(word))
        found.push(`10.2: “${word}” is lost without styles`);

    // With none marked as optional, the form itself says that its fields are required.
    for (const form of all<HTMLFormElement>('form')) {
      const required = [...form.querySelectorAll('[aria-required=true]')];
      const isMarked = form.querySelector('.field__optional') !== null;
      const isNoted = required.every((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .some((id) => document.getElementById(id)?.matches('.form__note') === true),
      );
      if (required.length > 1 && !isMarked && !isNoted) say('11.10', form);
    }
    for (const one of all('[tabindex]')) if (one.tabIndex > 0) say('12.8', one);
    return found;
  });
