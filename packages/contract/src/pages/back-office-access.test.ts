import { decidePageAccess } from '@portail/rules/identity/access/decide-page-access.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';
import { OPERATOR_PERMISSIONS } from '@portail/rules/identity/access/vocabulary.ts';
import {
  anonymous,
  beneficiaryRh,
  beneficiarySocial,
  client,
  intervenant,
  operator,
  unified,
} from '@portail/testing/builders/session-view.builder.ts';
import { describe, expect, it } from 'vitest';
import { ALL_CALLS } from '../calls/all-calls.ts';
import type { CallDefinition } from '../calls/define-call.ts';
import { menuOf } from './menus.ts';
import { PAGE_IDS, type PageId, pageOf } from './registry.ts';

type Session = { build(): SessionView };

const opening = (id: PageId, session: Session): string => {
  const decision = decidePageAccess(pageOf(id), session.build());
  return decision.kind === 'show' ? 'shown' : decision.to;
};
const shownTo = (session: Session): readonly PageId[] =>
  PAGE_IDS.filter((id) => opening(id, session) === 'shown');
const OPERATOR_PAGES = PAGE_IDS.filter((id) => pageOf(id).group === 'operator');
const CONNECTED = PAGE_IDS.filter((id) => pageOf(id).audience.kind === 'connected');

/** Pages that a read-only session does not open. */
const HIDDEN_IN_READ_ONLY = [
  /^CESU_CONVERSION_/,
  /^MILLESIME_TRADE_/,
  /^ORDER_(?!HISTORY$)/,
  /^EDIT_ORDER_PROFILE$/,
  /^ACCOUNT_PAYMENT_(?!HISTORY$)/,
  /^CHECK_PAYMENT_(?!HISTORY$)/,
  /^COMMANDE_(?!SUIVI$|VISUALISATION_MODIFICATION$)/,
  /^PAIEMENT_FACTURES$/,
  /^USER_PROFILE_PRODUCT_CHOICE$/,
];
const isHiddenInReadOnly = (id: PageId): boolean => HIDDEN_IN_READ_ONLY.some((one) => one.test(id));

describe('a session opened by the back office', () => {
  it('[BO-04] [S13] is kept to trade, choice and home; every other connected page leads home', () => {
    for (const person of [beneficiaryRh(), unified()]) {
      const own = CONNECTED.filter((id) => opening(id, person) === 'shown');
      const kept = own.filter((id) => opening(id, person.fromBackOffice()) === 'shown');
      const trade = PAGE_IDS.filter((id) => pageOf(id).group === 'trade');
      expect(kept.toSorted()).toEqual(['HOME', 'VISUALISATION_CHOICE', ...trade].toSorted());
      for (const id of own.filter((one) => !kept.includes(one))) {
        expect(opening(id, person.fromBackOffice()), id).toBe('HOME');
      }
    }
  });

  it('[BO-05] [S13] in read-only mode opens none of these pages, and the others for reading', () => {
    const own = shownTo(unified());
    const hidden = PAGE_IDS.filter((id) => isHiddenInReadOnly(id));
    expect(hidden.length).toBeGreaterThan(25);
    for (const id of hidden) {
      expect(opening(id, unified().readOnly()), id).toBe('UNAUTHORIZED');
      expect(pageOf(id).hiddenInReadOnlyMode, id).toBe(true);
    }
    const looked = own.filter((id) => opening(id, unified().readOnly()) === 'shown');
    expect(looked).toEqual(
      expect.arrayContaining(['HOME', 'ORDER_HISTORY', 'VIEW_ORDER', 'COMMANDE_SUIVI', 'PRIVACY']),
    );
    // Beside them only what was said to be hidden page by page.
    const others = own.filter((id) => !looked.includes(id) && !isHiddenInReadOnly(id));
    // And bank details, which no link session reads (24-5).
    expect(others.filter((id) => !pageOf(id).hiddenInReadOnlyMode)).toEqual([
      'USER_PROFILE_BANK_INFORMATIONS',
    ]);
  });

  it('[BO-06] has a menu of what is left to it, for both', () => {
    const pagesOf = (session: Session): readonly PageId[] =>
      menuOf(session.build()).flatMap((item) =>
        item.kind === 'SIMPLE' ? [item.page] : item.items.map(({ page }) => page),
      );
    for (const person of [beneficiaryRh(), beneficiarySocial(), unified()]) {
      for (const session of [person.readOnly(), person.fromBackOffice()]) {
        const pages = pagesOf(session);
        expect(pages).toContain('HOME');
        expect(pages.length).toBeLessThan(pagesOf(person).length);
        for (const id of pages) expect(opening(id, session), id).toBe('shown');
      }
      expect(pagesOf(person.readOnly()).filter(isHiddenInReadOnly)).toEqual([]);
    }
  });
});

