import type { Preferences } from '@portail/rules/identity/preferences/preferences.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { preferencesQuery, savePreferences } from '../../../session/own-preferences.ts';
import { currentPreferences, setPreferences } from '../../../session/preferences.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { preferenceTexts } from './preferences.texts.ts';

const SAVING = ['save-preferences'];

/**
 * Optimistic: a choice is shown at once and reverted when it could not be saved. Saves run in
 * order, and only the last answer is shown, because an earlier one does not include later choices.
 */
export const useSavePreference = () => {
  const texts = useTexts(preferenceTexts);
  const queries = useQueryClient();
  const isLast = () => queries.isMutating({ mutationKey: SAVING }) === 1;
  const saving = useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: savePreferences,
    onMutate: (change: Partial<Preferences>) => {
      const before = currentPreferences();
      setPreferences({ ...before, ...change });
      return before;
    },
    onSuccess: (saved) => {
      if (!isLast()) return;
      queries.setQueryData(preferencesQuery.queryKey, saved);
      setPreferences(saved);
    },
    onError: ({ message }, _, before) => {
      notify({ type: 'error', header: texts.failed, content: message });
      if (!isLast() || before === undefined) return;
      setPreferences(before);
      // Earlier saves may have failed too, so the state is read from the server.
      queries
        .fetchQuery({ ...preferencesQuery, staleTime: 0 })
        .then(setPreferences, () => undefined);
    },
  });
  return { save: saving.mutate, isSaved: saving.isSuccess };
};
