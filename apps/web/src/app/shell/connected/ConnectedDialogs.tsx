import { useInvitationReturn } from '../../../features/identity/delegations/invitation-return.ts';
import { usePaymentReturn } from '../../../flow/payment-return.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../session/current-session.ts';
import { preferencesQuery } from '../../../session/own-preferences.ts';
import { useIdentityQuestion } from '../../../session/identity-check.ts';
import { useSessionEnd } from '../../../session/session-clock.ts';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import { browserTimers } from '../../../shared/time/timers.ts';
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

const loadIdentity = () => import('./IdentityDialog.tsx');
const loadSessionEnd = () => import('./SessionEndDialog.tsx');
const IdentityDialog = lazy(() => reloadOnceOnFailure(loadIdentity));
const SessionEndDialog = lazy(() => reloadOnceOnFailure(loadSessionEnd));

/** The page comes before them. They are there long before they ask, also when the network goes. */
const LOADED_AFTER_MS = 4_000;

const useLoadedLater = (): void => {
  useEffect(
    () =>
      browserTimers.after(LOADED_AFTER_MS, () => {
        void Promise.allSettled([loadIdentity(), loadSessionEnd()]);
      }),
    [],
  );
};

/** True from the first time on: a dialog stays after it closed, so that it can hand the focus back. */
const useOnce = (isAsked: boolean): boolean => {
  const [wasAsked, setAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setAsked(true);
  return wasAsked;
};

/** What may ask something of a connected person on any page. */
export default function ConnectedDialogs() {
  useInvitationReturn();
  usePaymentReturn();
  useLoadedLater();
  const asksIdentity = useOnce(useIdentityQuestion() !== null);
  const isEnding = useOnce(useSessionEnd() !== null);
  return (
    <>
      <OwnPreferences />
      <Suspense fallback={null}>
        {asksIdentity ? <IdentityDialog /> : null}
        {isEnding ? <SessionEndDialog /> : null}
      </Suspense>
    </>
  );
}
