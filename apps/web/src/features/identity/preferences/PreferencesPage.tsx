import { useQuery } from '@tanstack/react-query';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { PreferenceForm } from './PreferenceForm.tsx';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { preferencesQuery } from '../../../session/own-preferences.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { preferenceTexts } from './preferences.texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import type { Preferences } from '@portail/rules/identity/preferences/preferences.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';

/** Read-only variant. */
function PreferenceFacts({ chosen }: { readonly chosen: Preferences }) {
  const texts = useTexts(preferenceTexts);
  const yesOrNo = (is: boolean) => (is ? texts.on : texts.off);
  return (
    <Card>
      <FactList
        facts={[
          { id: 'taille', label: texts.tailleTexte, value: texts[chosen.tailleTexte] },
          { id: 'contraste', label: texts.contraste, value: texts[chosen.contraste] },
          { id: 'apparence', label: texts.apparence, value: texts[chosen.apparence] },
          { id: 'simple', label: texts.langageSimple, value: yesOrNo(chosen.langageSimple) },
          { id: 'rappels', label: texts.rappels, value: yesOrNo(chosen.rappels) },
        ]}
      />
    </Card>
  );
}

export default function PreferencesPage() {
  const texts = useTexts(preferenceTexts);
  const common = useTexts(profileCommonTexts);
  const view = useSessionView();
  const isReadOnly = view.kind === 'connected' && view.readOnly;
  const shown = usePreferences((preferences) => preferences);
  const { data, error, refetch } = useQuery(preferencesQuery);
  const content = () => {
    if (data === undefined)
      return <PendingRead error={error} refetch={refetch} shape="card" label={common.loading} />;
    return isReadOnly ? <PreferenceFacts chosen={data} /> : <PreferenceForm chosen={shown} />;
  };
  return (
    <ProfilePage lead={texts.lead} isReadOnly={isReadOnly}>
      {content()}
    </ProfilePage>
  );
}
