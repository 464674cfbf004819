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
import {
  type AccordionItem,
  filterMenu,
  isAccordionActive,
  isEntryActive,
  type Menu,
  menuOf,
  menuPathOf,
} from './menus.ts';
import { PAGE_IDS, type PageId, pageOf } from './registry.ts';

type Session = { build(): SessionView };

/** The menu as a person reads it: "Label → /path", groups with their kind and entries. */
const read = (session: Session) =>
  menuOf(session.build()).map((item) =>
    item.kind === 'SIMPLE'
      ? `${item.label} → ${menuPathOf(item)}`
      : {
          [`${item.kind} ${item.label}`]: item.items.map(
            (one) => `${one.label} → ${menuPathOf(one)}`,
          ),
        },
  );

const labels = (session: Session): readonly string[] =>
  menuOf(session.build()).flatMap((item) =>
    item.kind === 'SIMPLE'
      ? [item.label]
      : item.items.map(({ label }) => `${item.label} / ${label}`),
  );

const group = (session: Session, label: string) =>
  menuOf(session.build()).find((item) => item.label === label);

const accordion = (session: Session, label: string): AccordionItem => {
  const item = group(session, label);
  if (item?.kind !== 'ACCORDION') throw new Error(`${label} is no accordion`);
  return item;
};

const HOME = 'Accueil → /';
const ORDERS = {
  'ACCORDION Mes commandes': [
    'Commander → /commande/sessions',
    'Échanger un millésime → /echange/choix',
    'Changer de format → /changer-format/choix',
    'Historique de mes commandes → /historique/commande',
  ],
};
const ELECTRONIC = {
  'ACCORDION Mon CESU électronique': [
    'Mon solde → /compte/solde',
    'Payer → /paiement/compte/choix',
    'Historique de mes paiements → /historique/paiements-comptes',
    'Historique de mes déclarations → /historique/declarations',
  ],
};
const PAPER_ENTRIES = [
  'Payer → /paiement/titre/choix',
  'Historique de mes paiements → /historique/paiements-titres',
];
const SERVICES = {
  'ACCORDION Mes services': [
    'Commander une prestation → /prestations/commandes/choix-dispositif',
    'Suivi de mes commandes → /prestations/commandes/suivi',
  ],
};
const INVOICES = {
  'ACCORDION Mes factures': [
    'Consulter mes factures → /prestations/factures',
    'Payer mes factures → /prestations/paiement-factures',
  ],
};
const DOCUMENTS = { 'CATEGORY Mes documents': ['Attestation fiscale → /attestation-fiscale'] };
const SOCIAL = [
  HOME,
  'Payer → /paiement/compte/choix',
  'Historique de mes versements → /historique/versements',
  'Mes titres → /titres/solde',
  'Historique de mes déclarations → /historique/declarations',
  'Mes documents → /attestation-fiscale',
];

