import { decidePageAccess } from '@portail/rules/identity/access/decide-page-access.ts';
import type { ConnectedView, SessionView } from '@portail/rules/identity/access/session-view.ts';
import {
  CLIENT_TYPES,
  CONTRACT_FLAGS,
  FEATURE_IDS,
  LINK_KINDS,
  ORDER_TYPES,
  PERMISSIONS,
  SPACE_TYPES,
  VISUALISATION_MODES,
} from '@portail/rules/identity/access/vocabulary.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuOf } from './menus.ts';
import { PAGE_IDS, type PageId, pageOf } from './registry.ts';

const maybe = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

const anyConnected: fc.Arbitrary<ConnectedView> = fc.record({
  kind: fc.constant('connected'),
  space: fc.constantFrom(...SPACE_TYPES),
  permissions: fc.subarray([...PERMISSIONS]),
  readOnly: fc.boolean(),
  link: maybe(LINK_KINDS),
  orderType: maybe(ORDER_TYPES),
  isUnified: fc.boolean(),
  isDelegate: fc.boolean(),
  isCarer: fc.boolean(),
  mode: maybe(VISUALISATION_MODES),
  contract: fc.option(
    fc.record({
      numeroContrat: fc.constant('100001'),
      clientType: fc.constantFrom(...CLIENT_TYPES),
      features: fc.subarray([...FEATURE_IDS]),
      flags: fc.subarray([...CONTRACT_FLAGS]),
    }),
    { nil: undefined },
  ),
  clientType: maybe(CLIENT_TYPES),
});

const anySession: fc.Arbitrary<SessionView> = fc.oneof(
  fc.record({
    kind: fc.constant('anonymous'),
    hasMfaSession: fc.boolean(),
    hasRegistrationContract: fc.boolean(),
  }),
  { arbitrary: anyConnected, weight: 6 },
);

const isShown = (id: PageId, session: SessionView): boolean =>
  decidePageAccess(pageOf(id), session).kind === 'show';
const shownPages = (session: SessionView) => PAGE_IDS.filter((id) => isShown(id, session));

const MAX_HOPS = 4;
/** Follows the redirects from a page; the last page is where they stopped. */
const wayFrom = (start: PageId, session: SessionView): readonly PageId[] => {
  const way: PageId[] = [start];
  for (let page = start; way.length <= MAX_HOPS + 1;) {
    const decision = decidePageAccess(pageOf(page), session);
    if (decision.kind === 'show') return way;
    page = decision.to;
    way.push(page);
  }
  return way;
};

const RUNS = { numRuns: 300 };

describe('whatever the session', () => {
  it('redirects end at a page that is shown, from every page', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        for (const id of PAGE_IDS) {
          const way = wayFrom(id, session);
          if (way.length - 1 > MAX_HOPS) throw new Error(way.join(' → '));
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('[SHELL-15] an anonymous user never sees a connected page', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (hasMfaSession, hasRegistrationContract) => {
        const anonymousUser = {
          kind: 'anonymous',
          hasMfaSession,
          hasRegistrationContract,
        } as const;
        const kinds = shownPages(anonymousUser).map((id) => pageOf(id).audience.kind);
        expect(kinds).not.toContain('connected');
      }),
    );
  });

  it('a connected user never sees an anonymous-only page', () => {
    fc.assert(
      fc.property(anyConnected, (session) => {
        const kinds = shownPages(session).map((id) => pageOf(id).audience.kind);
        expect(kinds).not.toContain('anonymous-only');
      }),
      RUNS,
    );
  });

  it('[SHELL-12] read-only sessions never see a page hidden from them', () => {
    fc.assert(
      fc.property(anyConnected, (session) => {
        const shown = shownPages({ ...session, readOnly: true });
        expect(shown.filter((id) => pageOf(id).hiddenInReadOnlyMode)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('a page of another space is never shown', () => {
    fc.assert(
      fc.property(anyConnected, (session) => {
        for (const id of shownPages(session)) {
          const { audience } = pageOf(id);
          if (audience.kind === 'connected') expect(audience.spaces).toContain(session.space);
        }
      }),
      RUNS,
    );
  });

  it('a permission or a feature more never takes a page away', () => {
    fc.assert(
      fc.property(
        anyConnected,
        fc.constantFrom(...PERMISSIONS),
        fc.constantFrom(...FEATURE_IDS),
        (session, permission, feature) => {
          const { contract } = session;
          const richer: ConnectedView = {
            ...session,
            permissions: [...session.permissions, permission],
            contract: contract && { ...contract, features: [...contract.features, feature] },
          };
          expect(shownPages(richer)).toEqual(expect.arrayContaining(shownPages(session)));
        },
      ),
      RUNS,
    );
  });

  it('a restriction more never opens a page', () => {
    fc.assert(
      fc.property(
        anyConnected,
        fc.constantFrom<Partial<ConnectedView>>(
          { readOnly: true },
          ...LINK_KINDS.map((link) => ({ link })),
          { isUnified: false },
          { isDelegate: true },
          { contract: undefined, clientType: 'PETIT_CLIENT' },
          { permissions: [] },
        ),
        (session, restriction) => {
          // From one kind of link to another is no restriction.
          fc.pre(restriction.link === undefined || session.link === undefined);
          // A user who acts in a space has one.
          fc.pre(!(session.isCarer && restriction.isDelegate === true));
          const shown = shownPages(session);
          expect(shown).toEqual(expect.arrayContaining(shownPages({ ...session, ...restriction })));
        },
      ),
      RUNS,
    );
  });

  it('the menu leads only to pages that open, and names each of them once', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const entries = menuOf(session).flatMap((item) =>
          item.kind === 'SIMPLE' ? [item] : item.items,
        );
        const pages = entries.map(({ page }) => page);
        expect(pages.filter((id) => !isShown(id, session))).toEqual([]);
        expect(new Set(pages).size).toBe(pages.length);
      }),
      RUNS,
    );
  });
});
