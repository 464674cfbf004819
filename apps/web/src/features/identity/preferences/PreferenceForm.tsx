import {
  APPEARANCES,
  CONTRASTS,
  type Preferences,
  TEXT_SIZES,
} from '@portail/rules/identity/preferences/preferences.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { preferenceTexts } from './preferences.texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { preferencesQuery, savePreferences } from '../../../session/own-preferences.ts';
import { currentPreferences, setPreferences } from '../../../session/preferences.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';

const SAVING = ['save-preferences'];

/**
 * Optimistic: a choice is shown at once and reverted when it could not be saved. Saves run in
 * order, and only the last answer is shown, because an earlier one does not include later choices.
 */
const useSavePreference = () => {
  const texts = useTexts(preferenceTexts);
  const queries = useQueryClient();
  // The frame of the portal shows what was read: a choice is part of that at once.
  const show = (preferences: Preferences) => {
    queries.setQueryData(preferencesQuery.queryKey, preferences);
    setPreferences(preferences);
  };
  const isLast = () => queries.isMutating({ mutationKey: SAVING }) === 1;
  const saving = useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: savePreferences,
    onMutate: (change: Partial<Preferences>) => {
      const before = currentPreferences();
      show({ ...before, ...change });
      return before;
    },
    onSuccess: (saved) => {
      if (isLast()) show(saved);
    },
    onError: ({ message }, _, before) => {
      notify({ type: 'error', header: texts.failed, content: message });
      if (!isLast() || before === undefined) return;
      show(before);
      // Earlier saves may have failed too, so the state is read from the server.
      queries
        .fetchQuery({ ...preferencesQuery, staleTime: 0 })
        .then(setPreferences, () => undefined);
    },
  });
  return { save: saving.mutate, isSaved: saving.isSuccess };
};

/** No save button: choices apply to this page at once. */
export function PreferenceForm({ chosen }: { readonly chosen: Preferences }) {
  const texts = useTexts(preferenceTexts);
  const { save, isSaved } = useSavePreference();
  return (
    <div className="form">
      <FormSection title={texts.display}>
        <RadioGroup
          label={texts.tailleTexte}
          layout="row"
          value={chosen.tailleTexte}
          onChange={(tailleTexte) => save({ tailleTexte })}
          choices={TEXT_SIZES.map((value) => ({ value, label: texts[value] }))}
        />
        <RadioGroup
          label={texts.contraste}
          hint={texts.RENFORCEHint}
          layout="row"
          value={chosen.contraste}
          onChange={(contraste) => save({ contraste })}
          choices={CONTRASTS.map((value) => ({ value, label: texts[value] }))}
        />
        <RadioGroup
          label={texts.apparence}
          layout="row"
          value={chosen.apparence}
          onChange={(apparence) => save({ apparence })}
          choices={APPEARANCES.map((value) => ({ value, label: texts[value] }))}
        />
      </FormSection>
      <FormSection title={texts.reading}>
        <Checkbox
          checked={chosen.langageSimple}
          hint={texts.langageSimpleHint}
          onChange={({ target }) => save({ langageSimple: target.checked })}
        >
          {texts.langageSimple}
        </Checkbox>
        <Checkbox
          checked={chosen.rappels}
          hint={texts.rappelsHint}
          onChange={({ target }) => save({ rappels: target.checked })}
        >
          {texts.rappels}
        </Checkbox>
      </FormSection>
      <p role="status" className="preference__saved">
        {isSaved ? texts.saved : ''}
      </p>
    </div>
  );
}