describe('whole menus', () => {
  it('[SHELL-27] a unified account starts with Home and has these seven entries', () => {
    expect(read(unified())).toEqual([
      HOME,
      ORDERS,
      ELECTRONIC,
      { 'ACCORDION Mes CESU papier': PAPER_ENTRIES },
      SERVICES,
      INVOICES,
      DOCUMENTS,
    ]);
  });

  const entriesOf = (label: string): readonly string[] => {
    const item = group(unified(), label);
    if (item === undefined || item.kind === 'SIMPLE') throw new Error(`${label} is no group`);
    return item.items.map(menuPathOf);
  };

  it('[SHELL-28] Orders of a unified account: sessions, vintage trade, conversion, history', () => {
    expect(entriesOf('Mes commandes')).toEqual([
      '/commande/sessions',
      '/echange/choix',
      '/changer-format/choix',
      '/historique/commande',
    ]);
  });

  it('[SHELL-30] Paper CESU of a unified account: payment choice and history', () => {
    expect(entriesOf('Mes CESU papier')).toEqual([
      '/paiement/titre/choix',
      '/historique/paiements-titres',
    ]);
  });

  it('[SHELL-31] Services of a unified account: choice of scheme and follow-up', () => {
    expect(entriesOf('Mes services')).toEqual([
      '/prestations/commandes/choix-dispositif',
      '/prestations/commandes/suivi',
    ]);
  });

  it('[SHELL-32] Invoices of a unified account: invoices and their payment', () => {
    expect(entriesOf('Mes factures')).toEqual([
      '/prestations/factures',
      '/prestations/paiement-factures',
    ]);
  });

  it('[SHELL-33] Documents of a unified account: the tax document, where the contract has it', () => {
    expect(entriesOf('Mes documents')).toEqual(['/attestation-fiscale']);
    const without = unified().withoutFeature('SOUS_MENU_ATTESTATION_FISCALE');
    expect(group(without, 'Mes documents')).toBeUndefined();
  });

  it('[SHELL-34] CESU_RH: no services nor invoices, and the paper statement', () => {
    expect(read(beneficiaryRh())).toEqual([
      HOME,
      ORDERS,
      ELECTRONIC,
      { 'ACCORDION Mes CESU papier': ['Mon solde → /titres/solde', ...PAPER_ENTRIES] },
      DOCUMENTS,
    ]);
  });

  it('[SHELL-35] CESU_SOCIAL: six simple entries, services and invoices more when unified', () => {
    expect(read(beneficiarySocial())).toEqual(SOCIAL);
    expect(read(beneficiarySocial().unified())).toEqual([...SOCIAL, SERVICES, INVOICES]);
  });

  it('client, intervenant and operator have their own', () => {
    expect(read(client())).toEqual([
      HOME,
      'Mes sessions → /client/sessions-precommande',
      'Personnes → /client/personnes',
      'Plans d’aide → /client/plans-aide',
      'Factures → /client/factures',
      'Avis → /client/avis',
      'Utilisateurs → /client/utilisateurs',
    ]);
    expect(read(intervenant())).toEqual([
      HOME,
      'Mes remises → /intervenant/remises',
      'Mes coordonnées bancaires → /intervenant/informations-bancaires',
    ]);
    expect(read(operator())).toEqual([
      HOME,
      'À valider → /back-office/validations',
      'Demandes de gestion → /back-office/demandes-gestion',
      'Réponses types → /back-office/reponses-types',
      'Personnes → /back-office/personnes',
      'Titres perdus ou volés → /back-office/oppositions',
      'Financeurs → /back-office/financeurs',
      'Personnalisation → /back-office/personnalisation',
      'Interlocuteurs → /back-office/interlocuteurs',
      'Opérations → /back-office/operations',
      'Grand livre → /back-office/grand-livre',
      'Rapports → /back-office/rapports',
      'Intervenants → /back-office/intervenants',
      'Opérateurs → /back-office/operateurs',
      'Valeurs datées → /back-office/valeurs-datees',
      'Journal → /back-office/journal',
    ]);
    expect(labels(client().withoutPermission('GERER_PLANS_AIDE'))).not.toContain('Plans d’aide');
  });

  it('[S13] a carer has the spaces that they were let into, and in one of them no more than that', () => {
    expect(read(carer())).toEqual(['Espaces que l’on m’a ouverts → /acces-recus']);
    expect(read(beneficiaryRh().byDelegate('AGIR'))).toEqual(read(beneficiaryRh()));
    expect(labels(beneficiaryRh().byDelegate('CONSULTER'))).toEqual(
      labels(beneficiaryRh().readOnly()),
    );
  });

  it('is empty for anonymous users and before a contract is chosen', () => {
    expect(read(anonymous())).toEqual([]);
    expect(read(beneficiaryRh().withoutMode())).toEqual([]);
  });

  it('[SHELL-36] the three kinds are in use', () => {
    expect(new Set(menuOf(unified().build()).map(({ kind }) => kind))).toEqual(
      new Set(['SIMPLE', 'ACCORDION', 'CATEGORY']),
    );
  });
});

