import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../session/current-session.ts';
import { preferencesQuery } from '../../../session/own-preferences.ts';
import { arePreferencesKept, setPreferences } from '../../../session/preferences.ts';

/** Brings the person's own way of reading to whatever device they sign in on. */
export function OwnPreferences() {
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
