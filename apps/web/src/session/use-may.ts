import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { decideCallAccess } from '@portail/rules/identity/access/decide-call-access.ts';
import { contractsPermitting } from '@portail/rules/funders/rights.ts';
import type { ConnectedView, SessionView } from '@portail/rules/identity/access/session-view.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { useSessionView } from './current-session.ts';

/** Is the permission held under this contract? Without a contract, under any of them. */
const isHeldUnder = (
  { funderRights }: ConnectedView,
  permissions: readonly Permission[],
  contract: string | undefined,
): boolean => {
  if (contract === undefined || funderRights === undefined) return true;
  return contractsPermitting(funderRights, permissions)?.includes(contract) ?? true;
};

/** Held only by those who hold the permission under every contract of their funder. */
export const EVERY_CONTRACT = '*';

/** Is the contract among those on which the session has the permission, if it has it at all? */
export const useIsUnder = (permission: Permission): ((contract: string) => boolean) => {
  const session = useSessionView();
  return (contract) => session.kind !== 'connected' || isHeldUnder(session, [permission], contract);
};

/**
 * May this person change things under a contract? A read-only session never does. A funder's user
 * may hold the permission under another contract only.
 */
export const useMayUnder = (permission: Permission): ((contract?: string) => boolean) => {
  const session = useSessionView();
  return (contract) =>
    session.kind === 'connected' &&
    !session.readOnly &&
    session.permissions.includes(permission) &&
    isHeldUnder(session, [permission], contract);
};

/** Without a contract: under any of them. */
export const useMay = (permission: Permission, contract?: string): boolean =>
  useMayUnder(permission)(contract);

/** Would the server let this session make the call? */
export const mayCall = (
  session: SessionView,
  { access }: Pick<CallDefinition, 'access'>,
  contract?: string,
): boolean =>
  session.kind === 'connected' &&
  isHeldUnder(session, access.kind === 'token' ? access.anyOf : [], contract) &&
  decideCallAccess(access, { ...session, features: session.contract?.features ?? [] }) ===
    undefined;

/** An act that the server would refuse is not offered. */
export const useMayCall = (call: Pick<CallDefinition, 'access'>, contract?: string): boolean =>
  mayCall(useSessionView(), call, contract);
