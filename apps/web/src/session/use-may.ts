import type { Permission } from '@portail/rules/access/vocabulary.ts';
import { useSessionView } from './current-session.ts';

/** May this person change things here? A session opened to look at never does. */
export const useMay = (permission: Permission): boolean => {
  const session = useSessionView();
  return (
    session.kind === 'connected' && !session.readOnly && session.permissions.includes(permission)
  );
};
