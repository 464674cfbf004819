import { getManagementRequest } from '@portail/contract/backoffice/operator-requests.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  ManagementRequest,
  FollowUp,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Eye } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useState } from 'react';
import { OpeningDialog } from '../people-search/OpeningDialog.tsx';
import { Assignment } from './Assignment.tsx';
import { AnswerForm, NoteForm, useFollowUpForm } from './FollowUpForms.tsx';
import { ManagementFiles } from './ManagementFiles.tsx';
import './operator-requests.css';
import { StatusActs } from './StatusActs.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { ofName } from '../../../shared/wording/of-name.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  managementRequestTexts,
  requestStatutTexts,
  managementListTexts,
} from './operator-requests.texts.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { ManagementStatus } from './ManagementStatus.tsx';

function RequestLinks({ to }: { readonly to: ManagementRequest['reunies'] }) {
  return (
    <span className="management-cell">
      {to.map(({ id, reference }) => (
        <Link key={id} href={hrefOf('BO_MANAGEMENT_REQUEST', { id })}>
          {reference}
        </Link>
      ))}
    </span>
  );
}

function RatingWords({ rating }: { readonly rating: NonNullable<ManagementRequest['avis']> }) {
  const texts = useTexts(managementRequestTexts);
  const { avis, commentaire, date } = rating;
  return (
    <span className="management-cell">
      <span>{fill(texts.ratedOn, { avis: texts[avis], date })}</span>
      {commentaire === null ? null : <span className="management-words">{commentaire}</span>}
    </span>
  );
}