describe('what hides an entry', () => {
  it('[SHELL-29] the declaration history goes with the withholding', () => {
    const entry = 'Mon CESU électronique / Historique de mes déclarations';
    expect(labels(unified())).toContain(entry);
    expect(labels(unified().withoutFlag('allowWithholding'))).not.toContain(entry);
    expect(labels(beneficiarySocial().withoutFlag('allowWithholding'))).not.toContain(
      'Historique de mes déclarations',
    );
  });

  it('[SHELL-37] its own flag, or its group’s', () => {
    const home = { kind: 'SIMPLE', label: 'Accueil', page: 'HOME' } as const;
    const menu: Menu = [
      { ...home, hidden: true },
      { ...home, hidden: false },
      { kind: 'CATEGORY', label: 'Un', items: [{ ...home, hidden: true }] },
      { kind: 'CATEGORY', label: 'Deux', items: [home], hidden: true },
      {
        kind: 'ACCORDION',
        label: 'Trois',
        items: [home, { ...home, hidden: true }],
        activePages: [],
      },
    ];
    expect(filterMenu(menu, beneficiaryRh().build())).toEqual([
      { ...home, hidden: false },
      { kind: 'ACCORDION', label: 'Trois', items: [home], activePages: [] },
    ]);
  });

  it('[SHELL-38] the permission that its page requires', () => {
    const without = beneficiaryRh().withoutPermission('CONSULTER_DOCUMENTS');
    expect(group(beneficiaryRh(), 'Mes documents')).toBeDefined();
    expect(group(without, 'Mes documents')).toBeUndefined();
  });

  it('[SHELL-39] a feature that is off', () => {
    const without = beneficiaryRh().withoutFeature('SOUS_MENU_CHANGER_FORMAT');
    expect(labels(beneficiaryRh())).toContain('Mes commandes / Changer de format');
    expect(labels(without)).toEqual(
      labels(beneficiaryRh()).filter((label) => label !== 'Mes commandes / Changer de format'),
    );
    expect(labels(beneficiaryRh().withFeatures())).toEqual([
      'Accueil',
      'Mes commandes / Historique de mes commandes',
      'Mon CESU électronique / Mon solde',
      'Mon CESU électronique / Payer',
      'Mon CESU électronique / Historique de mes paiements',
      'Mon CESU électronique / Historique de mes déclarations',
    ]);
  });

  it('[SHELL-40] read-only mode, where statements and histories remain', () => {
    expect(labels(beneficiaryRh().readOnly())).toEqual([
      'Accueil',
      'Mes commandes / Historique de mes commandes',
      'Mon CESU électronique / Mon solde',
      'Mon CESU électronique / Historique de mes paiements',
      'Mon CESU électronique / Historique de mes déclarations',
      'Mes CESU papier / Mon solde',
      'Mes CESU papier / Historique de mes paiements',
      'Mes documents / Attestation fiscale',
    ]);
    expect(labels(beneficiarySocial().readOnly())).not.toContain('Payer');
  });

  it('[SHELL-41] the back office, which keeps home and trade', () => {
    expect(labels(unified().fromBackOffice())).toEqual([
      'Accueil',
      'Mes commandes / Échanger un millésime',
    ]);
    expect(labels(unified().fromBackOffice().readOnly())).toEqual(['Accueil']);
    expect(labels(beneficiarySocial().fromBackOffice())).toEqual(['Accueil']);
  });

  it('[24-5] a partner’s link has no side menu, a home-service link no free payment and no tax papers', () => {
    expect(read(beneficiaryRh().byPartnerLink())).toEqual([]);
    expect(read(unified().byPartnerLink('VIEW_ORDER'))).toEqual([]);
    const hidden = new Set([
      'Mon CESU électronique / Payer',
      'Mes CESU papier / Payer',
      'Mes documents / Attestation fiscale',
    ]);
    expect(labels(unified().bySapLink())).toEqual(
      labels(unified()).filter((label) => !hidden.has(label)),
    );
  });

  it('[24-6] an operator in the space of a funder or a payee has no administration entry', () => {
    expect(labels(client().fromBackOffice().readOnly())).toEqual([
      'Accueil',
      'Mes sessions',
      'Personnes',
      'Plans d’aide',
      'Factures',
    ]);
    expect(labels(intervenant().fromBackOffice().readOnly())).toEqual(['Accueil', 'Mes remises']);
  });
});

