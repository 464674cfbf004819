import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { BENEFICIARY, BOTH_MODES, definePages } from '../pages/define-page.ts';

const unifiedPage = <const P extends string>(path: P, title: string, permission: Permission) =>
  ({
    group: 'home-service',
    path,
    title,
    audience: BENEFICIARY,
    modes: BOTH_MODES,
    permissions: [permission],
    unifiedOnly: true,
    links: ['LECTURE_SEULE', 'SAP'],
  }) as const;

/** Pages that start or continue an action; hidden from read-only sessions. */
const actPage = <const P extends string>(path: P, title: string, permission: Permission) =>
  ({ ...unifiedPage(path, title, permission), hiddenInReadOnlyMode: true }) as const;

/** These four paths also work without their prefix, by redirection. */
export const homeServicePages = definePages({
  COMMANDE: {
    ...unifiedPage('/prestations/commandes', 'Mes commandes de services', 'CONSULTER_PRESTATIONS'),
    aliases: ['/commandes'],
  },
  COMMANDE_CHOIX_DISPOSITIF: {
    ...actPage(
      '/prestations/commandes/choix-dispositif',
      'Commander une prestation',
      'COMMANDER_PRESTATION',
    ),
    aliases: ['/commandes/choix-dispositif'],
  },
  COMMANDE_ATTRIBUTION: actPage(
    '/prestations/commandes/attribution',
    'Commander une prestation : attribution',
    'COMMANDER_PRESTATION',
  ),
  COMMANDE_PRESTATION: actPage(
    '/prestations/commandes/prestation',
    'Commander une prestation : service',
    'COMMANDER_PRESTATION',
  ),
  COMMANDE_INFORMATIONS_COMPLEMENTAIRES: actPage(
    '/prestations/commandes/informations-complementaires',
    'Commander une prestation : précisions',
    'COMMANDER_PRESTATION',
  ),
  COMMANDE_INFORMATIONS_PAIEMENT: actPage(
    '/prestations/commandes/informations-paiement',
    'Commander une prestation : paiement',
    'COMMANDER_PRESTATION',
  ),
  COMMANDE_CONFIRMATION: actPage(
    '/prestations/commandes/confirmation',
    'Commander une prestation : confirmation',
    'COMMANDER_PRESTATION',
  ),
  COMMANDE_SUIVI: unifiedPage(
    '/prestations/commandes/suivi',
    'Suivi de mes commandes',
    'CONSULTER_PRESTATIONS',
  ),
  COMMANDE_VISUALISATION_MODIFICATION: unifiedPage(
    '/prestations/commandes/details/:numeroCommande',
    'Détail d’une commande de service',
    'CONSULTER_PRESTATIONS',
  ),
  FACTURES: {
    ...unifiedPage('/prestations/factures', 'Mes factures', 'CONSULTER_FACTURES'),
    aliases: ['/factures'],
  },
  PAIEMENT_FACTURES: {
    ...actPage('/prestations/paiement-factures', 'Payer mes factures', 'PAYER_FACTURES'),
    aliases: ['/paiement-factures'],
  },
});
