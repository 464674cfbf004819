import type { BrowserContext, Page } from '@playwright/test';

/**
 * The tree of a document, one line for each element. Runs in the browser, and in a blank page for
 * what a parser makes of the same document written down: where they differ, an element stands
 * where HTML does not allow it.
 */
const outlineOf = (given: string | undefined): { html: string; lines: string[] } => {
  const parsed =
    given === undefined ? document : new DOMParser().parseFromString(given, 'text/html');
  const lines: string[] = [];
  const visit = (element: Element, depth: number): void => {
    // Without scripts a parser reads its content as elements; with scripts it is text.
    if (element.localName === 'noscript' || element.localName === 'template') return;
    const id = element.id === '' ? '' : `#${element.id}`;
    const name = element.getAttribute('class') ?? '';
    lines.push(`${' '.repeat(depth)}${element.localName}${id}.${name}`);
    for (const child of element.children) visit(child, depth + 1);
  };
  visit(parsed.body, 0);
  return { html: given ?? document.documentElement.outerHTML, lines };
};

/** What can be told from the elements as they stand. */
const faultsOf = (): readonly string[] => {
  const REFERENCES = [
    'aria-labelledby',
    'aria-describedby',
    'aria-details',
    'aria-errormessage',
    'aria-owns',
    'aria-activedescendant',
    'aria-controls',
    'for',
    'form',
    'list',
    'headers',
  ];
  const PHRASING_ONLY = 'p, h1, h2, h3, h4, h5, h6, span, button, label, strong, em';
  const FLOW =
    'address, article, aside, blockquote, div, dl, fieldset, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, main, nav, ol, p, section, table, ul';
  const INTERACTIVE = 'a[href], button, input:not([type=hidden]), select, textarea, details, label';
  const OBSOLETE = 'acronym, big, center, dir, font, frame, marquee, nobr, strike, tt';
  const CHILDREN: readonly (readonly [string, string])[] = [
    ['ul, ol', 'li, script, template'],
    ['dl', 'dt, dd, div, script, template'],
    ['table', 'caption, colgroup, thead, tbody, tfoot, tr'],
    ['thead, tbody, tfoot', 'tr'],
    ['tr', 'td, th'],
    ['select', 'option, optgroup, hr'],
  ];
  const PARENTS: readonly (readonly [string, string])[] = [
    ['li', 'ul, ol, menu'],
    ['dt, dd', 'dl, dl > div'],
    ['legend', 'fieldset'],
    ['summary', 'details'],
    ['td, th', 'tr'],
    ['option', 'select, optgroup, datalist'],
  ];
  const found: string[] = [];
  const say = (what: string, element: Element) =>
    found.push(`${what}: <${element.localName} class="${element.getAttribute('class') ?? ''}">`);
  const all = [...document.querySelectorAll('*')];

  const ids = new Map<string, number>();
  for (const { id } of all) if (id !== '') ids.set(id, (ids.get(id) ?? 0) + 1);
  for (const [id, times] of ids) if (times > 1) found.push(`id ${id} stands ${times} times`);
  for (const element of all) {
    if (element.hasAttribute('id') && /^$|\s/.test(element.id)) say('id is not one word', element);
    for (const name of REFERENCES) {
      // What is closed may not be drawn yet: its button names it all the same.
      if (name === 'aria-controls' && element.getAttribute('aria-expanded') === 'false') continue;
      const words = (element.getAttribute(name) ?? '').split(/\s+/).filter((word) => word !== '');
      for (const word of words)
        if (!ids.has(word)) say(`${name} names ${word}, which is not there`, element);
    }
  }
  const html = all.filter((element) => element instanceof HTMLElement);
  for (const element of html) {
    if (element.matches(OBSOLETE)) say('obsolete', element);
    if (element.matches(FLOW) && element.parentElement?.closest(PHRASING_ONLY)) {
      say(`inside <${element.parentElement.closest(PHRASING_ONLY)?.localName}>`, element);
    }
    if (element.matches(INTERACTIVE) && element.parentElement?.closest('a[href], button')) {
      say('a control inside a control', element);
    }
    for (const [parent, children] of CHILDREN)
      if (element.parentElement?.matches(parent) === true && !element.matches(children))
        say(`child of <${element.parentElement.localName}>`, element);
    for (const [child, parents] of PARENTS)
      if (element.matches(child) && element.parentElement?.matches(parents) !== true)
        say(`in <${element.parentElement?.localName}>`, element);
  }
  if (document.documentElement.lang !== 'fr') found.push('lang is not fr');
  if (document.title.trim() === '') found.push('no title');
  if (document.doctype?.name !== 'html') found.push('no doctype');
  const mains = all.filter((one) => one.localName === 'main' && one.checkVisibility());
  if (mains.length !== 1) found.push(`${mains.length} <main>`);
  for (const image of document.images) if (!image.hasAttribute('alt')) say('no alt', image);
  return found;
};

const differenceOf = (drawn: readonly string[], parsed: readonly string[]): readonly string[] => {
  const at = drawn.findIndex((line, index) => line !== parsed[index]);
  if (at === -1 && drawn.length === parsed.length) return [];
  const place = at === -1 ? drawn.length : at;
  return [`a parser would not make this tree: “${drawn[place]}” became “${parsed[place]}”`];
};

/** What is wrong with the HTML of a page as it is drawn. */
export const createValidity = async (
  context: BrowserContext,
): Promise<(page: Page) => Promise<readonly string[]>> => {
  // The portal's own pages forbid what makes a document of a text.
  const blank = await context.newPage();
  return async (page) => {
    const { html, lines } = await page.evaluate(outlineOf, undefined);
    const parsed = await blank.evaluate(outlineOf, html);
    return [...(await page.evaluate(faultsOf)), ...differenceOf(lines, parsed.lines)];
  };
};
