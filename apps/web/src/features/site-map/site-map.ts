import { flowOfPage } from '@portail/contract/flows/all-flows.ts';
import { PAGE_IDS, type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import type { PageGroup } from '@portail/rules/identity/access/page-rules.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';

/** The parts of the site map, in the order they are read. */
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

/** Places one is sent to, never goes to: a map that led there would lead nowhere. */
const PASSAGES: ReadonlySet<PageId> = new Set<PageId>([
  'MFA',
  'BYPASS_LOGIN',
  'BYPASS_LOGIN_FROM_SAP',
  'ADDRESS_PROOF',
  'ACCESS_INVITATION',
  'CONFIRM_REGISTRATION',
  'NOT_ME',
  'REGISTRATION_SESSION_CHOICE',
  'UNAUTHORIZED',
  'TECHNICAL_ERROR',
  'NOT_FOUND',
]);

/** The components are shown for those who choose the colours of a contract. */
const isForOthers = (id: PageId, session: SessionView): boolean =>
  (id === 'STYLE_GUIDE' &&
    !(session.kind === 'connected' && session.space === 'ESPACE_OPERATEUR')) ||
  (id === 'FIRST_VISIT' && session.kind === 'connected');

/** The middle of a flow is opened by walking to it; its address alone goes back to the start. */
const isLaterStep = (id: PageId): boolean => {
  const place = flowOfPage(id);
  return place !== undefined && place.flow.steps[0]?.page !== id;
};

/** One order is shown once it has been picked, except where a link came with its order. */
const lacksItsOrder = (id: PageId, session: SessionView): boolean =>
  id === 'VIEW_ORDER' && !(session.kind === 'connected' && session.orderType === 'VIEW_ORDER');

const hasAddressOfItsOwn = (id: PageId): boolean =>
  !pageOf(id).path.includes(':') && pageOf(id).sharesPathWith === undefined;

const isListed = (id: PageId, session: SessionView): boolean =>
  hasAddressOfItsOwn(id) &&
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

/** With one contract, or none, the choice page has nothing to offer and goes on by itself. */
interface Choices {
  readonly hasSeveralContracts: boolean;
}

/** Every page that this session may open by its address, in parts; empty parts are left out. */
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
