import {
  forgetDeparture,
  getFunderPerson,
} from '@portail/contract/campaigns/funder-people.calls.ts';
import type {
  FunderPerson,
  FunderPersonLine,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  FUNDER_VIEW,
  FUNDER_VIEW_NAMES,
  isShownToFunder,
} from '@portail/rules/campaigns/funder-view.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { lazy, Suspense, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { usePlanColumns } from '../aid-plans/plan-columns.tsx';
import { lineStatutTexts } from '../lines/funder-lines.texts.ts';
import { LINE_STATUS_STYLES } from '../lines/line-columns.tsx';
import { peopleTexts, personStateTexts, personTexts } from './funder-people.texts.ts';
import '../../../session/funder/funder.css';
import './funder-people.css';
import { PEOPLE_KEY, personName, STATE_TONES } from './person-words.ts';

const CorrectPerson = lazy(async () => ({
  default: (await import('./CorrectPerson.tsx')).CorrectPerson,
}));
const RecordDeparture = lazy(async () => ({
  default: (await import('./RecordDeparture.tsx')).RecordDeparture,
}));

function Identity({ person }: { readonly person: FunderPerson }) {
  const texts = useTexts(personTexts);
  const states = useTexts(personStateTexts);
  const { dateDepart, etat } = person;
  return (
    <Card title={texts.identity}>
      <FactList
        facts={[
          { id: 'identifier', label: texts.identifier, value: person.identifiant ?? texts.unset },
          { id: 'contract', label: texts.contract, value: person.numeroContrat },
          { id: 'birth', label: texts.birthDate, value: person.dateNaissance ?? texts.unset },
          { id: 'mail', label: texts.mail, value: person.eMail ?? texts.unset },
          {
            id: 'state',
            label: texts.state,
            value: <Status tone={STATE_TONES[etat]}>{states[etat]}</Status>,
          },
          ...(dateDepart === null
            ? []
            : [
                {
                  id: 'departure',
                  label: texts.departure,
                  value: fill(texts.leaves, { date: dateDepart }),
                },
              ]),
        ]}
      />
    </Card>
  );
}

const useLineColumns = (): readonly TableColumn<FunderPersonLine>[] => {
  const texts = useTexts(personTexts);
  const states = useTexts(lineStatutTexts);
  return [
    {
      id: 'line',
      header: texts.line,
      isRowHeader: true,
      cell: ({ reference, date }) => (
        <span className="person-stack">
          <span className="reference">{reference}</span>
          <span className="person-stack__detail">{date}</span>
        </span>
      ),
    },
    { id: 'session', header: texts.session, cell: ({ libelleSession }) => libelleSession },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ montantTotal }) => wireAmount(montantTotal),
    },
    {
      id: 'funded',
      header: texts.funded,
      align: 'end',
      cell: ({ partFinancee }) => wireAmount(partFinancee),
    },
    {
      id: 'own',
      header: texts.own,
      align: 'end',
      cell: ({ partBeneficiaire }) => wireAmount(partBeneficiaire),
    },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut, referenceCommande }) => (
        <span className="person-stack">
          <Status {...LINE_STATUS_STYLES[statut]}>{states[statut]}</Status>
          {referenceCommande === null ? null : (
            <span className="person-stack__detail">
              {fill(texts.order, { reference: referenceCommande })}
            </span>
          )}
        </span>
      ),
    },
  ];
};

