import { decidePageAccess } from '@portail/rules/identity/access/decide-page-access.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';
import {
  anonymous,
  beneficiaryRh,
  beneficiarySocial,
  carer,
  client,
  intervenant,
  operator,
  unified,
} from '@portail/testing/builders/session-view.builder.ts';
import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';
import { PAGE_IDS, type PageId, pageOf } from './registry.ts';

/** The page that is shown, or where the session is sent. */
const opening = (id: PageId, session: { build(): SessionView }): string => {
  const decision = decidePageAccess(pageOf(id), session.build());
  return decision.kind === 'show' ? 'shown' : decision.to;
};
const openingAll = (ids: readonly PageId[], session: { build(): SessionView }) =>
  new Set(ids.map((id) => opening(id, session)));
const pagesOf = (...groups: readonly string[]) =>
  PAGE_IDS.filter((id) => groups.includes(pageOf(id).group));

const OPEN_PAGES = PAGE_IDS.filter((id) => pageOf(id).audience.kind === 'open');
const CONNECTED_PAGES = PAGE_IDS.filter((id) => pageOf(id).audience.kind === 'connected');

describe('public pages', () => {
  it('links, second step and style guide are public', () => {
    const visitor = anonymous().withMfaSession();
    const ids = ['BYPASS_LOGIN', 'BYPASS_LOGIN_FROM_SAP', 'MFA', 'STYLE_GUIDE'] as const;
    expect(openingAll(ids, visitor)).toEqual(new Set(['shown']));
  });

  it('recovery and reset are open to people who are not connected', () => {
    expect(opening('RECOVER_LOGIN_PASSWORD', anonymous())).toBe('shown');
    expect(opening('RESET_PASSWORD', anonymous())).toBe('shown');
  });

  it('open pages are shown to everybody', () => {
    expect(OPEN_PAGES).toEqual(
      expect.arrayContaining(['LEGAL_NOTICE', 'NOT_FOUND', 'TECHNICAL_ERROR', 'UNAUTHORIZED']),
    );
    const everybody = [
      anonymous(),
      beneficiaryRh(),
      beneficiaryRh().withoutMode(),
      beneficiaryRh().fromBackOffice(),
      beneficiaryRh().byPartnerLink(),
      client(),
      intervenant(),
      operator(),
    ];
    for (const session of everybody) {
      expect(openingAll(OPEN_PAGES, session)).toEqual(new Set(['shown']));
    }
  });
});

