import { BENEFICIARY, definePages, RH } from '../pages/define-page.ts';

/** The access of every order step. */
const orderStep = <const P extends string>(path: P, title: string) =>
  ({
    group: 'order',
    path,
    title,
    audience: BENEFICIARY,
    modes: RH,
    permissions: ['PASSER_COMMANDE'],
    feature: 'SOUS_MENU_FAIRE_PRECOMMANDE',
    links: ['PARTENAIRE', 'SAP'],
    hiddenInReadOnlyMode: true,
  }) as const;

export const orderPages = definePages({
  ORDER_SESSION_LIST: orderStep('/commande/sessions', 'Commander'),
  ORDER_INFORMATION: orderStep('/commande/informations', 'Commander : informations'),
  ORDER_PROFILE: orderStep('/commande/profil', 'Commander : vos informations'),
  EDIT_ORDER_PROFILE: {
    ...orderStep('/commande/profil', 'Modifier ma commande : vos informations'),
    sharesPathWith: 'ORDER_PROFILE',
  },
  ORDER_CONTENT: orderStep('/commande/contenu', 'Commander : montant'),
  ORDER_DELIVERY: orderStep('/commande/livraison', 'Commander : livraison'),
  ORDER_PAYMENT: orderStep('/commande/paiement', 'Commander : paiement'),
  ORDER_CONFIRMATION: orderStep('/commande/confirmation', 'Commander : confirmation'),
  ORDER_HISTORY: {
    group: 'order',
    path: '/historique/commande',
    title: 'Historique de mes commandes',
    audience: BENEFICIARY,
    modes: RH,
    permissions: ['CONSULTER_COMMANDES'],
    links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'],
  },
  VIEW_ORDER: {
    group: 'order',
    path: '/commande/details',
    title: 'Détail d’une commande',
    audience: BENEFICIARY,
    modes: RH,
    permissions: ['CONSULTER_COMMANDES', 'PASSER_COMMANDE'],
    links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'],
  },
});

const tradeStep = <const P extends string>(path: P, title: string) =>
  ({
    group: 'trade',
    path,
    title,
    audience: BENEFICIARY,
    modes: RH,
    permissions: ['ECHANGER_MILLESIME'],
    feature: 'SOUS_MENU_ECHANGE',
    links: ['BACK_OFFICE', 'SAP'],
    hiddenInReadOnlyMode: true,
  }) as const;

export const tradePages = definePages({
  MILLESIME_TRADE_CHOICE: tradeStep('/echange/choix', 'Échanger un millésime'),
  MILLESIME_TRADE_DELIVERY: tradeStep('/echange/livraison', 'Échanger : livraison'),
  MILLESIME_TRADE_PAYMENT: tradeStep('/echange/paiement', 'Échanger : paiement'),
  MILLESIME_TRADE_CONFIRMATION: tradeStep('/echange/confirmation', 'Échanger : confirmation'),
});

const conversionStep = <const P extends string>(path: P, title: string) =>
  ({
    group: 'conversion',
    path,
    title,
    audience: BENEFICIARY,
    modes: RH,
    permissions: ['CONVERTIR_FORMAT'],
    feature: 'SOUS_MENU_CHANGER_FORMAT',
    links: ['SAP'],
    excludedClientTypes: ['PETIT_CLIENT'],
    hiddenInReadOnlyMode: true,
  }) as const;

export const conversionPages = definePages({
  CESU_CONVERSION_CHOICE: conversionStep('/changer-format/choix', 'Changer de format'),
  CESU_CONVERSION_AMOUNT: conversionStep('/changer-format/montant', 'Changer de format : montant'),
  CESU_CONVERSION_DELIVERY: conversionStep(
    '/changer-format/livraison',
    'Changer de format : livraison',
  ),
  CESU_CONVERSION_CONFIRMATION: conversionStep(
    '/changer-format/confirmation',
    'Changer de format : confirmation',
  ),
});
