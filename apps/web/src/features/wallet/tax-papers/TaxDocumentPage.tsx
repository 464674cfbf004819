import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FileText } from '@portail/ui/icons/icons.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { useSession } from '../../../session/current-session.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { taxTexts } from './tax-papers.texts.ts';
import { getTaxDocumentPdf, getTaxDocuments } from '@portail/contract/wallet/holdings.calls.ts';
import type { TaxDocument } from '@portail/contract/wallet/holdings.schemas.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Meter, SplitBar } from '@portail/ui/data/Meter.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import '../statements/holdings.css';
import './tax.css';

const cents = (euros: number): number => unitsOf('MONTANT', euros);
const words = (euros: number): string => formatUnits('MONTANT', cents(euros));

interface CeilingProps {
  readonly document: TaxDocument;
  readonly isSocial: boolean;
}

function Ceiling({ document: tax, isSocial }: CeilingProps) {
  const texts = useTexts(taxTexts);
  const isOver = cents(tax.montantImposable) > 0;
  if (isSocial && !isOver) return <Alert tone="success">{texts.social}</Alert>;
  return (
    <>
      <Meter
        label={fill(texts.meter, { annee: String(tax.annee) })}
        value={cents(tax.partFinancee)}
        total={cents(tax.plafond)}
        valueText={fill(texts.meterValue, {
          montant: words(tax.partFinancee),
          plafond: words(tax.plafond),
        })}
        tone={isOver ? 'warning' : 'calm'}
      />
      <SplitBar
        parts={[
          {
            id: 'exempt',
            label: texts.exempt,
            value: cents(tax.montantExonere),
            valueText: words(tax.montantExonere),
            color: 'primary',
          },
          {
            id: 'taxable',
            label: texts.taxable,
            value: cents(tax.montantImposable),
            valueText: words(tax.montantImposable),
            color: 'secondary',
          },
        ]}
      />
      <Alert tone={isOver ? 'warning' : 'success'}>
        {isOver ? fill(texts.over, { montant: words(tax.montantImposable) }) : texts.under}
      </Alert>
    </>
  );
}

function TaxCard({ document: tax }: { readonly document: TaxDocument }) {
  const texts = useTexts(taxTexts);
  const contracts = useSession((state) => state.contracts);
  const { numeroContrat: numero } = tax;
  const annee = String(tax.annee);
  const contract = contracts.find(({ contractId }) => contractId === numero);
  const financeur = contract?.socialReason ?? '';
  const facts = [
    { id: 'total', label: texts.total, value: words(tax.montantTotal) },
    { id: 'funded', label: texts.funded, value: words(tax.partFinancee), isStrong: true },
    {
      id: 'ceiling',
      label: (
        <span className="tax__term">
          {texts.ceiling}
          <GlossaryTip word="plafond" />
        </span>
      ),
      value: words(tax.plafond),
    },
  ];
  return (
    <Card
      className="tax"
      title={fill(texts.title, { annee })}
      accent="primary"
      aside={tax.provisoire ? <Status tone="info">{texts.provisional}</Status> : undefined}
      footer={
        <DownloadButton
          label={fill(texts.downloadOf, { annee, numero })}
          ask={() => callApi(getTaxDocumentPdf, { params: { id: tax.id } })}
        >
          {texts.download}
        </DownloadButton>
      }
    >
      <div className="tax__body">
        <p className="holding__meta">
          <span>{fill(texts.contract, { financeur, numero })}</span>
          <span>{fill(texts.editedOn, { date: longDateWords(wireDay(tax.dateEdition)) })}</span>
        </p>
        {tax.provisoire ? <p>{texts.provisionalText}</p> : null}
        <FactList facts={facts} />
        <Ceiling document={tax} isSocial={contract?.contractType === 'CESU_SOCIAL'} />
      </div>
    </Card>
  );
}

export default function TaxDocumentPage() {
  const texts = useTexts(taxTexts);
  const isSocial = useSession((state) => state.visualisation?.visualisationMode === 'CESU_SOCIAL');
  const { data, error, refetch } = useApiQuery(getTaxDocuments, {
    query: { numeroContrat: useContractId() },
  });
  return (
    <Page lead={texts.lead}>
      {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton shape="card" lines={2} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={<FileText />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <>
          <ul className="tax__list">
            {data.map((document) => (
              <li key={document.id}>
                <TaxCard document={document} />
              </li>
            ))}
          </ul>
          {isSocial ? null : <Alert tone="info">{texts.advice}</Alert>}
        </>
      )}
    </Page>
  );
}
