/** BO_SUPPORT answers people; BO_GESTIONNAIRE does everything; BO_LECTURE reads everything. */
export const OPERATOR_ROLES = ['BO_GESTIONNAIRE', 'BO_SUPPORT', 'BO_LECTURE'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

interface RightsOf {
  readonly id: string;
  readonly role: OperatorRole;
  /** Not suspended, and has a way to enter. */
  readonly isActive: boolean;
}

/** Managers who can sign in: a pending invitation does not count. */
const activeManagers = (operators: readonly RightsOf[]): readonly string[] =>
  operators
    .filter(({ role, isActive }) => role === 'BO_GESTIONNAIRE' && isActive)
    .map(({ id }) => id);

/** Without them, no access could be given any more. */
export const isLastManager = (id: string, operators: readonly RightsOf[]): boolean => {
  const managers = activeManagers(operators);
  return managers.length === 1 && managers[0] === id;
};
