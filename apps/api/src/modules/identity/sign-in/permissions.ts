import {
  BENEFICIARY_PERMISSIONS,
  CLIENT_PERMISSIONS,
  INTERVENANT_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  type Permission,
} from '@portail/rules/identity/access/vocabulary.ts';
import type { AccountRole } from '../../../platform/db/schema/people-tables.ts';

const HOME_SERVICES: ReadonlySet<Permission> = new Set([
  'COMMANDER_PRESTATION',
  'CONSULTER_PRESTATIONS',
  'CONSULTER_FACTURES',
  'PAYER_FACTURES',
]);

/** The only place that maps a role to permissions. */
const PERMISSIONS_BY_ROLE: Readonly<Record<AccountRole, readonly Permission[]>> = {
  BENEFICIAIRE: BENEFICIARY_PERMISSIONS.filter((one) => !HOME_SERVICES.has(one)),
  BENEFICIAIRE_UNIQUE: BENEFICIARY_PERMISSIONS,
  // Carers only have the permissions of their delegations.
  AIDANT: [],
  ADMINISTRATEUR: CLIENT_PERMISSIONS,
  GESTIONNAIRE: CLIENT_PERMISSIONS.filter((one) => one !== 'GERER_UTILISATEURS'),
  LECTEUR: ['CONSULTER_SESSIONS_PRECOMMANDE'],
  INTERVENANT: INTERVENANT_PERMISSIONS,
  BO_GESTIONNAIRE: OPERATOR_PERMISSIONS,
  BO_SUPPORT: ['BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES'],
  // Its sessions are read-only.
  BO_LECTURE: OPERATOR_PERMISSIONS,
};

export const permissionsOf = (role: AccountRole): readonly Permission[] =>
  PERMISSIONS_BY_ROLE[role];
