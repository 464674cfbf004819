import { flowOfPage } from '@portail/contract/flows/all-flows.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import { PAGE_IDS, type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import {
  ANONYMOUS,
  type ConnectedView,
  type SessionView,
} from '@portail/rules/identity/access/session-view.ts';
import {
  BENEFICIARY_PERMISSIONS,
  CLIENT_PERMISSIONS,
  CONTRACT_FLAGS,
  FEATURE_IDS,
  INTERVENANT_PERMISSIONS,
  OPERATOR_PERMISSIONS,
} from '@portail/rules/identity/access/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { plainPathOf, siteMapOf } from './site-map.ts';

const connected = (changes: Partial<ConnectedView>): ConnectedView => ({
  kind: 'connected',
  space: 'ESPACE_BENEFICIAIRE',
  permissions: BENEFICIARY_PERMISSIONS,
  readOnly: false,
  link: undefined,
  orderType: undefined,
  isUnified: false,
  isDelegate: false,
  isCarer: false,
  mode: 'CESU_RH',
  contract: {
    numeroContrat: '100001',
    clientType: 'STANDARD',
    features: FEATURE_IDS,
    flags: CONTRACT_FLAGS,
  },
  clientType: undefined,
  ...changes,
});

const otherSpace = (changes: Partial<ConnectedView>) =>
  connected({ mode: undefined, contract: undefined, ...changes });

const PERSONAS: Readonly<Record<string, SessionView>> = {
  anonymous: ANONYMOUS,
  registering: { ...ANONYMOUS, hasRegistrationContract: true },
  'human resources': connected({}),
  social: connected({ mode: 'CESU_SOCIAL' }),
  unified: connected({ isUnified: true }),
  'no mode chosen': connected({ mode: undefined, contract: undefined }),
  'read-only': connected({ readOnly: true, link: 'LECTURE_SEULE' }),
  'back office': connected({ link: 'BACK_OFFICE' }),
  'as a delegate': connected({ isDelegate: true }),
  carer: otherSpace({ isCarer: true, permissions: [] }),
  partner: connected({ link: 'PARTENAIRE', orderType: 'NEW_ORDER' }),
  client: otherSpace({ space: 'ESPACE_CLIENT', permissions: CLIENT_PERMISSIONS }),
  intervenant: otherSpace({ space: 'ESPACE_INTERVENANT', permissions: INTERVENANT_PERMISSIONS }),
  operator: otherSpace({ space: 'ESPACE_OPERATEUR', permissions: OPERATOR_PERMISSIONS }),
};

const listedFor = (session: SessionView): readonly PageId[] =>
  siteMapOf(session, { hasSeveralContracts: true }).flatMap(({ pages }) => pages);

const OPEN_PAGES = ['LEGAL_NOTICE', 'SITE_MAP', 'ACCESSIBILITY', 'CONTACT', 'GLOSSARY'];

/** Pages reached by a link or a redirection only, or listed for some sessions only. */
const SENT_TO: ReadonlySet<string> = new Set([
  'MFA',
  'COMPANY_SIGN_IN_RETURN',
  'BYPASS_LOGIN',
  'BYPASS_LOGIN_FROM_SAP',
  'ADDRESS_PROOF',
  'OPERATOR_ENROLMENT',
  'ACCESS_INVITATION',
  'CONFIRM_REGISTRATION',
  'NOT_ME',
  'VIEW_ORDER',
  'STYLE_GUIDE',
  'FIRST_VISIT',
  'UNAUTHORIZED',
  'TECHNICAL_ERROR',
  'NOT_FOUND',
]);

const partsOf = (session: SessionView) =>
  Object.fromEntries(
    siteMapOf(session, { hasSeveralContracts: true }).map(({ part, pages }) => [part, pages]),
  );

