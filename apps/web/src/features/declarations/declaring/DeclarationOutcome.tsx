import { getDeclarationReceiptPdf } from '@portail/contract/declarations/declaring.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { callApi } from '../../../session/api.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { DeclarationStatus, shownState } from '../../../shared/declarations/DeclarationStatus.tsx';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import { RetryAlert } from '../../../shared/page/RetryAlert.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { declarationOutcomeTexts } from './declaring.texts.ts';
import './declaring.css';
import { declarationQuery, organismeParams } from '../../../session/declaration-query.ts';

const ResumeDeclaration = lazy(async () => ({
  default: (await reloadOnceOnFailure(() => import('./ResumeDeclaration.tsx'))).ResumeDeclaration,
}));

function Resume({ line }: { readonly line: DeclarationLine }) {
  return (
    <Suspense fallback={null}>
      <ResumeDeclaration line={line} />
    </Suspense>
  );
}

const useFacts = (line: DeclarationLine): readonly Fact[] => {
  const texts = useTexts(declarationOutcomeTexts);
  return [
    { id: 'reference', label: texts.reference, value: line.id, isStrong: true, isReference: true },
    { id: 'salarie', label: texts.employee, value: line.nomSalarie ?? line.numeroSalarie },
    {
      id: 'periode',
      label: texts.period,
      value: fill(texts.fromTo, { debut: line.periode.dateDebut, fin: line.periode.dateFin }),
    },
    { id: 'net', label: texts.net, value: wireAmount(line.montantNet) },
  ];
};

function Acts({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationOutcomeTexts);
  const canRead = canOpenPage(pageOf('DECLARATION_HISTORY'), useSessionView());
  if (!canRead) return null;
  const params = { ...organismeParams(line.organisme), id: line.id };
  return (
    <div className="cluster no-print">
      {line.recepisse ? (
        <DownloadButton
          variant="secondary"
          ask={() => callApi(getDeclarationReceiptPdf, { params })}
        >
          {texts.receipt}
        </DownloadButton>
      ) : null}
      <LinkButton variant="quiet" href={hrefOf('DECLARATION_HISTORY')}>
        {texts.history}
      </LinkButton>
    </div>
  );
}

function LeftToPay({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationOutcomeTexts);
  const { montantNet, resteAPayer, statut } = line;
  if (statut === 'REJETEE')
    return (
      <div className="cluster no-print">
        <Resume line={line} />
      </div>
    );
  if (resteAPayer === 0) return null;
  return (
    <Alert tone="info" actions={<Resume line={line} />}>
      {fill(resteAPayer === montantNet ? texts.unpaid : texts.paidPart, {
        paye: formatAmount(centsOf(centsOfWire(montantNet) - centsOfWire(resteAPayer))),
        net: wireAmount(montantNet),
        reste: wireAmount(resteAPayer),
      })}
    </Alert>
  );
}

function OutcomeDetails({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationOutcomeTexts);
  const facts = useFacts(line);
  return (
    <Card title={texts.title} aside={<DeclarationStatus {...line} />}>
      <div className="declare-section">
        <p role="status">{texts[shownState(line)]}</p>
        {line.motif === undefined ? null : <p>{fill(texts.reason, { motif: line.motif })}</p>}
        <FactList facts={facts} />
        <LeftToPay line={line} />
        <Acts line={line} />
      </div>
    </Card>
  );
}

interface DeclarationOutcomeProps {
  readonly organisme: Organisme;
  readonly id: string;
}

export function DeclarationOutcome({ organisme, id }: DeclarationOutcomeProps) {
  const texts = useTexts(declarationOutcomeTexts);
  const { data, error, refetch } = useQuery(declarationQuery({ organisme, id }));
  if (data !== undefined) return <OutcomeDetails line={data} />;
  if (error === null) return <Skeleton shape="card" label={texts.loading} />;
  return (
    <RetryAlert
      tone="warning"
      title={texts.readFailed}
      retry={texts.retry}
      onRetry={() => void refetch()}
    >
      <p>{fill(texts.readFailedText, { reference: id })}</p>
      <p>{error.message}</p>
    </RetryAlert>
  );
}
