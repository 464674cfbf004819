import { flowOfPage } from '@portail/contract/flows/all-flows.ts';
import { PAGE_IDS, type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import type { PageGroup } from '@portail/rules/identity/access/page-rules.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';

/** In display order. */
export const SITE_MAP_PARTS = [
  'access',
  'home',
  'orders',
  'account',
  'paper',
  'services',
  'documents',
  'profile',
  'client',
  'intervenant',
  'operator',
  'information',
] as const;
export type SiteMapPart = (typeof SITE_MAP_PARTS)[number];

export interface SiteMapSection {
  readonly part: SiteMapPart;
  readonly pages: readonly PageId[];
}

const PART_OF_GROUP: Readonly<Record<PageGroup, SiteMapPart>> = {
  general: 'home',
  public: 'information',
  registration: 'access',
  order: 'orders',
  trade: 'orders',
  conversion: 'orders',
  account: 'account',
  paper: 'paper',
  documents: 'documents',
  profile: 'profile',
  'home-service': 'services',
  client: 'client',
  intervenant: 'intervenant',
  operator: 'operator',
};

/** Pages reached only by a redirection. */
const PASSAGES: ReadonlySet<PageId> = new Set<PageId>([
  'MFA',
  'COMPANY_SIGN_IN_RETURN',
  'BYPASS_LOGIN',
  'BYPASS_LOGIN_FROM_SAP',
  'ADDRESS_PROOF',
  'OPERATOR_ENROLMENT',
  'ACCESS_INVITATION',
  'CONFIRM_REGISTRATION',
  'NOT_ME',
  'REGISTRATION_SESSION_CHOICE',
  'UNAUTHORIZED',
  'TECHNICAL_ERROR',
  'NOT_FOUND',
]);

/** The component gallery is for operators who edit themes. */
const isForOthers = (id: PageId, session: SessionView): boolean =>
  (id === 'STYLE_GUIDE' &&
    !(session.kind === 'connected' && session.space === 'ESPACE_OPERATEUR')) ||
  (id === 'FIRST_VISIT' && session.kind === 'connected');

/** Later steps of a flow redirect to its start when opened by address. */
const isLaterStep = (id: PageId): boolean => {
  const place = flowOfPage(id);
  return place !== undefined && place.flow.steps[0]?.page !== id;
};

/** An order page needs a selected order, except in a link session of one order. */
const lacksItsOrder = (id: PageId, session: SessionView): boolean =>
  id === 'VIEW_ORDER' && !(session.kind === 'connected' && session.orderType === 'VIEW_ORDER');

/** The address of a page without parameters: its own, or a variant that asks for them. */
export const plainPathOf = (id: PageId): string | undefined => {
  const { path, variants, sharesPathWith } = pageOf(id);
  if (sharesPathWith !== undefined) return undefined;
  return [path, ...variants.map((variant) => variant.path)].find((one) => !one.includes(':'));
};

const isListed = (id: PageId, session: SessionView): boolean =>
  plainPathOf(id) !== undefined &&
  !PASSAGES.has(id) &&
  !isForOthers(id, session) &&
  !isLaterStep(id) &&
  !lacksItsOrder(id, session) &&
  canOpenPage(pageOf(id), session);

const partOf = (id: PageId): SiteMapPart => {
  const { audience, group } = pageOf(id);
  if (audience.kind === 'open') return id === 'FIRST_VISIT' ? 'access' : 'information';
  return audience.kind === 'anonymous-only' ? 'access' : PART_OF_GROUP[group];
};

/** With fewer than two contracts the choice page redirects. */
interface Choices {
  readonly hasSeveralContracts: boolean;
}

/** Every page that this session may open by address, by section; empty sections are left out. */
export const siteMapOf = (
  session: SessionView,
  { hasSeveralContracts }: Choices,
): readonly SiteMapSection[] => {
  const listed = PAGE_IDS.filter(
    (id) => isListed(id, session) && (hasSeveralContracts || id !== 'VISUALISATION_CHOICE'),
  );
  return SITE_MAP_PARTS.map((part) => ({
    part,
    pages: listed.filter((id) => partOf(id) === part),
  })).filter(({ pages }) => pages.length > 0);
};
