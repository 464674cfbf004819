import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FileText } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { taxDocumentsQuery } from '../statements/queries.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { TaxCard } from './TaxCard.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { useSession } from '../../../session/current-session.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { taxTexts } from './tax-papers.texts.ts';

export default function TaxDocumentPage() {
  const texts = useTexts(taxTexts);
  const isSocial = useSession((state) => state.visualisation?.visualisationMode === 'CESU_SOCIAL');
  const { data, error, refetch } = useQuery(taxDocumentsQuery(useContractId()));
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