describe('site map', () => {
  it.each(Object.entries(PERSONAS))('[A27] leads %s only to pages that open', (_, session) => {
    for (const id of listedFor(session)) {
      const match = matchPath(plainPathOf(id) ?? '');
      expect(match?.id).toBe(id);
      expect(canOpenPage(pageOf(id), session)).toBe(true);
    }
  });

  it.each(Object.entries(PERSONAS))(
    '[A27] leaves out for %s no page that its address alone opens',
    (_, session) => {
      const missing = PAGE_IDS.filter(
        (id) =>
          canOpenPage(pageOf(id), session) &&
          !pageOf(id).path.includes(':') &&
          flowOfPage(id) === undefined &&
          !listedFor(session).includes(id),
      );
      expect(missing.filter((id) => !SENT_TO.has(id))).toEqual([]);
    },
  );

  it('[A27] leads to no choice where there is nothing to choose', () => {
    const [home] = siteMapOf(connected({}), { hasSeveralContracts: false });
    expect(home?.pages).toEqual([
      'HOME',
      'HELP',
      'NOTIFICATIONS',
      'MY_REQUESTS',
      'RECEIVED_ACCESS',
    ]);
  });

  it.each(Object.entries(PERSONAS))('[A27] lists no page twice for %s', (_, session) => {
    const listed = listedFor(session);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('[A27] shows the sign-in and the public pages to visitors', () => {
    expect(partsOf(ANONYMOUS)).toEqual({
      access: ['LOGIN', 'COMPANY_SIGN_IN', 'RECOVER_LOGIN_PASSWORD', 'FIRST_VISIT'],
      information: OPEN_PAGES,
    });
  });

  it('[A27] shows a beneficiary where each of their flows starts, and not its middle', () => {
    expect(partsOf(connected({}))).toEqual({
      home: [
        'HOME',
        'VISUALISATION_CHOICE',
        'HELP',
        'NOTIFICATIONS',
        'MY_REQUESTS',
        'RECEIVED_ACCESS',
      ],
      orders: [
        'ORDER_SESSION_LIST',
        'ORDER_HISTORY',
        'MILLESIME_TRADE_CHOICE',
        'CESU_CONVERSION_CHOICE',
      ],
      account: [
        'ACCOUNT_STATEMENT',
        'ACCOUNT_PAYMENT_CHOICE',
        'ACCOUNT_PAYMENT_HISTORY',
        'DECLARATION_HISTORY',
      ],
      paper: ['CHECKBOOK_STATEMENT', 'CHECK_PAYMENT_CHOICE', 'CHECK_PAYMENT_HISTORY'],
      documents: ['TAX_DOCUMENT'],
      profile: [
        'USER_PROFILE_MAIN_INFORMATIONS',
        'USER_PROFILE_AUTHENTICATION_INFORMATIONS',
        'USER_PROFILE_BANK_INFORMATIONS',
        'USER_PROFILE_DECLARATION_INFORMATIONS',
        'USER_PROFILE_PRODUCT_CHOICE',
        'PRIVACY',
        'GIVEN_ACCESS',
        'PREFERENCES',
      ],
      information: OPEN_PAGES,
    });
  });

  it('[25-27] lists the style guide for operators only, and [25-24] the first visit for visitors only', () => {
    const listing = (id: PageId) =>
      Object.entries({ ...PERSONAS, visitor: ANONYMOUS })
        .filter(([, session]) => listedFor(session).includes(id))
        .map(([name]) => name);
    expect(listing('STYLE_GUIDE')).toEqual(['operator']);
    expect(new Set(listing('FIRST_VISIT').filter((name) => name !== 'visitor'))).toEqual(
      new Set(
        Object.entries(PERSONAS)
          .filter(([, session]) => session.kind === 'anonymous')
          .map(([name]) => name),
      ),
    );
    expect(listing('FIRST_VISIT')).toContain('visitor');
  });

  it('[A27] keeps a back-office session to its few pages', () => {
    expect(partsOf(connected({ link: 'BACK_OFFICE' }))).toEqual({
      home: ['HOME', 'VISUALISATION_CHOICE'],
      orders: ['MILLESIME_TRADE_CHOICE'],
      information: OPEN_PAGES,
    });
  });

  it('[A27] shows an order only where the session came with one', () => {
    expect(listedFor(connected({}))).not.toContain('VIEW_ORDER');
    const viewing = connected({ link: 'PARTENAIRE', orderType: 'VIEW_ORDER' });
    expect(listedFor(viewing)).toContain('VIEW_ORDER');
  });

  it('[32-11] lists for an operator the choice of a contract to dress', () => {
    expect(partsOf(PERSONAS['operator'] ?? ANONYMOUS)['operator']).toContain('BO_DRESSING');
    expect(plainPathOf('BO_DRESSING')).toBe('/back-office/personnalisation');
  });

  it('[A27] gives the other spaces their own pages', () => {
    const client = PERSONAS['client'] ?? ANONYMOUS;
    expect(partsOf(client)['client']).toEqual([
      'CLIENT_SESSION_LIST',
      'CLIENT_SESSION_CREATION',
      'CLIENT_PEOPLE',
      'CLIENT_PLANS',
      'CLIENT_INVOICES',
      'CLIENT_NOTICES',
      'CLIENT_USERS',
    ]);
    expect(listedFor(client)).not.toContain('ACCOUNT_STATEMENT');
  });
});
