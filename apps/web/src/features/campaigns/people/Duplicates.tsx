import {
  getDuplicates,
  getFunderPerson,
  mergePeople,
} from '@portail/contract/campaigns/funder-people.calls.ts';
import type {
  DuplicatePair,
  FunderPerson,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { duplicateTexts, peopleTexts, personStateTexts } from './funder-people.texts.ts';
import { PEOPLE_KEY, personName } from './person-words.ts';
import { failureOf } from '../../../session/RefusalAlert.tsx';

type OneOfPair = DuplicatePair['personnes'][number];

const useWords = () => {
  const texts = useTexts(duplicateTexts);
  const { noName } = useTexts(peopleTexts);
  return (person: OneOfPair): string =>
    fill(texts.person, {
      nom: personName(person, noName),
      identifiant: person.identifiant ?? texts.noIdentifier,
    });
};

function Facts({ title, person }: { readonly title: string; readonly person: FunderPerson }) {
  const texts = useTexts(duplicateTexts);
  const states = useTexts(personStateTexts);
  const { noName } = useTexts(peopleTexts);
  return (
    <section>
      <h3>{`${title}\u00a0: ${personName(person, noName)}`}</h3>
      <FactList
        facts={[
          { id: 'identifier', label: texts.identifier, value: person.identifiant ?? texts.none },
          { id: 'birthDate', label: texts.birthDate, value: person.dateNaissance ?? texts.none },
          { id: 'state', label: texts.state, value: states[person.etat] },
          {
            id: 'sessions',
            label: texts.sessions,
            value: person.sessions.map(({ libelle }) => libelle).join(', ') || texts.none,
          },
          { id: 'lines', label: texts.lines, value: countWords(person.lignes.length) },
          ...(person.plans === null
            ? []
            : [
                {
                  id: 'plans',
                  label: texts.plans,
                  value:
                    person.plans
                      .map(
                        ({ libelleProduit, moisDebut, moisFin }) =>
                          `${libelleProduit}, ${moisDebut} – ${moisFin}`,
                      )
                      .join('\u00a0; ') || texts.none,
                },
              ]),
        ]}
      />
    </section>
  );
}

interface MergeProps {
  readonly pair: DuplicatePair;
  readonly onClose: () => void;
}

/** Both records side by side, and which one stays. */
function MergeDialog({ pair, onClose }: MergeProps) {
  const texts = useTexts(duplicateTexts);
  const { noName } = useTexts(peopleTexts);
  const words = useWords();
  const [first, second] = pair.personnes;
  const [kept, setKept] = useState(first.idPersonne);
  const one = useApiQuery(getFunderPerson, { params: { idPersonne: first.idPersonne } });
  const other = useApiQuery(getFunderPerson, { params: { idPersonne: second.idPersonne } });
  const { submit, isPending, refusal } = useApiMutation(mergePeople, {
    invalidates: [getDuplicates, getFunderPerson, [...PEOPLE_KEY]],
    success: {
      header: texts.done,
      content: (person) => fill(texts.doneText, { personne: personName(person, noName) }),
    },
    onSuccess: onClose,
  });
  const error = one.error ?? other.error;
  const isRegistered = first.etat === 'INSCRITE';
  const gone = kept === first.idPersonne ? second : first;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      size="large"
      title={texts.dialog}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() =>
        void submit({
          params: { idPersonne: kept },
          body: { idAutrePersonne: gone.idPersonne },
        })
      }
      isConfirmDisabled={one.data === undefined || other.data === undefined}
      isPending={isPending}
      pendingLabel={texts.pending}
      failure={failureOf(refusal, texts.failed)}
    >
      <div className="stack">
        {error !== null ? (
          <ReadFailure
            error={error}
            onRetry={() => {
              void one.refetch();
              void other.refetch();
            }}
          />
        ) : one.data === undefined || other.data === undefined ? (
          <Skeleton lines={5} label={texts.loading} />
        ) : (
          <div className="person-pair">
            <Facts title={texts.first} person={one.data} />
            <Facts title={texts.second} person={other.data} />
          </div>
        )}
        <RadioGroup
          label={texts.stays}
          hint={isRegistered ? texts.registeredStays : texts.staysHint}
          choices={[first, second].map((person, rank) => ({
            value: person.idPersonne,
            label: `${rank === 0 ? texts.first : texts.second}\u00a0: ${words(person)}`,
            isDisabled: isRegistered && rank === 1,
          }))}
          value={kept}
          onChange={setKept}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Renders nothing without duplicates, and for those who may not merge them. */
export function Duplicates() {
  const texts = useTexts(duplicateTexts);
  const words = useWords();
  const mayMerge = useMayCall(mergePeople);
  const { data = [] } = useApiQuery(getDuplicates, {}, { enabled: mayMerge });
  const [open, setOpen] = useState<DuplicatePair>();
  if (data.length === 0 && open === undefined) return null;
  return (
    <Card title={plural(data.length, texts.titleOne, texts.title)}>
      <p>{texts.text}</p>
      <ul className="person-pairs">
        {data.map((pair) => {
          const [une, autre] = pair.personnes.map(words);
          const named = { une: une ?? '', autre: autre ?? '' };
          return (
            <li
              key={pair.personnes.map(({ idPersonne }) => idPersonne).join(' ')}
              className="person-pairs__item"
            >
              <span>{fill(texts.pair, { ...named, raison: texts[pair.raison] })}</span>
              <Button
                variant="secondary"
                isSmall
                aria-label={fill(texts.compareOf, named)}
                onClick={() => setOpen(pair)}
              >
                {texts.compare}
              </Button>
            </li>
          );
        })}
      </ul>
      {open === undefined ? null : <MergeDialog pair={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
