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
  /** A target stops the walk, `show` ends it well, `undefined` goes on to the next check. */
  readonly decide: (situation: Situation) => RedirectTarget | 'show' | undefined;
}

/** Checks that only make sense once somebody is connected. */
const whenConnected =
  (decide: (page: PageRules, session: ConnectedView) => RedirectTarget | 'show' | undefined) =>
  ({ page, session }: Situation) =>
    session.kind === 'connected' ? decide(page, session) : undefined;

const shares = <T>(wanted: readonly T[], held: readonly T[]): boolean =>
  wanted.length === 0 || wanted.some((one) => held.includes(one));

const isAllowedToPartnerLink = (page: PageRules, session: ConnectedView): boolean =>
  page.group === 'order' || (page.group === 'profile' && session.isUnified);

const isAllowedToBackOffice = (page: PageRules): boolean =>
  page.group === 'trade' || page.id === 'HOME' || page.id === 'VISUALISATION_CHOICE';

/** Only a beneficiary chooses a mode; the other spaces have none. */
const modesAskedOf = (page: PageRules, session: ConnectedView) =>
  session.space === 'ESPACE_BENEFICIAIRE' ? page.modes : undefined;

const isByPartnerLink = (session: ConnectedView): boolean => session.bypass === 'PARTENAIRE';

const clientTypeOf = (session: ConnectedView) => session.contract?.clientType ?? session.clientType;

/**
 * The ordered list of D-010. The first check that answers wins, so the order is the rule:
 * an excluded client type never hides the fact that somebody is not signed in.
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
    name: 'partner link',
    decide: whenConnected((page, session) => {
      if (!isByPartnerLink(session) || isAllowedToPartnerLink(page, session)) return undefined;
      return session.orderType === 'VIEW_ORDER' ? 'VIEW_ORDER' : 'ORDER_INFORMATION';
    }),
  },
  {
    name: 'back office',
    decide: whenConnected((page, session) => {
      const isKept = session.fromBackOffice && session.space === 'ESPACE_BENEFICIAIRE';
      if (!isKept || isAllowedToBackOffice(page)) return undefined;
      // A partner's link sends HOME back here: a session that is both would turn in circles.
      return isByPartnerLink(session) ? 'UNAUTHORIZED' : 'HOME';
    }),
  },
  {
    name: 'no mode chosen',
    decide: whenConnected((page, session) => {
      if (modesAskedOf(page, session) === undefined || session.mode !== undefined) return undefined;
      // The choice is not open to a partner's link, which comes with its contract.
      return isByPartnerLink(session) ? 'UNAUTHORIZED' : 'VISUALISATION_CHOICE';
    }),
  },
  {
    name: 'mode',
    decide: whenConnected((page, session) => {
      const modes = modesAskedOf(page, session);
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

/** May this session open this page, and if not, where does it go? Pure and synchronous. */
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
