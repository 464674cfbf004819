import type { OperatorPermission, Permission } from './vocabulary.ts';

/**
 * Permission that an operator's role needs to use a permission of the person whose space is open.
 * Permissions not listed are closed to operators: users of a funder and bank details of a payee are
 * managed by their owner, or in the back office under its own rules.
 */
const NEEDED: Readonly<Partial<Record<Permission, OperatorPermission>>> = {
  CONSULTER_COMPTE: 'BO_PERSONNES',
  PAYER_COMPTE: 'BO_PERSONNES',
  DECLARER_SALARIE: 'BO_PERSONNES',
  CONSULTER_DECLARATIONS: 'BO_PERSONNES',
  CONSULTER_TITRES: 'BO_PERSONNES',
  PAYER_TITRE: 'BO_PERSONNES',
  CONVERTIR_FORMAT: 'BO_PERSONNES',
  ECHANGER_MILLESIME: 'BO_PERSONNES',
  PASSER_COMMANDE: 'BO_PERSONNES',
  CONSULTER_COMMANDES: 'BO_PERSONNES',
  CONSULTER_DOCUMENTS: 'BO_PERSONNES',
  CONSULTER_PROFIL: 'BO_PERSONNES',
  GERER_PROFIL: 'BO_PERSONNES',
  COMMANDER_PRESTATION: 'BO_PERSONNES',
  CONSULTER_PRESTATIONS: 'BO_PERSONNES',
  CONSULTER_FACTURES: 'BO_PERSONNES',
  PAYER_FACTURES: 'BO_PERSONNES',
  CONSULTER_SESSIONS_PRECOMMANDE: 'BO_INTERLOCUTEURS',
  GERER_SESSIONS_PRECOMMANDE: 'BO_FINANCEURS',
  VALIDER_COMMANDES_FINANCEUR: 'BO_FINANCEURS',
  PAYER_FACTURES_FINANCEUR: 'BO_FINANCEURS',
  GERER_PLANS_AIDE: 'BO_FINANCEURS',
  CONSULTER_REMISES: 'BO_PERSONNES',
};

export const permissionsInSpace = (
  person: readonly Permission[],
  operator: readonly Permission[],
): readonly Permission[] =>
  person.filter((one) => {
    const needed = NEEDED[one];
    return needed !== undefined && operator.includes(needed);
  });
