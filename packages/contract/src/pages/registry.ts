import type { PageDefinition } from './define-page.ts';
import { generalPages, publicPages, registrationPages } from './general.pages.ts';
import { accountPages, paperPages } from '../wallet/holdings.pages.ts';
import { homeServicePages } from '../home-services/home-service.pages.ts';
import { conversionPages, orderPages, tradePages } from '../orders/ordering.pages.ts';
import { clientPages, intervenantPages, operatorPages } from './other-spaces.pages.ts';
import { profilePages } from '../people/profile.pages.ts';

/** The page registry: the only truth about pages. */
export const PAGES = {
  ...generalPages,
  ...publicPages,
  ...registrationPages,
  ...orderPages,
  ...tradePages,
  ...conversionPages,
  ...accountPages,
  ...paperPages,
  ...profilePages,
  ...homeServicePages,
  ...clientPages,
  ...intervenantPages,
  ...operatorPages,
} as const;

export type PageId = keyof typeof PAGES;

export const PAGE_IDS = Object.keys(PAGES).filter((key): key is PageId => key in PAGES);

export const pageOf = (id: PageId): PageDefinition & { readonly id: PageId } => PAGES[id];

/** Served outside the portal, so that it stands when the portal does not. */
export const UNAVAILABLE_PATH = '/indisponible.html';
