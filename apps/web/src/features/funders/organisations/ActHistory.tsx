import type {
  SettingAct,
  SettingChange,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { actTexts, funderFormTexts } from './operator-funders.texts.ts';
import './operator-funders.css';
import { settingLabel, settingValue } from '../../../shared/wording/setting-words.ts';

interface ActHistoryProps {
  readonly acts: readonly SettingAct[];
  /** Some settings have different labels for funder and contract. */
  readonly of: 'funder' | 'contract';
}

const useChangeWords = (of: ActHistoryProps['of']) => {
  const texts = useTexts(actTexts);
  const settings = useTexts(settingTexts);
  const identity = useTexts(funderFormTexts);
  const answers = useTexts(contractFormTexts);
  const names = of === 'funder' ? { ...settings, ...identity } : settings;
  return ({ champ, avant, apres }: SettingChange): string => {
    const label = settingLabel(names, champ);
    // Personal data: only the fact that it changed is known.
    if (avant === null && apres === null) return fill(texts.hidden, { champ: label });
    return fill(texts.changed, {
      champ: label,
      avant: settingValue(names, answers, champ, avant),
      apres: settingValue(names, answers, champ, apres),
    });
  };
};

function Changes({ act, of }: { readonly act: SettingAct; readonly of: ActHistoryProps['of'] }) {
  const texts = useTexts(actTexts);
  const wordsOf = useChangeWords(of);
  const { changements } = act;
  if (changements.length === 0) return null;
  const list = (
    <ul className="act__changes">
      {changements.map((change) => (
        <li key={change.champ}>{wordsOf(change)}</li>
      ))}
    </ul>
  );
  // A creation lists everything, so it is collapsed.
  return act.acte === 'CREATION' ? (
    <Disclosure title={fill(texts.more, { nombre: String(changements.length) })}>{list}</Disclosure>
  ) : (
    list
  );
}

/** History of changes, latest first. */
export function ActHistory({ acts, of }: ActHistoryProps) {
  const texts = useTexts(actTexts);
  return (
    <Card title={texts[of]}>
      {acts.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ol className="act-list">
          {acts.map((act) => (
            <li key={act.id}>
              <strong>{texts[act.acte]}</strong>{' '}
              <span className="act__line">
                {fill(texts.line, { date: act.date, auteur: act.auteur })}
              </span>
              <Changes act={act} of={of} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
