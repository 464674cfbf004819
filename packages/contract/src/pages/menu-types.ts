import type { PageId } from './registry.ts';

export interface SimpleItem {
  readonly kind: 'SIMPLE';
  readonly label: string;
  readonly page: PageId;
  /** Where it leads when the page's own address has a parameter: the address that asks for it. */
  readonly path?: string;
  /** Pages without an entry of their own that stand behind this one. */
  readonly activePages?: readonly PageId[];
  /** Switched off by hand, whatever the session. */
  readonly hidden?: boolean;
}

/** A heading with its entries always in sight. */
export interface CategoryItem {
  readonly kind: 'CATEGORY';
  readonly label: string;
  readonly items: readonly SimpleItem[];
  readonly hidden?: boolean;
}

/** A group that opens and closes; it opens by itself on its active pages. */
export interface AccordionItem {
  readonly kind: 'ACCORDION';
  readonly label: string;
  readonly items: readonly SimpleItem[];
  /** Pages without an entry of their own that belong to the group. */
  readonly activePages: readonly PageId[];
  readonly hidden?: boolean;
}

export type MenuItem = SimpleItem | CategoryItem | AccordionItem;
export type Menu = readonly MenuItem[];
