import { getFunderDocuments } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { PERIOD_ORDER } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { formatFrenchDate, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { useToday } from '../../../shared/time/use-today.ts';
import { periodDocumentsTexts } from './funder-orders.texts.ts';

const problemsOf = (du: string, au: string) => {
  const [from, to] = [parseFrenchDate(du), parseFrenchDate(au)];
  const isReversed = from !== undefined && to !== undefined && to < from;
  const lastDayProblem = (): string | undefined => {
    if (to === undefined) return MESSAGES.date;
    return isReversed ? PERIOD_ORDER : undefined;
  };
  return {
    from: from === undefined ? MESSAGES.date : undefined,
    to: lastDayProblem(),
  };
};

/** Every invoice and credit note of a period in one archive, of the contract that is shown. */
export function PeriodDocuments() {
  const texts = useTexts(periodDocumentsTexts);
  const numeroContrat = useSearchParams().get('contrat') ?? undefined;
  const [typedFrom, setFrom] = useState<string>();
  const [typedTo, setTo] = useState<string>();
  const day = useToday();
  const du = typedFrom ?? `01/01/${day.slice(0, 4)}`;
  const au = typedTo ?? formatFrenchDate(day);
  const problems = problemsOf(du, au);
  const isRight = problems.from === undefined && problems.to === undefined;
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p>{texts.intro}</p>
        <FormRow>
          <DateField label={texts.from} value={du} error={problems.from} onChange={setFrom} />
          <DateField label={texts.to} value={au} error={problems.to} onChange={setTo} />
        </FormRow>
        {isRight ? (
          <div>
            <DownloadButton
              ask={() =>
                callApi(getFunderDocuments, {
                  query: { du, au, ...(numeroContrat === undefined ? {} : { numeroContrat }) },
                })
              }
            >
              {texts.download}
            </DownloadButton>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
