import { PAGE_IDS, type PageId, pageOf } from './registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import type { PageGroup } from '@portail/rules/identity/access/page-rules.ts';
import type { ConnectedView, SessionView } from '@portail/rules/identity/access/session-view.ts';
import { flowOfPage } from '../flows/all-flows.ts';
import { BRANDING_CHOICE_PATH } from './other-spaces.pages.ts';

export interface SimpleItem {
  readonly kind: 'SIMPLE';
  readonly label: string;
  readonly page: PageId;
  /** Target for a page whose path has a parameter: the page that asks for the parameter. */
  readonly path?: string;
  /** Pages without an entry of their own that are reached from this one. Steps of a flow are implied. */
  readonly activePages?: readonly PageId[];
  /** Switched off by hand, whatever the session. */
  readonly hidden?: boolean;
}

/** A heading with its entries always in sight. */
interface CategoryItem {
  readonly kind: 'CATEGORY';
  readonly label: string;
  readonly items: readonly SimpleItem[];
  readonly hidden?: boolean;
}

/** A group that opens and closes; it opens by itself on its active pages. */
export interface AccordionItem {
  readonly kind: 'ACCORDION';
  readonly label: string;
  readonly items: readonly SimpleItem[];
  /** Pages without an entry of their own that belong to the group. */
  readonly activePages: readonly PageId[];
  readonly hidden?: boolean;
}

export type MenuItem = SimpleItem | CategoryItem | AccordionItem;
export type Menu = readonly MenuItem[];

const entry = (label: string, page: PageId, ...activePages: readonly PageId[]): SimpleItem => ({
  kind: 'SIMPLE',
  label,
  page,
  ...(activePages.length > 0 && { activePages }),
});

const pagesOfGroups = (...groups: readonly PageGroup[]): readonly PageId[] =>
  PAGE_IDS.filter((id) => groups.includes(pageOf(id).group));

/** The own path of an entry, else the path of its page. */
export const menuPathOf = ({ page, path }: SimpleItem): string => path ?? pageOf(page).path;

const HOME = entry('Accueil', 'HOME');

const ORDERS: AccordionItem = {
  kind: 'ACCORDION',
  label: 'Mes commandes',
  items: [
    entry('Commander', 'ORDER_SESSION_LIST'),
    entry('Échanger un millésime', 'MILLESIME_TRADE_CHOICE'),
    entry('Changer de format', 'CESU_CONVERSION_CHOICE'),
    entry('Historique de mes commandes', 'ORDER_HISTORY', 'VIEW_ORDER'),
  ],
  activePages: pagesOfGroups('order', 'trade', 'conversion'),
};

const ELECTRONIC: AccordionItem = {
  kind: 'ACCORDION',
  label: 'Mon CESU électronique',
  items: [
    entry('Mon solde', 'ACCOUNT_STATEMENT'),
    entry('Payer', 'ACCOUNT_PAYMENT_CHOICE'),
    entry('Historique de mes paiements', 'ACCOUNT_PAYMENT_HISTORY'),
    entry('Historique de mes déclarations', 'DECLARATION_HISTORY'),
  ],
  activePages: pagesOfGroups('account'),
};

const paper = (items: readonly SimpleItem[]): AccordionItem => ({
  kind: 'ACCORDION',
  label: 'Mes CESU papier',
  items,
  activePages: pagesOfGroups('paper'),
});
const PAPER_ENTRIES = [
  entry('Payer', 'CHECK_PAYMENT_CHOICE'),
  entry('Historique de mes paiements', 'CHECK_PAYMENT_HISTORY'),
] as const;

const SERVICES: AccordionItem = {
  kind: 'ACCORDION',
  label: 'Mes services',
  items: [
    entry('Commander une prestation', 'COMMANDE_CHOIX_DISPOSITIF'),
    entry('Suivi de mes commandes', 'COMMANDE_SUIVI', 'COMMANDE_VISUALISATION_MODIFICATION'),
  ],
  activePages: pagesOfGroups('home-service').filter(
    (id) => id !== 'FACTURES' && id !== 'PAIEMENT_FACTURES',
  ),
};

const INVOICES: AccordionItem = {
  kind: 'ACCORDION',
  label: 'Mes factures',
  items: [
    entry('Consulter mes factures', 'FACTURES'),
    entry('Payer mes factures', 'PAIEMENT_FACTURES'),
  ],
  activePages: ['FACTURES', 'PAIEMENT_FACTURES'],
};

const DOCUMENTS: CategoryItem = {
  kind: 'CATEGORY',
  label: 'Mes documents',
  items: [entry('Attestation fiscale', 'TAX_DOCUMENT')],
};

const RH_MENU: Menu = [
  HOME,
  ORDERS,
  ELECTRONIC,
  paper([entry('Mon solde', 'CHECKBOOK_STATEMENT'), ...PAPER_ENTRIES]),
  DOCUMENTS,
];

const UNIFIED_MENU: Menu = [
  HOME,
  ORDERS,
  ELECTRONIC,
  paper(PAPER_ENTRIES),
  SERVICES,
  INVOICES,
  DOCUMENTS,
];

