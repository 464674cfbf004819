import { connected, definePages } from './define-page.ts';

const CLIENT = connected('ESPACE_CLIENT');
const INTERVENANT = connected('ESPACE_INTERVENANT');
const OPERATOR = connected('ESPACE_OPERATEUR');

export const clientPages = definePages({
  CLIENT_SESSION_LIST: {
    group: 'client',
    path: '/client/sessions-precommande',
    title: 'Mes sessions',
    audience: CLIENT,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_SESSION_CREATION: {
    group: 'client',
    path: '/client/sessions-precommande/creation',
    title: 'Créer une session',
    audience: CLIENT,
    permissions: ['GERER_SESSIONS_PRECOMMANDE'],
    hiddenInReadOnlyMode: true,
  },
  CLIENT_SESSION_DETAILS: {
    group: 'client',
    path: '/client/sessions-precommande/:id',
    title: 'Détail d’une session',
    audience: CLIENT,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_SESSION_MODIFICATION: {
    group: 'client',
    path: '/client/sessions-precommande/:id/modification',
    title: 'Modifier une session',
    audience: CLIENT,
    permissions: ['GERER_SESSIONS_PRECOMMANDE'],
    hiddenInReadOnlyMode: true,
  },
  CLIENT_SESSION_LINES: {
    group: 'client',
    path: '/client/sessions-precommande/:id/lignes',
    title: 'Lignes d’une session',
    audience: CLIENT,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_SESSION_ORDERS: {
    group: 'client',
    path: '/client/sessions-precommande/:id/commandes',
    title: 'Commandes d’une session',
    audience: CLIENT,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_SESSION_STATISTICS: {
    group: 'client',
    path: '/client/sessions-precommande/:id/statistiques',
    title: 'Statistiques d’une session',
    audience: CLIENT,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_PEOPLE: {
    group: 'client',
    path: '/client/personnes',
    title: 'Personnes de vos contrats',
    audience: CLIENT,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE', 'GERER_PLANS_AIDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_PERSON: {
    group: 'client',
    path: '/client/personnes/:idPersonne',
    title: 'Fiche d’une personne de vos contrats',
    audience: CLIENT,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE', 'GERER_PLANS_AIDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_PLANS: {
    group: 'client',
    path: '/client/plans-aide',
    title: 'Plans d’aide',
    audience: CLIENT,
    permissions: ['GERER_PLANS_AIDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_INVOICES: {
    group: 'client',
    path: '/client/factures',
    title: 'Factures',
    audience: CLIENT,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  CLIENT_USERS: {
    group: 'client',
    path: '/client/utilisateurs',
    title: 'Utilisateurs',
    audience: CLIENT,
    permissions: ['GERER_UTILISATEURS'],
  },
});

export const intervenantPages = definePages({
  INTERVENANT_REMISES: {
    group: 'intervenant',
    path: '/intervenant/remises',
    title: 'Mes remises',
    audience: INTERVENANT,
    permissions: ['CONSULTER_REMISES'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  INTERVENANT_BANK: {
    group: 'intervenant',
    path: '/intervenant/informations-bancaires',
    title: 'Mes coordonnées bancaires',
    audience: INTERVENANT,
    permissions: ['GERER_COORDONNEES_BANCAIRES'],
  },
});

/** Where the contract to dress is chosen. */
export const BRANDING_CHOICE_PATH = '/back-office/personnalisation';

export const operatorPages = definePages({
  BO_MANAGEMENT_REQUESTS: {
    group: 'operator',
    path: '/back-office/demandes-gestion',
    title: 'Demandes de gestion',
    audience: OPERATOR,
    permissions: ['BO_DEMANDES_GESTION'],
  },
  BO_MANAGEMENT_REQUEST: {
    group: 'operator',
    path: '/back-office/demandes-gestion/:id',
    title: 'Demande de gestion',
    audience: OPERATOR,
    permissions: ['BO_DEMANDES_GESTION'],
  },
  BO_CANNED_ANSWERS: {
    group: 'operator',
    path: '/back-office/reponses-types',
    title: 'Réponses types',
    audience: OPERATOR,
    permissions: ['BO_DEMANDES_GESTION'],
  },
  BO_INTERLOCUTORS: {
    group: 'operator',
    path: '/back-office/interlocuteurs',
    title: 'Interlocuteurs',
    audience: OPERATOR,
    permissions: ['BO_INTERLOCUTEURS'],
  },
  BO_REPORTS: {
    group: 'operator',
    path: '/back-office/rapports',
    title: 'Rapports',
    audience: OPERATOR,
    permissions: ['BO_RAPPORTS'],
  },
  BO_FUNDERS: {
    group: 'operator',
    path: '/back-office/financeurs',
    title: 'Financeurs',
    audience: OPERATOR,
    permissions: ['BO_FINANCEURS'],
  },
  BO_FUNDER: {
    group: 'operator',
    path: '/back-office/financeurs/:clientId',
    title: 'Financeur',
    audience: OPERATOR,
    permissions: ['BO_FINANCEURS'],
  },
  BO_PEOPLE: {
    group: 'operator',
    path: '/back-office/personnes',
    title: 'Personnes',
    audience: OPERATOR,
    permissions: ['BO_PERSONNES'],
  },
  BO_PERSON: {
    group: 'operator',
    path: '/back-office/personnes/:idPersonne',
    title: 'Fiche d’une personne',
    audience: OPERATOR,
    permissions: ['BO_PERSONNES'],
  },
  BO_OPPOSITIONS: {
    group: 'operator',
    path: '/back-office/oppositions',
    title: 'Titres perdus ou volés',
    audience: OPERATOR,
    permissions: ['BO_PERSONNES'],
  },
  BO_OPERATIONS: {
    group: 'operator',
    path: '/back-office/operations',
    title: 'Opérations',
    audience: OPERATOR,
    permissions: ['BO_OPERATIONS'],
  },
  BO_APPROVALS: {
    group: 'operator',
    path: '/back-office/validations',
    title: 'À valider',
    audience: OPERATOR,
    permissions: ['BO_OPERATIONS', 'BO_FINANCEURS', 'BO_PERSONNALISATION'],
  },
  BO_EVENT_LOG: {
    group: 'operator',
    path: '/back-office/journal',
    title: 'Journal des événements',
    audience: OPERATOR,
    permissions: ['BO_OPERATIONS'],
  },
  BO_LEDGER: {
    group: 'operator',
    path: '/back-office/grand-livre',
    title: 'Grand livre',
    audience: OPERATOR,
    permissions: ['BO_OPERATIONS'],
  },
  BO_DRESSING: {
    group: 'operator',
    path: '/back-office/personnalisation/:numeroContrat',
    variants: [{ path: BRANDING_CHOICE_PATH }],
    title: 'Personnalisation d’un contrat',
    audience: OPERATOR,
    permissions: ['BO_PERSONNALISATION'],
  },
});
