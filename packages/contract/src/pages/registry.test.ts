import type { PageAudience } from '@portail/rules/identity/access/page-rules.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import type { PageDefinition } from './define-page.ts';
import { aliasTarget } from './match-path.ts';
import { EXPECTED_PAGES, type ExpectedPage } from './registry.expected.ts';
import { documentTitleOf } from './document-title.ts';
import { PAGE_IDS, PAGES, pageOf, UNAVAILABLE_PATH } from './registry.ts';

const LETTERS: Readonly<Record<SpaceType, string>> = {
  ESPACE_BENEFICIAIRE: 'B',
  ESPACE_CLIENT: 'C',
  ESPACE_INTERVENANT: 'I',
  ESPACE_OPERATEUR: 'O',
};

const whoOf = (audience: PageAudience): string => {
  switch (audience.kind) {
    case 'open':
      return 'open';
    case 'connected':
      return audience.spaces.map((space) => LETTERS[space]).join('');
    case 'anonymous-only':
      return ['anonymous', audience.whenConnected, audience.needs]
        .filter((word) => word !== undefined)
        .join(':');
  }
};

const modesOf = ({ modes }: PageDefinition): string => {
  if (modes === undefined) return '–';
  return modes.length === 2 ? 'both' : modes.join('+').replace('CESU_', '').toLowerCase();
};

/** A registry entry in the words of the table. */
const lineOf = (page: PageDefinition): ExpectedPage => ({
  id: page.id,
  path: page.path,
  who: whoOf(page.audience),
  modes: modesOf(page),
  permissions: page.permissions,
  feature: page.feature,
  excludedClientTypes: page.excludedClientTypes,
  isHiddenInReadOnlyMode: page.hiddenInReadOnlyMode,
  flags: [...page.contractFlags, ...(page.unifiedOnly ? ['unified'] : [])],
});

const GENERAL_IDS = [
  'HOME',
  'LOGIN',
  'COMPANY_SIGN_IN',
  'COMPANY_SIGN_IN_RETURN',
  'MFA',
  'BYPASS_LOGIN',
  'BYPASS_LOGIN_FROM_SAP',
  'RECOVER_LOGIN_PASSWORD',
  'RESET_PASSWORD',
  'VISUALISATION_CHOICE',
  'HELP',
  'LEGAL_NOTICE',
  'STYLE_GUIDE',
  'UNAUTHORIZED',
  'TECHNICAL_ERROR',
  'NOT_FOUND',
];

describe('page registry', () => {
  it('[SHELL-02] holds the fourteen general pages', () => {
    expect(PAGE_IDS).toEqual(expect.arrayContaining(GENERAL_IDS));
  });

  it('[SHELL-03] holds the pages of the route table, all of them and no other', () => {
    expect([...PAGE_IDS].toSorted()).toEqual(EXPECTED_PAGES.map(({ id }) => id).toSorted());
  });

  it.each(EXPECTED_PAGES)('[SHELL-03, SHELL-05] $id is declared as in the route table', (line) => {
    const page = PAGE_IDS.map(pageOf).find(({ id }) => id === line.id);
    expect(page === undefined ? undefined : lineOf(page)).toEqual(line);
  });

  it('[SHELL-04] every page has a French path of its own; only editing an order shares one', () => {
    const seen = new Map<string, string[]>();
    for (const id of PAGE_IDS) {
      const { path, variants, aliases } = pageOf(id);
      for (const address of [path, ...variants.map((variant) => variant.path), ...aliases]) {
        expect(address).toMatch(/^\/$|^(\/:?[A-Za-z][A-Za-z-]*)+$/);
        seen.set(address, [...(seen.get(address) ?? []), id]);
      }
    }
    const shared = [...seen].filter(([, ids]) => ids.length > 1);
    expect(shared).toEqual([['/commande/profil', ['ORDER_PROFILE', 'EDIT_ORDER_PROFILE']]]);
    expect(PAGES.EDIT_ORDER_PROFILE.sharesPathWith).toBe('ORDER_PROFILE');
  });

  it('second addresses keep the rules of the table', () => {
    expect(PAGES.LOGIN.variants).toEqual([
      { path: '/:contractId/login', rules: { feature: 'CONNEXION_PAR_CONTRAT' } },
    ]);
    expect(PAGES.ACCOUNT_PAYMENT_AMOUNT.variants).toEqual([
      {
        path: '/prestations/paiement/compte/montant',
        rules: { permissions: ['PAYER_FACTURES'], unifiedOnly: true, links: ['SAP'] },
      },
    ]);
    expect(PAGES.BO_DRESSING.variants).toEqual([{ path: '/back-office/personnalisation' }]);
    expect(PAGES.HOME.aliases).toEqual(['/accueil', '/prestations']);
    const others = PAGE_IDS.filter((id) => pageOf(id).variants.length + pageOf(id).aliases.length);
    expect(others.toSorted()).toEqual([
      'ACCOUNT_PAYMENT_AMOUNT',
      'BO_DRESSING',
      'COMMANDE',
      'COMMANDE_CHOIX_DISPOSITIF',
      'FACTURES',
      'HOME',
      'LOGIN',
      'PAIEMENT_FACTURES',
    ]);
    expect(UNAVAILABLE_PATH).toBe('/indisponible.html');
  });

  it('[SAP-02, SAP-03, SAP-04, SAP-05] services and invoices are known without their prefix, and lead to it', () => {
    for (const id of [
      'COMMANDE',
      'COMMANDE_CHOIX_DISPOSITIF',
      'FACTURES',
      'PAIEMENT_FACTURES',
    ] as const) {
      const { path, aliases } = pageOf(id);
      expect(aliases.map((alias) => `/prestations${alias}`)).toEqual([path]);
      expect(aliasTarget(path.replace('/prestations', ''))).toBe(path);
    }
  });

  it('every page has a title of its own (A9)', () => {
    const titles = PAGE_IDS.map((id) => documentTitleOf(pageOf(id).title));
    expect(new Set(titles).size).toBe(titles.length);
    expect(documentTitleOf(PAGES.HOME.title)).toBe('Accueil - Mon espace CESU');
  });

  it('every page of a beneficiary requires a mode, except the choice itself', () => {
    const without = PAGE_IDS.filter((id) => {
      const { audience, modes } = pageOf(id);
      const isBeneficiary =
        audience.kind === 'connected' && audience.spaces.includes('ESPACE_BENEFICIAIRE');
      return isBeneficiary && modes === undefined;
    });
    expect(without).toEqual(['VISUALISATION_CHOICE']);
  });
});
