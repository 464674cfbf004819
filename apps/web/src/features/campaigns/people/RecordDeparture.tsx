import {
  getFunderPerson,
  previewDeparture,
  recordDeparture,
} from '@portail/contract/campaigns/funder-people.calls.ts';
import type { DeparturePreview } from '@portail/contract/campaigns/funder-people.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { formatFrenchDate, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { today } from '../../../shared/time/today.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { departureTexts } from './funder-people.texts.ts';
import { PEOPLE_KEY } from './person-words.ts';

/** What ends with the departure, line by line and plan by plan. */
function Effects({ preview }: { readonly preview: DeparturePreview }) {
  const texts = useTexts(departureTexts);
  const { lignes, montantLignes, plans, sessions } = preview;
  return (
    <div className="stack">
      {lignes.length === 0 ? (
        <p>{texts.noLine}</p>
      ) : (
        <>
          <p>
            {fill(plural(lignes.length, texts.linesOne, texts.lines), {
              montant: wireAmount(montantLignes),
            })}
          </p>
          <ul>
            {lignes.map((line) => {
              const words = fill(texts[line.effet], {
                reference: line.reference,
                session: line.libelleSession,
                montant: wireAmount(line.montantTotal),
              });
              return (
                <li key={line.idLigne}>
                  {line.rembourse ? fill(texts.refunded, { ligne: words }) : words}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {plans.length === 0 ? null : (
        <>
          <p>{texts.plans}</p>
          <ul>
            {plans.map(({ id, libelleProduit, dernierMois }) => (
              <li key={id}>
                {dernierMois === null
                  ? fill(texts.planNever, { produit: libelleProduit })
                  : fill(texts.planUntil, {
                      produit: libelleProduit,
                      mois: formatMonth(dernierMois),
                    })}
              </li>
            ))}
          </ul>
        </>
      )}
      {sessions.length === 0 ? null : (
        <p>{fill(texts.sessions, { sessions: sessions.join(', ') })}</p>
      )}
      {lignes.length + plans.length === 0 ? null : <p>{texts.final}</p>}
    </div>
  );
}

interface DepartureProps {
  readonly idPersonne: string;
  readonly words: string;
  readonly onClose: () => void;
}

/** Mounted when it is opened: it starts from today and from what is true now. */
export function RecordDeparture({ idPersonne, words, onClose }: DepartureProps) {
  const texts = useTexts(departureTexts);
  const [dateDepart, setDate] = useState(formatFrenchDate(today()));
  const [isTried, setTried] = useState(false);
  const isDay = parseFrenchDate(dateDepart) !== undefined;
  const { data, error, refetch } = useApiQuery(
    previewDeparture,
    { params: { idPersonne }, query: { dateDepart } },
    { enabled: isDay, staleTime: 0, retry: false },
  );
  const { submit, isPending, refusal } = useApiMutation(recordDeparture, {
    invalidates: [getFunderPerson, [...PEOPLE_KEY]],
    success: {
      header: texts.done,
      content: () => fill(texts.doneText, { personne: words, date: dateDepart }),
    },
    onSuccess: onClose,
    // The lines may have changed: they are read again before another confirmation.
    onRefused: () => void refetch(),
  });
  const confirm = () => {
    setTried(true);
    if (!isDay || data === undefined) return;
    void submit({
      params: { idPersonne },
      body: { dateDepart, montantLignes: data.montantLignes },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={fill(texts.title, { personne: words })}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={confirm}
      isPending={isPending}
      pendingLabel={texts.pending}
      isDanger
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
    >
      <div className="stack">
        <DateField
          label={texts.date}
          hint={texts.dateHint}
          value={dateDepart}
          onChange={setDate}
          error={isTried && !isDay ? MESSAGES.date : undefined}
          autoComplete="off"
        />
        {!isDay ? null : error !== null ? (
          <ReadFailure error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton lines={3} label={texts.loading} />
        ) : (
          <Effects preview={data} />
        )}
      </div>
    </ConfirmDialog>
  );
}
