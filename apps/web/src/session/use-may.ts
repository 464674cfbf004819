import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { decideCallAccess } from '@portail/rules/identity/access/decide-call-access.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { useSessionView } from './current-session.ts';

/** May this person change things here? A read-only session never does. */
export const useMay = (permission: Permission): boolean => {
  const session = useSessionView();
  return (
    session.kind === 'connected' && !session.readOnly && session.permissions.includes(permission)
  );
};

/** Would the server let this session make the call? An act that it would refuse is not offered. */
export const useMayCall = ({ access }: Pick<CallDefinition, 'access'>): boolean => {
  const session = useSessionView();
  return (
    session.kind === 'connected' &&
    decideCallAccess(access, { ...session, features: session.contract?.features ?? [] }) ===
      undefined
  );
};
