import { getAnswersForRequest } from '@portail/contract/backoffice/canned-answers.calls.ts';
import { FOLLOW_UP_MAX_LENGTH } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { fillCannedAnswer } from '@portail/rules/people/requests/canned-answer.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { insertAnswerTexts } from './operator-requests.texts.ts';

interface InsertAnswerProps {
  readonly requestId: string;
  readonly personName: string;
  /** What is written so far: a canned answer is added to it. */
  readonly written: () => string;
  readonly onInsert: (words: string) => void;
}

export function InsertAnswer({ requestId, personName, written, onInsert }: InsertAnswerProps) {
  const texts = useTexts(insertAnswerTexts);
  const { data } = useApiQuery(getAnswersForRequest, { params: { id: requestId } });
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  // Without any there is nothing to choose.
  if (data === undefined || data.length === 0) return null;
  const insert = () => {
    const answer = data.find(({ id }) => id === chosen);
    if (answer === undefined) {
      setError(texts.notChosen);
      return;
    }
    const before = written().trim();
    const words = fillCannedAnswer(answer.texte, personName);
    const whole = before === '' ? words : `${before}\n\n${words}`;
    const isTooLong = whole.length > FOLLOW_UP_MAX_LENGTH;
    setError(isTooLong ? texts.tooLong : undefined);
    if (!isTooLong) onInsert(whole);
  };
  return (
    <div className="management-filters">
      <Select
        label={texts.label}
        isOptional
        emptyLabel={texts.choose}
        error={error}
        options={data.map(({ id, titre }) => ({ value: id, label: titre }))}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          setError(undefined);
        }}
      />
      <Button variant="secondary" onClick={insert}>
        {texts.insert}
      </Button>
    </div>
  );
}
