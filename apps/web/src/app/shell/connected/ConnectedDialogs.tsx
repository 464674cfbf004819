import { useInvitationReturn } from '../../../features/identity/delegations/invitation-return.ts';
import { usePaymentReturn } from '../../../flow/payment-return.ts';
import { IdentityDialog } from './IdentityDialog.tsx';
import { SessionEndDialog } from './SessionEndDialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../session/current-session.ts';
import { preferencesQuery } from '../../../session/own-preferences.ts';
import { arePreferencesKept, setPreferences } from '../../../session/preferences.ts';

/** Brings the person's own way of reading to whatever device they sign in on. */
function OwnPreferences() {
  // A delegate keeps their own display preferences.
  const login = useSession(({ user }) =>
    user === null || user.readOnly || user.fromBackOffice || user.delegue !== undefined
      ? null
      : user.login,
  );
  const isToRead = login !== null && !arePreferencesKept(login);
  const { data } = useQuery({ ...preferencesQuery, enabled: isToRead });
  useEffect(() => {
    if (data !== undefined) setPreferences(data);
  }, [data]);
  return null;
}

/** What may ask something of a connected person on any page. */
export default function ConnectedDialogs() {
  useInvitationReturn();
  usePaymentReturn();
  return (
    <>
      <OwnPreferences />
      <IdentityDialog />
      <SessionEndDialog />
    </>
  );
}