const SOCIAL_MENU: Menu = [
  HOME,
  entry('Payer', 'ACCOUNT_PAYMENT_CHOICE'),
  entry('Historique de mes versements', 'TRANSACTIONS_HISTORY'),
  entry('Mes titres', 'CHECKBOOK_STATEMENT'),
  entry('Historique de mes déclarations', 'DECLARATION_HISTORY'),
  entry('Mes documents', 'TAX_DOCUMENT'),
];

const SOCIAL_UNIFIED_MENU: Menu = [...SOCIAL_MENU, SERVICES, INVOICES];

const CLIENT_MENU: Menu = [
  HOME,
  entry(
    'Mes sessions',
    'CLIENT_SESSION_LIST',
    'CLIENT_SESSION_CREATION',
    'CLIENT_SESSION_DETAILS',
    'CLIENT_SESSION_MODIFICATION',
    'CLIENT_SESSION_LINES',
    'CLIENT_SESSION_ORDERS',
    'CLIENT_SESSION_STATISTICS',
  ),
  entry('Personnes', 'CLIENT_PEOPLE', 'CLIENT_PERSON'),
  entry('Plans d’aide', 'CLIENT_PLANS'),
  entry('Factures', 'CLIENT_INVOICES'),
  entry('Avis', 'CLIENT_NOTICES'),
  entry('Utilisateurs', 'CLIENT_USERS'),
];

const INTERVENANT_MENU: Menu = [
  HOME,
  entry('Mes remises', 'INTERVENANT_REMISES'),
  entry('Mes coordonnées bancaires', 'INTERVENANT_BANK'),
];

const OPERATOR_MENU: Menu = [
  HOME,
  entry('À valider', 'BO_APPROVALS'),
  entry('Demandes de gestion', 'BO_MANAGEMENT_REQUESTS', 'BO_MANAGEMENT_REQUEST'),
  entry('Réponses types', 'BO_CANNED_ANSWERS'),
  entry('Personnes', 'BO_PEOPLE', 'BO_PERSON'),
  entry('Titres perdus ou volés', 'BO_OPPOSITIONS'),
  entry('Financeurs', 'BO_FUNDERS', 'BO_FUNDER'),
  { ...entry('Personnalisation', 'BO_DRESSING'), path: BRANDING_CHOICE_PATH },
  entry('Interlocuteurs', 'BO_INTERLOCUTORS'),
  entry('Opérations', 'BO_OPERATIONS'),
  entry('Grand livre', 'BO_LEDGER'),
  entry('Rapports', 'BO_REPORTS'),
  entry('Intervenants', 'BO_PAYEES'),
  entry('Opérateurs', 'BO_OPERATORS'),
  entry('Valeurs datées', 'BO_FIGURES'),
  entry('Journal', 'BO_EVENT_LOG'),
];

const CARER_MENU: Menu = [entry('Espaces que l’on m’a ouverts', 'RECEIVED_ACCESS')];

const beneficiaryMenu = ({ mode, isUnified, isCarer }: ConnectedView): Menu => {
  if (isCarer) return CARER_MENU;
  if (mode === 'CESU_RH') return isUnified ? UNIFIED_MENU : RH_MENU;
  if (mode === 'CESU_SOCIAL') return isUnified ? SOCIAL_UNIFIED_MENU : SOCIAL_MENU;
  return [];
};

const wholeMenu = (session: ConnectedView): Menu => {
  // A partner's link leads through one order: there is nowhere else to go.
  if (session.link === 'PARTENAIRE') return [];
  switch (session.space) {
    case 'ESPACE_BENEFICIAIRE':
      return beneficiaryMenu(session);
    case 'ESPACE_CLIENT':
      return CLIENT_MENU;
    case 'ESPACE_INTERVENANT':
      return INTERVENANT_MENU;
    case 'ESPACE_OPERATEUR':
      return OPERATOR_MENU;
  }
};

/** Keeps what the session may open; a group without entries goes with them. */
export const filterMenu = (menu: Menu, session: SessionView): Menu => {
  const isVisible = (item: SimpleItem) =>
    item.hidden !== true && canOpenPage(pageOf(item.page), session);
  return menu.flatMap((item): readonly MenuItem[] => {
    if (item.hidden === true) return [];
    if (item.kind === 'SIMPLE') return isVisible(item) ? [item] : [];
    const items = item.items.filter(isVisible);
    return items.length === 0 ? [] : [{ ...item, items }];
  });
};

/** The side menu of a session, already filtered. */
export const menuOf = (session: SessionView): Menu =>
  session.kind === 'connected' ? filterMenu(wholeMenu(session), session) : [];

/** On its own page, on those reached from it, and on every step of the flow that it starts. */
export const isEntryActive = ({ page, activePages }: SimpleItem, current: PageId): boolean =>
  page === current ||
  activePages?.includes(current) === true ||
  flowOfPage(current)?.flow.steps[0]?.page === page;

export const isAccordionActive = (item: AccordionItem, page: PageId): boolean =>
  item.activePages.includes(page) || item.items.some((one) => one.page === page);