const ACTIVE: readonly (readonly [string, readonly PageId[]])[] = [
  [
    'Mes commandes',
    [
      'ORDER_SESSION_LIST',
      'ORDER_INFORMATION',
      'ORDER_PROFILE',
      'EDIT_ORDER_PROFILE',
      'ORDER_CONTENT',
      'ORDER_DELIVERY',
      'ORDER_PAYMENT',
      'ORDER_CONFIRMATION',
      'ORDER_HISTORY',
      'VIEW_ORDER',
      'MILLESIME_TRADE_CHOICE',
      'MILLESIME_TRADE_DELIVERY',
      'MILLESIME_TRADE_PAYMENT',
      'MILLESIME_TRADE_CONFIRMATION',
      'CESU_CONVERSION_CHOICE',
      'CESU_CONVERSION_AMOUNT',
      'CESU_CONVERSION_DELIVERY',
      'CESU_CONVERSION_CONFIRMATION',
    ],
  ],
  ['Mon CESU électronique', PAGE_IDS.filter((id) => pageOf(id).group === 'account')],
  ['Mes CESU papier', PAGE_IDS.filter((id) => pageOf(id).group === 'paper')],
  [
    'Mes services',
    [
      'COMMANDE',
      'COMMANDE_CHOIX_DISPOSITIF',
      'COMMANDE_ATTRIBUTION',
      'COMMANDE_PRESTATION',
      'COMMANDE_INFORMATIONS_COMPLEMENTAIRES',
      'COMMANDE_INFORMATIONS_PAIEMENT',
      'COMMANDE_CONFIRMATION',
      'COMMANDE_SUIVI',
      'COMMANDE_VISUALISATION_MODIFICATION',
    ],
  ],
  ['Mes factures', ['FACTURES', 'PAIEMENT_FACTURES']],
];

describe('accordions', () => {
  it.each(ACTIVE)('[SHELL-42] %s is open on its active pages and on no other', (label, pages) => {
    const item = accordion(unified(), label);
    expect(PAGE_IDS.filter((id) => isAccordionActive(item, id))).toEqual(
      PAGE_IDS.filter((id) => pages.includes(id)),
    );
  });

  it('an accordion is open on its own entries even when its active pages do not name them', () => {
    const item: AccordionItem = {
      kind: 'ACCORDION',
      label: 'Un',
      items: [{ kind: 'SIMPLE', label: 'Accueil', page: 'HOME' }],
      activePages: ['HELP'],
    };
    expect(isAccordionActive(item, 'HOME')).toBe(true);
    expect(isAccordionActive(item, 'HELP')).toBe(true);
    expect(isAccordionActive(item, 'LOGIN')).toBe(false);
  });
});

/** "Group / Label" of the entries that are highlighted on a page. */
const activeLabels = (session: Session, page: PageId): readonly string[] =>
  menuOf(session.build()).flatMap((item) =>
    item.kind === 'SIMPLE'
      ? isEntryActive(item, page)
        ? [item.label]
        : []
      : item.items
          .filter((one) => isEntryActive(one, page))
          .map(({ label }) => `${item.label} / ${label}`),
  );

describe('entries', () => {
  it.each<readonly [PageId, string]>([
    ['ORDER_SESSION_LIST', 'Mes commandes / Commander'],
    ['ORDER_CONTENT', 'Mes commandes / Commander'],
    ['EDIT_ORDER_PROFILE', 'Mes commandes / Commander'],
    ['VIEW_ORDER', 'Mes commandes / Historique de mes commandes'],
    ['MILLESIME_TRADE_DELIVERY', 'Mes commandes / Échanger un millésime'],
    ['CESU_CONVERSION_CONFIRMATION', 'Mes commandes / Changer de format'],
    ['ACCOUNT_PAYMENT_AMOUNT', 'Mon CESU électronique / Payer'],
    ['CHECK_PAYMENT_AMOUNT', 'Mes CESU papier / Payer'],
    ['COMMANDE_PRESTATION', 'Mes services / Commander une prestation'],
    ['COMMANDE_VISUALISATION_MODIFICATION', 'Mes services / Suivi de mes commandes'],
  ])('[SHELL-42] [28-6] on %s the highlighted entry is %s', (page, label) => {
    expect(activeLabels(unified(), page)).toEqual([label]);
  });

  it('[SHELL-42] a page outside every list and flow highlights no entry', () => {
    expect(activeLabels(unified(), 'HELP')).toEqual([]);
  });
});
