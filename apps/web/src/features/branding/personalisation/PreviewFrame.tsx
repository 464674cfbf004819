import { themeVariables } from '@portail/rules/branding/theme/derive-theme.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import type { Scheme } from '@portail/rules/branding/theme/tokens.ts';
import { applyTheme } from '@portail/ui/theme/apply-theme.ts';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import './preview.css';

const SHEETS = 'link[rel="stylesheet"], style';

/**
 * Copies the style sheets of this document, and those added later, to another document of the same
 * origin, whose inherited security policy allows them.
 */
const followSheets = (from: Document, to: Document): (() => void) => {
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

/** Height of the frame for each width. */
const HEIGHTS = { 390: 780, 768: 1_000, 1280: 860 } as const;
export type PreviewWidth = keyof typeof HEIGHTS;

/** Scale of the frame in the available width. */
const useScale = (room: RefObject<HTMLElement | null>, width: number): number => {
  const [available, setAvailable] = useState(width);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const measure = () => setAvailable(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return Math.min(1, available / width);
};

interface Dress {
  readonly colors: ThemeColors;
  readonly scheme: Scheme;
}

const useDress = (page: Document | undefined, { colors, scheme }: Dress) => {
  useEffect(() => (page === undefined ? undefined : followSheets(document, page)), [page]);
  useLayoutEffect(() => {
    if (page === undefined) return;
    const root = page.documentElement;
    root.lang = 'fr';
    root.dataset['scheme'] = scheme;
    applyTheme(root, themeVariables(colors, scheme));
  }, [page, colors, scheme]);
};

interface PreviewFrameProps extends Dress {
  readonly title: string;
  readonly width: PreviewWidth;
  readonly children: ReactNode;
}

/**
 * A blank iframe filled by React, so that media queries apply to the width of the frame. Nothing is
 * loaded into it, so the frame policy stays closed. The content takes neither pointer nor focus.
 */
export function PreviewFrame({ title, width, colors, scheme, children }: PreviewFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  useLayoutEffect(() => setPage(frame.current?.contentDocument ?? undefined), []);
  const scale = useScale(room, width);
  useDress(page, { colors, scheme });
  const height = HEIGHTS[width];
  return (
    <div ref={room} className="preview__room">
      <div className="preview__window" style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          // Some browsers replace the first document after loading, so the current one is read.
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument ?? undefined)}
          title={title}
          // Focusable, so that it can be scrolled with the arrow keys.
          tabIndex={0}
          className="preview__frame"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      {page === undefined ? null : createPortal(<div inert>{children}</div>, page.body)}
    </div>
  );
}
