import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { decideCallAccess } from '@portail/rules/identity/access/decide-call-access.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { useSessionView } from './current-session.ts';

/** May this person change things here? A read-only session never does. */
export const useMay = (permission: Permission): boolean => {
  const session = useSessionView();
  return (
    session.kind === 'connected' && !session.readOnly && session.permissions.includes(permission)
  );
};

/** Would the server let this session make the call? */
export const mayCall = (
  session: SessionView,
  { access }: Pick<CallDefinition, 'access'>,
): boolean =>
  session.kind === 'connected' &&
  decideCallAccess(access, { ...session, features: session.contract?.features ?? [] }) ===
    undefined;

/** An act that the server would refuse is not offered. */
export const useMayCall = (call: Pick<CallDefinition, 'access'>): boolean =>
  mayCall(useSessionView(), call);