describe('guards', () => {
  it('home, help and choice are connected pages', () => {
    for (const id of ['HOME', 'HELP', 'VISUALISATION_CHOICE'] as const) {
      expect(opening(id, beneficiaryRh())).toBe('shown');
      expect(opening(id, anonymous())).toBe('LOGIN');
    }
  });

  it('[SHELL-12] read-only sessions are refused the pages hidden from them', () => {
    expect(opening('CESU_CONVERSION_CHOICE', beneficiaryRh().readOnly())).toBe('UNAUTHORIZED');
    expect(opening('CESU_CONVERSION_CHOICE', beneficiaryRh())).toBe('shown');
    expect(opening('ACCOUNT_STATEMENT', beneficiaryRh().readOnly())).toBe('shown');
  });

  it('[SHELL-13] a connected user is redirected from anonymous-only pages', () => {
    const toChoice = [
      'LOGIN',
      'COMPANY_SIGN_IN',
      'MFA',
      ...pagesOf('registration'),
    ] as readonly PageId[];
    expect(toChoice).toHaveLength(9);
    for (const session of [beneficiaryRh(), client(), beneficiaryRh().byPartnerLink()]) {
      expect(openingAll(toChoice, session)).toEqual(new Set(['VISUALISATION_CHOICE']));
      const toHome = ['RECOVER_LOGIN_PASSWORD', 'RESET_PASSWORD'] as const;
      expect(openingAll(toHome, session)).toEqual(new Set(['HOME']));
    }
  });

  it('[SHELL-14] the second step needs its session', () => {
    expect(opening('MFA', anonymous())).toBe('LOGIN');
    expect(opening('MFA', anonymous().withMfaSession())).toBe('shown');
  });

  it('[SHELL-15] every other page requires a token', () => {
    expect(CONNECTED_PAGES.length).toBeGreaterThan(70);
    expect(openingAll(CONNECTED_PAGES, anonymous())).toEqual(new Set(['LOGIN']));
  });

  it('[SHELL-16] a missing permission is refused, page by page', () => {
    const withoutOrders = beneficiaryRh().withoutPermission('PASSER_COMMANDE');
    expect(opening('ORDER_SESSION_LIST', withoutOrders)).toBe('UNAUTHORIZED');
    const asking = CONNECTED_PAGES.filter((id) => pageOf(id).permissions.length > 0);
    for (const id of asking) {
      const { permissions } = pageOf(id);
      for (const everyone of [unified(), client(), intervenant(), operator()]) {
        expect(opening(id, everyone.withoutPermission(...permissions))).toBe('UNAUTHORIZED');
      }
    }
  });

  it('[SHELL-17] small clients do not change formats', () => {
    const small = beneficiaryRh().withClientType('PETIT_CLIENT');
    expect(openingAll(pagesOf('conversion'), small)).toEqual(new Set(['UNAUTHORIZED']));
    expect(openingAll(pagesOf('conversion'), beneficiaryRh())).toEqual(new Set(['shown']));
    expect(openingAll(pagesOf('order', 'trade'), small)).toEqual(new Set(['shown']));
  });

  it('[SHELL-18] a missing feature is refused, page by page', () => {
    for (const id of CONNECTED_PAGES) {
      const { feature } = pageOf(id);
      if (feature === undefined) continue;
      expect(opening(id, beneficiaryRh().withoutFeature(feature))).toBe('UNAUTHORIZED');
      expect(opening(id, beneficiaryRh().withFeatures(feature))).toBe('shown');
    }
    const noTrade = beneficiaryRh().withoutFeature('SOUS_MENU_ECHANGE');
    expect(opening('MILLESIME_TRADE_CHOICE', noTrade)).toBe('UNAUTHORIZED');
  });

  it('[SHELL-19] an unknown path has no page to decide on, connected or not', () => {
    expect(matchPath('/nimporte-quoi')).toBeUndefined();
    expect(opening('NOT_FOUND', anonymous())).toBe('shown');
  });

  it('[SHELL-20] without a mode, every page that needs one leads to the choice', () => {
    const undecided = unified().withoutMode();
    const bound = CONNECTED_PAGES.filter((id) => {
      const { audience, modes } = pageOf(id);
      const isOwn = audience.kind === 'connected' && audience.spaces[0] === 'ESPACE_BENEFICIAIRE';
      return isOwn && modes !== undefined;
    });
    expect(bound).toContain('ACCOUNT_STATEMENT');
    expect(openingAll(bound, undecided)).toEqual(new Set(['VISUALISATION_CHOICE']));
    expect(opening('VISUALISATION_CHOICE', undecided)).toBe('shown');
  });

  it('[SHELL-21] a page of another mode is refused', () => {
    expect(opening('ACCOUNT_STATEMENT', beneficiarySocial())).toBe('UNAUTHORIZED');
    expect(opening('TRANSACTIONS_HISTORY', beneficiaryRh())).toBe('UNAUTHORIZED');
    expect(opening('TRANSACTIONS_HISTORY', beneficiarySocial())).toBe('shown');
    expect(openingAll(pagesOf('order', 'trade', 'conversion'), beneficiarySocial())).toEqual(
      new Set(['UNAUTHORIZED']),
    );
  });

  it('[SHELL-22] the back office is kept to trade, choice and home', () => {
    const backOffice = unified().fromBackOffice();
    const own = CONNECTED_PAGES.filter((id) => opening(id, unified()) === 'shown');
    const kept = own.filter((id) => opening(id, backOffice) === 'shown');
    expect(kept.toSorted()).toEqual(
      ['HOME', 'VISUALISATION_CHOICE', ...pagesOf('trade')].toSorted(),
    );
    const rest = own.filter((id) => !kept.includes(id));
    expect(openingAll(rest, backOffice)).toEqual(new Set(['HOME']));
    expect(opening('MILLESIME_TRADE_CHOICE', backOffice.readOnly())).toBe('UNAUTHORIZED');
  });

  it('[SHELL-23] a partner’s link is kept to order pages and the legal notice', () => {
    const byLink = beneficiaryRh().byPartnerLink('NEW_ORDER');
    expect(openingAll(pagesOf('order'), byLink)).toEqual(new Set(['shown']));
    expect(opening('LEGAL_NOTICE', byLink)).toBe('shown');
    expect(opening('ORDER_CONFIRMATION', beneficiaryRh().byPartnerLink('CANCEL_ORDER'))).toBe(
      'shown',
    );
    const elsewhere = CONNECTED_PAGES.filter(
      (id) => opening(id, beneficiaryRh()) === 'shown' && pageOf(id).group !== 'order',
    );
    expect(elsewhere).toEqual(expect.arrayContaining(['HOME', 'ACCOUNT_STATEMENT', 'MY_REQUESTS']));
    expect(openingAll(elsewhere, byLink)).toEqual(new Set(['ORDER_INFORMATION']));
    expect(openingAll(elsewhere, beneficiaryRh().byPartnerLink('VIEW_ORDER'))).toEqual(
      new Set(['VIEW_ORDER']),
    );
  });

  it('[SHELL-23] [24-5] with a unified account a partner’s link keeps two profile pages, without contact details', () => {
    const byLink = unified().byPartnerLink();
    const shown = pagesOf('profile').filter((id) => opening(id, byLink) === 'shown');
    expect(shown).toEqual(['USER_PROFILE_PRODUCT_CHOICE', 'PREFERENCES']);
    const closed = pagesOf('profile').filter((id) => !shown.includes(id));
    expect(openingAll(closed, byLink)).toEqual(new Set(['ORDER_INFORMATION']));
    expect(opening('MY_REQUESTS', byLink)).toBe('ORDER_INFORMATION');
  });

  it('[24-5] a home-service link has the unified pages, without free payments, papers and identity', () => {
    const closed = CONNECTED_PAGES.filter(
      (id) => opening(id, unified()) === 'shown' && opening(id, unified().bySapLink()) !== 'shown',
    );
    expect(closed.toSorted()).toEqual([
      'ACCOUNT_PAYMENT_AMOUNT',
      'ACCOUNT_PAYMENT_CESU_DECLARATION',
      'ACCOUNT_PAYMENT_CESU_IDENTIFICATION',
      'ACCOUNT_PAYMENT_CHOICE',
      'ACCOUNT_PAYMENT_ORGANIZATION',
      'ACCOUNT_PAYMENT_PAJE_DECLARATION',
      'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION',
      'CHECK_PAYMENT_AMOUNT',
      'CHECK_PAYMENT_CHOICE',
      'CHECK_PAYMENT_CONFIRMATION',
      'GIVEN_ACCESS',
      'MY_REQUESTS',
      'PRIVACY',
      'RECEIVED_ACCESS',
      'TAX_DOCUMENT',
      'USER_PROFILE_AUTHENTICATION_INFORMATIONS',
      'USER_PROFILE_BANK_INFORMATIONS',
      'USER_PROFILE_DECLARATION_INFORMATIONS',
    ]);
    expect(openingAll(closed, unified().bySapLink())).toEqual(new Set(['UNAUTHORIZED']));
    const invoices = matchPath('/prestations/paiement/compte/montant');
    expect(
      invoices === undefined
        ? undefined
        : decidePageAccess(invoices.rules, unified().bySapLink().build()).kind,
    ).toBe('show');
  });

  it('[24-6] an operator in the space of a funder or a payee reads, and administers nothing', () => {
    for (const link of [client().fromBackOffice().readOnly(), client().readOnly()]) {
      expect(pagesOf('client').filter((id) => opening(id, link) !== 'shown')).toEqual([
        'CLIENT_SESSION_CREATION',
        'CLIENT_SESSION_MODIFICATION',
        'CLIENT_NOTICES',
        'CLIENT_USERS',
      ]);
      expect(opening('CLIENT_USERS', link)).toBe('UNAUTHORIZED');
    }
    const payee = intervenant().fromBackOffice().readOnly();
    expect(opening('INTERVENANT_REMISES', payee)).toBe('shown');
    expect(opening('INTERVENANT_BANK', payee)).toBe('UNAUTHORIZED');
  });

  it('[SHELL-26] each kind of link reaches less than a sign-in, and something', () => {
    const reach = (session: { build(): SessionView }) =>
      CONNECTED_PAGES.filter((id) => opening(id, session) === 'shown');
    const whole = reach(unified());
    const links = [unified().fromBackOffice(), unified().readOnly(), unified().byPartnerLink()];
    for (const session of links) {
      const part = reach(session);
      expect(part.length).toBeGreaterThan(0);
      expect(part.length).toBeLessThan(whole.length);
      expect(whole).toEqual(expect.arrayContaining(part));
    }
  });

  it('[S13] a delegate never sees the profile, the letters or other accesses', () => {
    const acting = unified().byDelegate('AGIR');
    const personal: readonly PageId[] = [...pagesOf('profile'), 'MY_REQUESTS'];
    expect(openingAll(personal, acting)).toEqual(new Set(['UNAUTHORIZED']));
    expect(opening('RECEIVED_ACCESS', acting)).toBe('HOME');
    const rest = CONNECTED_PAGES.filter(
      (id) =>
        !personal.includes(id) && id !== 'RECEIVED_ACCESS' && opening(id, unified()) === 'shown',
    );
    expect(openingAll(rest, acting)).toEqual(new Set(['shown']));
    const looking = CONNECTED_PAGES.filter(
      (id) => opening(id, unified().byDelegate('CONSULTER')) === 'shown',
    );
    expect(looking).toEqual(
      expect.arrayContaining(['HOME', 'ACCOUNT_STATEMENT', 'TAX_DOCUMENT', 'ORDER_HISTORY']),
    );
    expect(looking.filter((id) => opening(id, unified().readOnly()) !== 'shown')).toEqual([]);
  });

  it('a carer without a space of their own has those that they were let into for a home', () => {
    const shown = CONNECTED_PAGES.filter((id) => opening(id, carer()) === 'shown');
    expect(shown.toSorted()).toEqual([
      'PREFERENCES',
      'RECEIVED_ACCESS',
      'USER_PROFILE_AUTHENTICATION_INFORMATIONS',
    ]);
    expect(opening('HOME', carer())).toBe('RECEIVED_ACCESS');
    expect(opening('VISUALISATION_CHOICE', carer())).toBe('RECEIVED_ACCESS');
    expect(opening('ACCOUNT_STATEMENT', carer())).toBe('RECEIVED_ACCESS');
    expect(opening('CLIENT_SESSION_LIST', carer())).toBe('UNAUTHORIZED');
  });

  it('[SHELL-44, SHELL-45] help is for CESU_RH mode only', () => {
    expect(opening('HELP', beneficiaryRh())).toBe('shown');
    expect(opening('HELP', beneficiarySocial())).toBe('UNAUTHORIZED');
    for (const session of [client(), intervenant(), operator()]) {
      expect(opening('HELP', session)).toBe('UNAUTHORIZED');
    }
  });

  it('registration needs a contract', () => {
    expect(openingAll(pagesOf('registration'), anonymous())).toEqual(new Set(['LOGIN']));
    expect(openingAll(pagesOf('registration'), anonymous().withRegistrationContract())).toEqual(
      new Set(['shown']),
    );
  });

  it('[SHELL-05] contract flags and the unified account close their pages', () => {
    const without = unified().withoutFlag('allowWithholding', 'autoriserPaiementTitre');
    expect(opening('DECLARATION_HISTORY', without)).toBe('UNAUTHORIZED');
    expect(opening('CHECK_PAYMENT_AMOUNT', without)).toBe('UNAUTHORIZED');
    expect(opening('CHECK_PAYMENT_CHOICE', without)).toBe('shown');
    expect(
      opening('USER_PROFILE_PRODUCT_CHOICE', unified().withoutFlag('allowProductTypeChoice')),
    ).toBe('UNAUTHORIZED');
    expect(openingAll(pagesOf('home-service'), unified())).toEqual(new Set(['shown']));
    expect(openingAll(pagesOf('home-service'), beneficiaryRh())).toEqual(new Set(['UNAUTHORIZED']));
  });

  it('the prefixed payment page requires the invoices’ permission and a unified account', () => {
    const match = matchPath('/prestations/paiement/compte/montant');
    expect(match).toBeDefined();
    if (match === undefined) return;
    const decide = (session: { build(): SessionView }) =>
      decidePageAccess(match.rules, session.build()).kind;
    expect(decide(unified())).toBe('show');
    expect(decide(beneficiaryRh())).toBe('redirect');
    expect(decide(unified().withPermissions('PAYER_COMPTE'))).toBe('redirect');
  });

  it.each([
    ['client', client, 'client'],
    ['intervenant', intervenant, 'intervenant'],
    ['operator', operator, 'operator'],
  ] as const)('the %s space opens its own pages and no other space’s', (_, make, group) => {
    expect(openingAll(pagesOf(group), make())).toEqual(new Set(['shown']));
    const others = ['client', 'intervenant', 'operator'].filter((one) => one !== group);
    expect(openingAll(pagesOf(...others), make())).toEqual(new Set(['UNAUTHORIZED']));
    expect(opening('HOME', make())).toBe('shown');
    expect(opening('ACCOUNT_STATEMENT', make())).toBe('UNAUTHORIZED');
    expect(opening('CLIENT_SESSION_LIST', beneficiaryRh())).toBe('UNAUTHORIZED');
  });
});