const ROLES = {
  BO_GESTIONNAIRE: operator(),
  BO_SUPPORT: operator().withPermissions(
    'BO_DEMANDES_GESTION',
    'BO_INTERLOCUTEURS',
    'BO_PERSONNES',
  ),
  BO_LECTURE: operator().readOnly(),
} as const;

describe('the pages of the back office', () => {
  it('[BO-07] [S23] open by role: all of them, those of the support, all of them read-only', () => {
    const openTo = (role: keyof typeof ROLES) =>
      OPERATOR_PAGES.filter((id) => opening(id, ROLES[role]) === 'shown');
    expect(OPERATOR_PAGES.length).toBeGreaterThanOrEqual(10);
    expect(openTo('BO_GESTIONNAIRE')).toEqual(OPERATOR_PAGES);
    expect(openTo('BO_SUPPORT').toSorted()).toEqual([
      'BO_CANNED_ANSWERS',
      'BO_INTERLOCUTORS',
      'BO_MANAGEMENT_REQUEST',
      'BO_MANAGEMENT_REQUESTS',
      'BO_OPPOSITIONS',
      'BO_PEOPLE',
      'BO_PERSON',
    ]);
    expect(openTo('BO_LECTURE')).toEqual(
      OPERATOR_PAGES.filter((id) => !pageOf(id).hiddenInReadOnlyMode),
    );
  });

  it('[BO-07] are all that an operator has beside home, help and what is open to everybody', () => {
    const others = CONNECTED.filter((id) => !OPERATOR_PAGES.includes(id));
    for (const session of Object.values(ROLES)) {
      for (const id of others) {
        const { audience } = pageOf(id);
        const isTheirs =
          audience.kind === 'connected' && audience.spaces.includes('ESPACE_OPERATEUR');
        if (!isTheirs) expect(opening(id, session), id).not.toBe('shown');
      }
    }
  });

  it('[BO-18] require a permission of the back office, and are closed to other users', () => {
    const strangers = [
      beneficiaryRh(),
      beneficiaryRh().fromBackOffice(),
      beneficiaryRh().readOnly(),
      beneficiaryRh().byPartnerLink(),
      unified().bySapLink(),
      client(),
      intervenant(),
    ];
    for (const id of OPERATOR_PAGES) {
      const { permissions } = pageOf(id);
      expect(permissions.length, id).toBeGreaterThan(0);
      for (const one of permissions) expect(OPERATOR_PERMISSIONS).toContain(one);
      expect(opening(id, anonymous()), id).toBe('LOGIN');
      for (const stranger of strangers) expect(opening(id, stranger), id).not.toBe('shown');
    }
  });

  it('[S23] have calls that ask for the same permissions, and every such call has its page', () => {
    const asked = new Set(OPERATOR_PAGES.flatMap((id) => pageOf(id).permissions));
    for (const [name, { access }] of Object.entries<CallDefinition>(ALL_CALLS)) {
      if (access.kind !== 'token') continue;
      const ofOperators = access.anyOf.filter((one) => one.startsWith('BO_'));
      // Only operators hold these permissions: no call mixes them with others.
      expect([0, access.anyOf.length], name).toContain(ofOperators.length);
      for (const one of ofOperators) expect(asked, name).toContain(one);
    }
  });
});
