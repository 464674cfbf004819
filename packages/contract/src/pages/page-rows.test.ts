import { decidePageAccess } from '@portail/rules/identity/access/decide-page-access.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';
import {
  beneficiaryRh,
  beneficiarySocial,
  unified,
} from '@portail/testing/builders/session-view.builder.ts';
import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';
import type { PageId } from './registry.ts';

interface Session {
  build(): SessionView;
}

/** The page that a session sees at a path: the page itself, or the one it is sent to. */
const opened = (path: string, session: Session): string => {
  const page = matchPath(path);
  if (page === undefined) return 'NOT_FOUND';
  const decision = decidePageAccess(page.rules, session.build());
  return decision.kind === 'show' ? page.id : decision.to;
};

const openedAll = (paths: readonly string[], session: Session): readonly string[] =>
  paths.map((path) => opened(path, session));

const ORDER_PATHS = {
  '/commande/informations': 'ORDER_INFORMATION',
  '/commande/profil': 'ORDER_PROFILE',
  '/commande/contenu': 'ORDER_CONTENT',
  '/commande/livraison': 'ORDER_DELIVERY',
  '/commande/paiement': 'ORDER_PAYMENT',
  '/commande/confirmation': 'ORDER_CONFIRMATION',
} as const satisfies Readonly<Record<string, PageId>>;

describe('order pages', () => {
  it.each([
    ...Object.entries(ORDER_PATHS),
    ['/commande/sessions', 'ORDER_SESSION_LIST'],
    ['/historique/commande', 'ORDER_HISTORY'],
    ['/commande/details', 'VIEW_ORDER'],
  ])('[ORD-01] %s is %s in CESU_RH', (path, id) => {
    expect(opened(path, beneficiaryRh())).toBe(id);
  });

  it.each(Object.keys(ORDER_PATHS))(
    '[ORD-02] %s is refused without the feature and in CESU_SOCIAL',
    (path) => {
      const withoutOrders = beneficiaryRh().withoutFeature('SOUS_MENU_FAIRE_PRECOMMANDE');
      expect(opened(path, withoutOrders)).toBe('UNAUTHORIZED');
      expect(opened(path, beneficiarySocial())).toBe('UNAUTHORIZED');
    },
  );

  it('[ORD-04] /commande/details is VIEW_ORDER in CESU_RH and refused in CESU_SOCIAL', () => {
    expect(opened('/commande/details', beneficiaryRh())).toBe('VIEW_ORDER');
    expect(opened('/commande/details', beneficiarySocial())).toBe('UNAUTHORIZED');
  });
});

describe('account pages', () => {
  it.each([
    ['/compte/solde', 'ACCOUNT_STATEMENT', beneficiaryRh()],
    ['/paiement/compte/choix', 'ACCOUNT_PAYMENT_CHOICE', beneficiaryRh()],
    ['/paiement/compte/recapitulatif', 'ACCOUNT_PAYMENT_AMOUNT_OVERVIEW', beneficiarySocial()],
    ['/paiement/compte/montant', 'ACCOUNT_PAYMENT_AMOUNT', beneficiaryRh()],
    ['/paiement/compte/declaration-cesu', 'ACCOUNT_PAYMENT_CESU_DECLARATION', beneficiaryRh()],
    [
      '/paiement/compte/identification-cesu',
      'ACCOUNT_PAYMENT_CESU_IDENTIFICATION',
      beneficiaryRh(),
    ],
    ['/paiement/compte/declaration-paje', 'ACCOUNT_PAYMENT_PAJE_DECLARATION', beneficiaryRh()],
    [
      '/paiement/compte/identification-paje',
      'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION',
      beneficiaryRh(),
    ],
    ['/paiement/compte/organisme', 'ACCOUNT_PAYMENT_ORGANIZATION', beneficiaryRh()],
    ['/paiement/compte/confirmation', 'ACCOUNT_PAYMENT_CONFIRMATION', beneficiaryRh()],
    ['/historique/paiements-comptes', 'ACCOUNT_PAYMENT_HISTORY', beneficiaryRh()],
    ['/historique/declarations', 'DECLARATION_HISTORY', beneficiaryRh()],
    ['/historique/versements', 'TRANSACTIONS_HISTORY', beneficiarySocial()],
  ] as const)('[ACC-01] %s is %s', (path, id, session) => {
    expect(opened(path, session)).toBe(id);
  });

  it('[ACC-07] the amount page is also under the service-provision prefix, for unified accounts', () => {
    const path = '/prestations/paiement/compte/montant';
    expect(opened(path, unified())).toBe('ACCOUNT_PAYMENT_AMOUNT');
    expect(matchPath(path)).toMatchObject({ isVariant: true });
    expect(opened(path, beneficiaryRh())).toBe('UNAUTHORIZED');
    expect(opened(path, unified().withoutPermission('PAYER_FACTURES'))).toBe('UNAUTHORIZED');
    expect(opened(path, unified().withoutPermission('PAYER_COMPTE'))).toBe(
      'ACCOUNT_PAYMENT_AMOUNT',
    );
  });
});

describe('paper pages', () => {
  it.each([
    ['/titres/solde', 'CHECKBOOK_STATEMENT'],
    ['/paiement/titre/choix', 'CHECK_PAYMENT_CHOICE'],
    ['/paiement/titre/montant', 'CHECK_PAYMENT_AMOUNT'],
    ['/paiement/titre/confirmation', 'CHECK_PAYMENT_CONFIRMATION'],
    ['/historique/paiements-titres', 'CHECK_PAYMENT_HISTORY'],
  ])('[CHK-01] %s is %s', (path, id) => {
    expect(opened(path, beneficiaryRh())).toBe(id);
  });

  it.each(['/paiement/titre/montant', '/paiement/titre/confirmation'])(
    '[CHK-03] %s is for CESU_RH: refused in CESU_SOCIAL',
    (path) => {
      expect(matchPath(path)?.rules.modes).toEqual(['CESU_RH']);
      expect(opened(path, beneficiarySocial())).toBe('UNAUTHORIZED');
      expect(opened(path, beneficiaryRh())).not.toBe('UNAUTHORIZED');
    },
  );
});

describe('documents and profile', () => {
  const TAX = '/attestation-fiscale';

  it('[DOC-01] the tax page is TAX_DOCUMENT', () => {
    expect(opened(TAX, beneficiaryRh())).toBe('TAX_DOCUMENT');
  });

  it('[DOC-02] the tax page is open in both modes, and closed without its feature', () => {
    for (const session of [beneficiaryRh(), beneficiarySocial()]) {
      expect(opened(TAX, session)).toBe('TAX_DOCUMENT');
      expect(opened(TAX, session.withoutFeature('SOUS_MENU_ATTESTATION_FISCALE'))).toBe(
        'UNAUTHORIZED',
      );
    }
  });

  it('[PROF-02] the five profile paths are open in both modes', () => {
    const paths = [
      '/profil/infos-principales',
      '/profil/infos-connexion',
      '/profil/informations-bancaires',
      '/profil/infos-declaration',
      '/profil/choix-mode-versement',
    ];
    for (const session of [beneficiaryRh(), beneficiarySocial()]) {
      expect(openedAll(paths, session)).toEqual([
        'USER_PROFILE_MAIN_INFORMATIONS',
        'USER_PROFILE_AUTHENTICATION_INFORMATIONS',
        'USER_PROFILE_BANK_INFORMATIONS',
        'USER_PROFILE_DECLARATION_INFORMATIONS',
        'USER_PROFILE_PRODUCT_CHOICE',
      ]);
    }
  });
});
