import { hrefOf } from '@portail/contract/pages/href.ts';
import { serviceOrderNumber } from '@portail/contract/home-services/home-services-identifiers.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQuery } from '@tanstack/react-query';
import { serviceOrderQuery } from './order-queries.ts';
import { ServiceOrderView } from './ServiceOrderView.tsx';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceViewTexts } from './service-orders.texts.ts';

const NOT_FOUND = 404;

function NoOrder() {
  const texts = useTexts(serviceViewTexts);
  return (
    <EmptyState
      title={texts.unknown}
      action={<LinkButton href={hrefOf('COMMANDE')}>{texts.back}</LinkButton>}
    >
      {texts.unknownText}
    </EmptyState>
  );
}

export default function CommandeVisualisationModificationPage() {
  const texts = useTexts(serviceViewTexts);
  const numero = useCurrentPage().params['numeroCommande'] ?? '';
  // A value that is no order number is not requested.
  const isNumber = serviceOrderNumber.safeParse(numero).success;
  const { data, error, refetch } = useQuery({
    ...serviceOrderQuery(numero),
    enabled: isNumber,
  });
  const content = () => {
    const isUnknown = error instanceof ApiFailure && error.status === NOT_FOUND;
    if (!isNumber || isUnknown) return <NoOrder />;
    if (data !== undefined) return <ServiceOrderView order={data} />;
    return <PendingRead error={error} refetch={refetch} shape="card" label={texts.loading} />;
  };
  return (
    <Page width="reading" {...(isNumber ? { heading: fill(texts.heading, { numero }) } : {})}>
      <p className="page__back no-print">
        <Link href={hrefOf('COMMANDE')}>{texts.back}</Link>
      </p>
      {content()}
    </Page>
  );
}
