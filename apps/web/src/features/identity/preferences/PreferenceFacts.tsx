import type { Preferences } from '@portail/rules/identity/preferences/preferences.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { preferenceTexts } from './preferences.texts.ts';

/** Read-only variant. */
export function PreferenceFacts({ chosen }: { readonly chosen: Preferences }) {
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
