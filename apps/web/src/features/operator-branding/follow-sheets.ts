const SHEETS = 'link[rel="stylesheet"], style';

/**
 * Gives another document of this origin the style sheets of this one, and those that come later. They
 * are files of ours: the security policy, which the other document inherits, lets them in.
 */
export const followSheets = (from: Document, to: Document): (() => void) => {
  const taken = new WeakSet<Element>();
  const copies: Element[] = [];
  const copy = () => {
    for (const sheet of from.head.querySelectorAll(SHEETS)) {
      if (taken.has(sheet)) continue;
      taken.add(sheet);
      const twin = to.importNode(sheet, true);
      // Its address is read from here: a blank document has none of its own.
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
