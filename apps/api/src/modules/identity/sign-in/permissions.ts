import {
  type FunderRights,
  type FunderRole,
  permissionsOfRights,
  rightsOf,
} from '@portail/rules/funders/rights.ts';
import {
  BENEFICIARY_PERMISSIONS,
  INTERVENANT_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  type Permission,
} from '@portail/rules/identity/access/vocabulary.ts';
import type { AccountRole } from '../../../platform/db/column-types.ts';

const HOME_SERVICES: ReadonlySet<Permission> = new Set([
  'COMMANDER_PRESTATION',
  'CONSULTER_PRESTATIONS',
  'CONSULTER_FACTURES',
  'PAYER_FACTURES',
]);

const presetPermissions = (role: FunderRole): readonly Permission[] =>
  permissionsOfRights(rightsOf(role, []));

/** The only place that maps a role to permissions. */
const PERMISSIONS_BY_ROLE: Readonly<Record<AccountRole, readonly Permission[]>> = {
  BENEFICIAIRE: BENEFICIARY_PERMISSIONS.filter((one) => !HOME_SERVICES.has(one)),
  BENEFICIAIRE_UNIQUE: BENEFICIARY_PERMISSIONS,
  // Carers only have the permissions of their delegations.
  AIDANT: [],
  ADMINISTRATEUR: presetPermissions('ADMINISTRATEUR'),
  GESTIONNAIRE: presetPermissions('GESTIONNAIRE'),
  VALIDEUR: presetPermissions('VALIDEUR'),
  LECTEUR: presetPermissions('LECTEUR'),
  // Those of the user's rows.
  PAR_CONTRAT: [],
  INTERVENANT: INTERVENANT_PERMISSIONS,
  BO_GESTIONNAIRE: OPERATOR_PERMISSIONS,
  BO_SUPPORT: ['BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES'],
  // Its sessions are read-only.
  BO_LECTURE: OPERATOR_PERMISSIONS,
};

export const permissionsOf = (role: AccountRole): readonly Permission[] =>
  PERMISSIONS_BY_ROLE[role];

/** The person's own: by the role, or by the rights of a user of a funder. */
export const ownPermissions = ({
  role,
  funderRights,
}: {
  readonly role: AccountRole;
  readonly funderRights: FunderRights | undefined;
}): readonly Permission[] =>
  funderRights === undefined ? permissionsOf(role) : permissionsOfRights(funderRights);