function Lists({ person }: { readonly person: FunderPerson }) {
  const texts = useTexts(personTexts);
  const lineColumns = useLineColumns();
  const planColumns = usePlanColumns();
  const { sessions, lignes, plans } = person;
  return (
    <>
      <section className="stack">
        <h2>{texts.lines}</h2>
        {lignes.length === 0 ? (
          <p>{texts.noLine}</p>
        ) : (
          <Table
            caption={texts.lines}
            isCaptionHidden
            columns={lineColumns}
            rows={lignes}
            rowKey={({ idLigne }) => idLigne}
          />
        )}
      </section>
      {plans === null ? null : (
        <section className="stack">
          <h2>{texts.plans}</h2>
          {plans.length === 0 ? (
            <p>{texts.noPlan}</p>
          ) : (
            <Table
              caption={texts.plans}
              isCaptionHidden
              columns={planColumns}
              rows={plans}
              rowKey={({ id }) => id}
            />
          )}
        </section>
      )}
      <section className="stack">
        <h2>{texts.sessions}</h2>
        {sessions.length === 0 ? (
          <p>{texts.noSession}</p>
        ) : (
          <ul className="person-list">
            {sessions.map(({ idSession, libelle, categorie }) => (
              <li key={idSession}>
                {categorie === null
                  ? libelle
                  : fill(texts.category, { session: libelle, categorie })}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** The table of what a funder sees, in words. */
function View({ person }: { readonly person: FunderPerson }) {
  const texts = useTexts(personTexts);
  const isShown = (name: (typeof FUNDER_VIEW_NAMES)[number]) =>
    isShownToFunder(name, { mayReadPlans: person.plans !== null });
  const lines = (names: readonly (typeof FUNDER_VIEW_NAMES)[number][]) => (
    <ul className="person-list">
      {names.map((name) => (
        <li key={name}>
          {fill(texts.viewLine, { champ: FUNDER_VIEW[name].label, raison: FUNDER_VIEW[name].why })}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="fold">
      <Accordion>
        <Disclosure title={texts.view} headingLevel={2}>
          <div className="stack">
            <h3>{texts.shown}</h3>
            {lines(FUNDER_VIEW_NAMES.filter(isShown))}
            <h3>{texts.hidden}</h3>
            {lines(FUNDER_VIEW_NAMES.filter((name) => !isShown(name)))}
          </div>
        </Disclosure>
      </Accordion>
    </div>
  );
}

function Acts({ person, words }: { readonly person: FunderPerson; readonly words: string }) {
  const texts = useTexts(personTexts);
  const [act, setAct] = useState<'correct' | 'leave' | 'back'>();
  const close = () => setAct(undefined);
  const { idPersonne, dateDepart } = person;
  const { submit, isPending, refusal } = useApiMutation(forgetDeparture, {
    invalidates: [getFunderPerson, [...PEOPLE_KEY]],
    success: {
      header: texts.backDone,
      content: () => fill(texts.backDoneText, { personne: words }),
    },
    onSuccess: close,
  });
  return (
    <div className="person-acts no-print">
      <Button variant="secondary" onClick={() => setAct('correct')}>
        {texts.correct}
      </Button>
      {dateDepart === null ? (
        <Button variant="secondary" onClick={() => setAct('leave')}>
          {texts.leave}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setAct('back')}>
          {texts.comeBack}
        </Button>
      )}
      <Suspense>
        {act === 'correct' ? (
          <CorrectPerson isOpen person={person} words={words} onClose={close} />
        ) : null}
        {act === 'leave' ? (
          <RecordDeparture idPersonne={idPersonne} words={words} onClose={close} />
        ) : null}
      </Suspense>
      <ConfirmDialog
        isOpen={act === 'back'}
        onClose={close}
        title={fill(texts.backTitle, { personne: words })}
        confirmLabel={texts.comeBack}
        cancelLabel={texts.backKeep}
        onConfirm={() => void submit({ params: { idPersonne } })}
        isPending={isPending}
        pendingLabel={texts.backPending}
        failure={refusal && { title: texts.failed, message: refusal.failure.message }}
      >
        <p>{texts.backText}</p>
      </ConfirmDialog>
    </div>
  );
}

function Content({ idPersonne }: { readonly idPersonne: string }) {
  const texts = useTexts(personTexts);
  const { noName } = useTexts(peopleTexts);
  const { data, error, refetch } = useApiQuery(getFunderPerson, { params: { idPersonne } });
  const mayAct = useMay('GERER_SESSIONS_PRECOMMANDE', data?.numeroContrat);
  if (error instanceof ApiFailure && error.status === 404) {
    return <EmptyState title={texts.unknown}>{texts.unknownText}</EmptyState>;
  }
  if (data === undefined) {
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={5} label={texts.loading} />
    );
  }
  const words = personName(data, noName);
  return (
    <>
      <h2>{words}</h2>
      {mayAct ? <Acts person={data} words={words} /> : null}
      <Identity person={data} />
      <Lists person={data} />
      <View person={data} />
    </>
  );
}

export default function ClientPersonPage() {
  const texts = useTexts(personTexts);
  const id = useCurrentPage().params['idPersonne'] ?? '';
  return (
    <Page>
      <p className="page__back no-print">
        <Link href={hrefOf('CLIENT_PEOPLE')}>{texts.back}</Link>
      </p>
      <Content idPersonne={id} />
    </Page>
  );
}
