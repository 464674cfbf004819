const SHEETS = 'link[rel="stylesheet"], style';

/**
 * Copies the style sheets of this document, and those added later, to another document of the same
 * origin, whose inherited security policy allows them.
 */
export const followSheets = (from: Document, to: Document): (() => void) => {
  const taken = new WeakSet<Element>();
  const copies: Element[] = [];
  const copy = () => {
    for (const sheet of from.head.querySelectorAll(SHEETS)) {
      if (taken.has(sheet)) continue;
      taken.add(sheet);
      const twin = to.importNode(sheet, true);
      // Resolved here, because a blank document has no base address.
      if (twin instanceof HTMLLinkElement || twin.tagName === 'LINK')
        twin.setAttribute('href', new URL(sheet.getAttribute('href') ?? '', from.baseURI).href);
      copies.push(twin);
      to.head.append(twin);
    }
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(from.head, { childList: true });
  return () => {
    observer.disconnect();
    for (const twin of copies) twin.remove();
  };
};