/** Requester, dates and text, with the original text when it was changed. */
function RequestFacts({ request }: { readonly request: ManagementRequest }) {
  const texts = useTexts(managementRequestTexts);
  const subjects = useTexts(managementListTexts);
  const { objet, statut, description, descriptionInitiale, beneficiaire } = request;
  const { reunieA, reunies, avis } = request;
  const { login, typeEspace } = beneficiaire;
  const account =
    login === null || typeEspace === null
      ? texts.noAccount
      : fill(texts.accountOf, { login, espace: texts[typeEspace] });
  return (
    <Card title={texts.facts} aside={<ManagementStatus statut={statut} />}>
      <div className="stack">
        <FactList
          facts={[
            { id: 'objet', label: texts.objet, value: subjects[objet], isStrong: true },
            { id: 'personne', label: texts.person, value: beneficiaire.nom },
            { id: 'mail', label: texts.mail, value: beneficiaire.mail },
            { id: 'compte', label: texts.account, value: account },
            {
              id: 'contrat',
              label: texts.contract,
              value: beneficiaire.numeroContrat ?? texts.noContract,
            },
            { id: 'recue', label: texts.received, value: request.dateCreation },
            { id: 'maj', label: texts.updated, value: request.dateMiseAJour },
            ...(reunieA === null
              ? []
              : [
                  { id: 'reunie', label: texts.mergedInto, value: <RequestLinks to={[reunieA]} /> },
                ]),
            ...(reunies.length === 0
              ? []
              : [{ id: 'reunies', label: texts.merged, value: <RequestLinks to={reunies} /> }]),
            ...(avis === null
              ? []
              : [{ id: 'avis', label: texts.rating, value: <RatingWords rating={avis} /> }]),
          ]}
        />
        <div>
          <h3>{texts.description}</h3>
          <p className="management-words">{description}</p>
        </div>
        {descriptionInitiale === null ? null : (
          <div>
            <h3>{texts.ownWords}</h3>
            <p className="management-words">{descriptionInitiale}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

const lookOf = ({ visibilite, origine }: FollowUp): string =>
  visibilite === 'INTERNE' ? 'interne' : origine.toLowerCase();

function Entry({ followUp }: { readonly followUp: FollowUp }) {
  const texts = useTexts(managementRequestTexts);
  const statuts = useTexts(requestStatutTexts);
  const { auteur, date, origine, visibilite, commentaire, statut } = followUp;
  const kind = () => {
    if (visibilite === 'INTERNE') return texts.internal;
    return origine === 'DEMANDEUR' ? texts.fromPerson : texts.toPerson;
  };
  return (
    <li className={`management-thread__item management-thread__item--${lookOf(followUp)}`}>
      <p className="management-thread__head">
        <strong>{auteur}</strong>
        <span className="management-cell__detail">{date}</span>
      </p>
      <p className="management-cell__detail">{kind()}</p>
      {commentaire === '' ? null : <p className="management-words">{commentaire}</p>}
      {statut === null ? null : <p>{fill(texts.statutBecame, { statut: statuts[statut] })}</p>}
    </li>
  );
}

/** Messages and notes, oldest first. */
function FollowUpThread({ followUps }: { readonly followUps: readonly FollowUp[] }) {
  const texts = useTexts(managementRequestTexts);
  return (
    <Card title={texts.thread}>
      {followUps.length === 0 ? (
        <p>{texts.noFollowUp}</p>
      ) : (
        <ol className="management-thread" aria-label={texts.thread}>
          {followUps.map((followUp, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- They have no id, and their order never changes.
            <Entry key={index} followUp={followUp} />
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The id in the URL may be unknown or invalid. */
const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

/** Opens the person's space, for operators with the permission. */
function OpenSpace({ person }: { readonly person: ManagementRequest['beneficiaire'] }) {
  const texts = useTexts(managementRequestTexts);
  const session = useSessionView();
  const [isOpen, setOpen] = useState(false);
  const { login, nom, typeEspace } = person;
  const mayOpen = session.kind === 'connected' && session.permissions.includes('BO_PERSONNES');
  if (!mayOpen || login === null || typeEspace !== 'ESPACE_BENEFICIAIRE') return null;
  return (
    <div className="cluster">
      <Button variant="secondary" icon={<Eye />} onClick={() => setOpen(true)}>
        {fill(texts.openSpace, { de: ofName(nom) })}
      </Button>
      {isOpen ? (
        <OpeningDialog
          person={{ login, nom, prenom: '', numeroBeneficiaireSap: null, contrats: [] }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function Request({ request }: { readonly request: ManagementRequest }) {
  const texts = useTexts(managementRequestTexts);
  const mayAct = useMay('BO_DEMANDES_GESTION');
  const isOpen = request.statut !== 'CLOTUREE';
  const answer = useFollowUpForm(request, 'PERSONNE');
  const note = useFollowUpForm(request, 'INTERNE');
  return (
    <>
      {mayAct ? null : <Alert tone="info">{texts.readOnly}</Alert>}
      {mayAct && !isOpen ? <Alert tone="info">{texts.closed}</Alert> : null}
      <div className="management-request">
        <div className="management-request__column">
          <RequestFacts request={request} />
          <OpenSpace person={request.beneficiaire} />
          <FollowUpThread followUps={request.suivis} />
          {mayAct && isOpen ? <AnswerForm form={answer} request={request} /> : null}
        </div>
        <div className="management-request__column">
          <Assignment request={request} mayAct={mayAct && isOpen} />
          {mayAct ? <StatusActs request={request} /> : null}
          <ManagementFiles request={request} canJoin={mayAct && isOpen} />
          {mayAct ? <NoteForm form={note} /> : null}
        </div>
      </div>
      <UnsavedGuard isUnsaved={note.isUnsaved || (isOpen && answer.isUnsaved)} />
    </>
  );
}

function Unknown() {
  const texts = useTexts(managementRequestTexts);
  return (
    <EmptyState
      title={texts.unknown}
      action={<LinkButton href={hrefOf('BO_MANAGEMENT_REQUESTS')}>{texts.back}</LinkButton>}
    >
      {texts.unknownText}
    </EmptyState>
  );
}

export default function BoManagementRequestPage() {
  const texts = useTexts(managementRequestTexts);
  const id = useCurrentPage().params['id'] ?? '';
  // Another operator may work on it.
  const { data, error, refetch } = useApiQuery(
    getManagementRequest,
    { params: { id } },
    { staleTime: 0 },
  );
  const content = () => {
    if (data !== undefined) return <Request key={id} request={data} />;
    if (isUnknown(error)) return <Unknown />;
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={4} label={texts.loading} />
    );
  };
  return (
    <Page
      heading={data === undefined ? undefined : fill(texts.heading, { reference: data.reference })}
    >
      <p className="page__back no-print">
        <Link href={hrefOf('BO_MANAGEMENT_REQUESTS')}>{texts.back}</Link>
      </p>
      {content()}
    </Page>
  );
}
