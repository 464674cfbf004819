import type { Permission } from '../identity/access/vocabulary.ts';

/** What a user of a funder may do under a contract. Each of them includes reading. */
export const FUNDER_ACTIONS = ['CONSULTER', 'PREPARER', 'VALIDER', 'PAYER', 'ADMINISTRER'] as const;
export type FunderAction = (typeof FUNDER_ACTIONS)[number];

/** Presets that hold for every contract of the funder, the ones to come included. */
export const FUNDER_ROLES = ['LECTEUR', 'GESTIONNAIRE', 'VALIDEUR', 'ADMINISTRATEUR'] as const;
export type FunderRole = (typeof FUNDER_ROLES)[number];
/** PAR_CONTRAT: the rights are those of the user's rows, contract by contract. */
export const FUNDER_USER_ROLES = [...FUNDER_ROLES, 'PAR_CONTRAT'] as const;
export type FunderUserRole = (typeof FUNDER_USER_ROLES)[number];

export const ROLE_ACTIONS: Readonly<Record<FunderRole, readonly FunderAction[]>> = {
  LECTEUR: ['CONSULTER'],
  GESTIONNAIRE: ['CONSULTER', 'PREPARER', 'VALIDER', 'PAYER'],
  VALIDEUR: ['CONSULTER', 'VALIDER'],
  ADMINISTRATEUR: FUNDER_ACTIONS,
};

/** The permissions that an action gives where it is held. */
export const ACTION_PERMISSIONS: Readonly<Record<FunderAction, readonly Permission[]>> = {
  CONSULTER: ['CONSULTER_SESSIONS_PRECOMMANDE'],
  PREPARER: ['GERER_SESSIONS_PRECOMMANDE', 'GERER_PLANS_AIDE'],
  VALIDER: ['VALIDER_COMMANDES_FINANCEUR'],
  PAYER: ['PAYER_FACTURES_FINANCEUR'],
  ADMINISTRER: ['GERER_UTILISATEURS'],
};

export interface FunderRight {
  /** Null: every contract of the funder. */
  readonly contract: string | null;
  readonly actions: readonly FunderAction[];
}
export type FunderRights = readonly FunderRight[];

/** Null for every contract of the funder. */
export type ContractSet = readonly string[] | null;

export const isFunderRole = (role: string): role is FunderUserRole =>
  FUNDER_USER_ROLES.some((one) => one === role);

const isPreset = (role: FunderUserRole): role is FunderRole => role !== 'PAR_CONTRAT';

/** The rights of a user: those of the preset, or the rows of a user without one. */
export const rightsOf = (role: FunderUserRole, rows: FunderRights): FunderRights =>
  isPreset(role) ? [{ contract: null, actions: ROLE_ACTIONS[role] }] : rows;

/** Where any of the actions is held. */
const contractsWith = (
  rights: FunderRights,
  isAsked: (action: FunderAction) => boolean,
): ContractSet => {
  const held = rights.filter(({ actions }) => actions.some(isAsked));
  return held.some(({ contract }) => contract === null)
    ? null
    : held.flatMap(({ contract }) => contract ?? []);
};

/** Where any of the permissions is held; without permissions, where there is any right at all. */
export const contractsPermitting = (
  rights: FunderRights,
  permissions: readonly Permission[],
): ContractSet =>
  contractsWith(
    rights,
    (action) =>
      permissions.length === 0 ||
      ACTION_PERMISSIONS[action].some((one) => permissions.includes(one)),
  );

export const holds = (rights: FunderRights, contract: string, action: FunderAction): boolean =>
  contractsWith(rights, (one) => one === action)?.includes(contract) ?? true;

/** The permissions held under at least one contract. */
export const permissionsOfRights = (rights: FunderRights): readonly Permission[] =>
  FUNDER_ACTIONS.filter((action) => rights.some(({ actions }) => actions.includes(action))).flatMap(
    (action) => ACTION_PERMISSIONS[action],
  );

/** Decides on users of the whole space; one such user must remain. */
export const administersAll = (rights: FunderRights): boolean =>
  contractsWith(rights, (one) => one === 'ADMINISTRER') === null;

const inOrder = (actions: readonly FunderAction[]): readonly FunderAction[] =>
  FUNDER_ACTIONS.filter((one) => actions.includes(one));

/** One row per contract with its actions in order, reading included; rows without action go. */
export const wholeRights = (rights: FunderRights): FunderRights => {
  const byContract = new Map<string | null, readonly FunderAction[]>();
  for (const { contract, actions } of rights) {
    if (actions.length === 0) continue;
    const before = byContract.get(contract) ?? [];
    byContract.set(contract, inOrder(['CONSULTER', ...before, ...actions]));
  }
  return [...byContract].map(([contract, actions]) => ({ contract, actions }));
};

/** The preset that these rights are, or undefined. */
export const roleOfRights = (rights: FunderRights): FunderRole | undefined => {
  const [only, ...others] = wholeRights(rights);
  if (only === undefined || only.contract !== null || others.length > 0) return undefined;
  const given = only.actions.join(' ');
  return FUNDER_ROLES.find((role) => ROLE_ACTIONS[role].join(' ') === given);
};

/** The rights of a user that fall outside the contracts of an administrator. */
const outside = (rights: FunderRights, administered: ContractSet): FunderRights =>
  administered === null
    ? []
    : rights.filter(({ contract }) => contract === null || !administered.includes(contract));

/** Does all that this user may do fall under contracts of the administrator? */
export const isAdministered = (rights: FunderRights, administered: ContractSet): boolean =>
  outside(rights, administered).length === 0;

/**
 * The rights of a user once an administrator gave them others: rows outside the administrator's
 * contracts stay as they are. Undefined when the new rows themselves are outside.
 */
export const changedRights = (
  before: FunderRights,
  given: FunderRights,
  administered: ContractSet,
): FunderRights | undefined =>
  isAdministered(given, administered)
    ? wholeRights([...outside(before, administered), ...given])
    : undefined;
