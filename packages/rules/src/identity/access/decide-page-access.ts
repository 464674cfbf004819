import type { PageRules, RedirectTarget } from './page-rules.ts';
import type { ConnectedView, SessionView } from './session-view.ts';

export type PageDecision =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: RedirectTarget; readonly because: CheckName };

interface Situation {
  readonly page: PageRules;
  readonly session: SessionView;
}

interface Check {
  readonly name: string;
  /** A target redirects, `show` accepts, `undefined` continues with the next check. */
  readonly decide: (situation: Situation) => RedirectTarget | 'show' | undefined;
}

/** Checks that apply to signed-in users only. */
const whenConnected =
  (decide: (page: PageRules, session: ConnectedView) => RedirectTarget | 'show' | undefined) =>
  ({ page, session }: Situation) =>
    session.kind === 'connected' ? decide(page, session) : undefined;

const shares = <T>(wanted: readonly T[], held: readonly T[]): boolean =>
  wanted.length === 0 || wanted.some((one) => held.includes(one));

/** A partner's link opens a profile page only on a unified account. */
const isOpenToLink = (page: PageRules, { link, isUnified }: ConnectedView): boolean => {
  if (link === undefined) return true;
  if (link === 'PARTENAIRE' && page.group === 'profile' && !isUnified) return false;
  return page.links.includes(link);
};

/** Only beneficiaries choose a mode. */
const requiredModesOf = (page: PageRules, session: ConnectedView) =>
  session.space === 'ESPACE_BENEFICIAIRE' && !session.isCarer ? page.modes : undefined;

/** Pages of a carer without a space: credentials, preferences and received accesses. */
const CARER_PAGES: ReadonlySet<string> = new Set([
  'RECEIVED_ACCESS',
  'USER_PROFILE_AUTHENTICATION_INFORMATIONS',
  'PREFERENCES',
]);

/** Closed to delegates. */
const isPersonalPage = (page: PageRules): boolean =>
  page.group === 'profile' || page.id === 'MY_REQUESTS';

const isByPartnerLink = (session: ConnectedView): boolean => session.link === 'PARTENAIRE';

const clientTypeOf = (session: ConnectedView) => session.contract?.clientType ?? session.clientType;

/**
 * Ordered: the first check that answers wins, so that an excluded client type never hides a missing
 * sign-in.
 */
export const PAGE_CHECKS = [
  {
    name: 'anonymous-only page while connected',
    decide: ({ page, session }) =>
      page.audience.kind === 'anonymous-only' && session.kind === 'connected'
        ? page.audience.whenConnected
        : undefined,
  },
  {
    name: 'second step without its session',
    decide: ({ page, session }) =>
      page.audience.kind === 'anonymous-only' &&
      page.audience.needs === 'mfa-session' &&
      session.kind === 'anonymous' &&
      !session.hasMfaSession
        ? 'LOGIN'
        : undefined,
  },
  {
    name: 'registration without a contract',
    decide: ({ page, session }) =>
      page.audience.kind === 'anonymous-only' &&
      page.audience.needs === 'registration-contract' &&
      session.kind === 'anonymous' &&
      !session.hasRegistrationContract
        ? 'LOGIN'
        : undefined,
  },
  {
    name: 'public page',
    decide: ({ page }) => (page.audience.kind === 'connected' ? undefined : 'show'),
  },
  {
    name: 'no token',
    decide: ({ session }) => (session.kind === 'anonymous' ? 'LOGIN' : undefined),
  },
  {
    name: 'space',
    decide: whenConnected((page, session) =>
      page.audience.kind === 'connected' && page.audience.spaces.includes(session.space)
        ? undefined
        : 'UNAUTHORIZED',
    ),
  },
  {
    name: 'no space of one’s own',
    decide: whenConnected((page, session) => {
      const isCarer = session.isCarer && !session.isDelegate;
      if (!isCarer || CARER_PAGES.has(page.id)) return undefined;
      // A link session needs a space.
      return session.link === undefined && !session.readOnly ? 'RECEIVED_ACCESS' : 'UNAUTHORIZED';
    }),
  },
  {
    name: 'in the place of the person',
    decide: whenConnected((page, session) => {
      if (!session.isDelegate) return undefined;
      // Leave the page of received accesses: the opened space starts at its own home.
      if (page.id === 'RECEIVED_ACCESS') return 'HOME';
      return isPersonalPage(page) ? 'UNAUTHORIZED' : undefined;
    }),
  },
  {
    name: 'link',
    decide: whenConnected((page, session) => {
      if (isOpenToLink(page, session)) return undefined;
      if (isByPartnerLink(session)) {
        return session.orderType === 'VIEW_ORDER' ? 'VIEW_ORDER' : 'ORDER_INFORMATION';
      }
      const isBackOffice =
        session.link === 'BACK_OFFICE' && session.space === 'ESPACE_BENEFICIAIRE';
      return isBackOffice ? 'HOME' : 'UNAUTHORIZED';
    }),
  },
  {
    name: 'no mode chosen',
    decide: whenConnected((page, session) => {
      if (requiredModesOf(page, session) === undefined || session.mode !== undefined)
        return undefined;
      // A partner's link has its contract already.
      return isByPartnerLink(session) ? 'UNAUTHORIZED' : 'VISUALISATION_CHOICE';
    }),
  },
  {
    name: 'mode',
    decide: whenConnected((page, session) => {
      const modes = requiredModesOf(page, session);
      return modes !== undefined && session.mode !== undefined && !modes.includes(session.mode)
        ? 'UNAUTHORIZED'
        : undefined;
    }),
  },
  {
    name: 'permission',
    decide: whenConnected((page, session) =>
      shares(page.permissions, session.permissions) ? undefined : 'UNAUTHORIZED',
    ),
  },
  {
    name: 'client type',
    decide: whenConnected((page, session) => {
      const clientType = clientTypeOf(session);
      return clientType !== undefined && page.excludedClientTypes.includes(clientType)
        ? 'UNAUTHORIZED'
        : undefined;
    }),
  },
  {
    name: 'feature and contract flags',
    decide: whenConnected((page, session) => {
      const features = session.contract?.features ?? [];
      const flags = session.contract?.flags ?? [];
      const isFeatureOn = page.feature === undefined || features.includes(page.feature);
      const areFlagsOn = page.contractFlags.every((flag) => flags.includes(flag));
      const isUnifiedEnough = !page.unifiedOnly || session.isUnified;
      return isFeatureOn && areFlagsOn && isUnifiedEnough ? undefined : 'UNAUTHORIZED';
    }),
  },
  {
    name: 'read-only',
    decide: whenConnected((page, session) =>
      session.readOnly && page.hiddenInReadOnlyMode ? 'UNAUTHORIZED' : undefined,
    ),
  },
] as const satisfies readonly Check[];

export type CheckName = (typeof PAGE_CHECKS)[number]['name'];

/** The page may be shown, or where to redirect. Pure and synchronous. */
export const decidePageAccess = (page: PageRules, session: SessionView): PageDecision => {
  for (const check of PAGE_CHECKS) {
    const answer = check.decide({ page, session });
    if (answer === 'show') return { kind: 'show' };
    if (answer !== undefined) return { kind: 'redirect', to: answer, because: check.name };
  }
  return { kind: 'show' };
};

export const canOpenPage = (page: PageRules, session: SessionView): boolean =>
  decidePageAccess(page, session).kind === 'show';
