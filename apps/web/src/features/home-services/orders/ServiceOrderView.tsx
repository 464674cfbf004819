import { getClientInformation } from '@portail/contract/funders/organisations.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { ServiceOrderDetail } from '@portail/contract/home-services/home-services.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Timeline } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Pencil, Receipt } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useMay } from '../../../session/use-may.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import {
  serviceChangeTexts,
  serviceTimelineTexts,
  serviceViewTexts,
  providerTexts,
} from './service-orders.texts.ts';
import { CancelService } from './CancelService.tsx';
import { ChangeService } from './ChangeService.tsx';
import { eventsOf } from './order-timeline.ts';
import { OrderFacts, placeWords } from './OrderFacts.tsx';
import { QuotationCard } from './QuotationCard.tsx';
import './service-orders.css';
import { ServiceOrderStatus } from './ServiceOrderStatus.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Link } from '@portail/ui/link/Link.tsx';

/** Contact of the provider; hidden when it cannot be loaded. */
function ProviderCard({ clientId }: { readonly clientId: string }) {
  const texts = useTexts(providerTexts);
  const { data } = useApiQuery(getClientInformation, { params: { clientId } });
  if (data === undefined) return null;
  const { socialReason, clientNumber, siret, adresse, contact } = data;
  const link = (id: string, label: string, scheme: 'tel' | 'mailto', value: string) =>
    value === '' ? [] : [{ id, label, value: <Link href={`${scheme}:${value}`}>{value}</Link> }];
  return (
    <Card title={texts.title}>
      <FactList
        facts={[
          { id: 'nom', label: texts.name, value: socialReason },
          { id: 'client', label: texts.number, value: clientNumber },
          { id: 'siret', label: texts.siret, value: siret },
          { id: 'adresse', label: texts.address, value: placeWords(adresse) },
          ...(contact.nom === ''
            ? []
            : [{ id: 'contact', label: texts.contact, value: contact.nom }]),
          ...link('telephone', texts.phone, 'tel', contact.telephone),
          ...link('email', texts.email, 'mailto', contact.email),
        ]}
      />
    </Card>
  );
}

interface OrderProps {
  readonly order: ServiceOrderDetail;
}

/** Permitted actions. */
function Actions({ order, onChange }: OrderProps & { readonly onChange: () => void }) {
  const texts = useTexts(serviceViewTexts);
  const change = useTexts(serviceChangeTexts);
  const mayOrder = useMay('COMMANDER_PRESTATION');
  const isInvoiced = order.etapes.some(({ id, etat }) => id === 'FACTURE' && etat === 'FAITE');
  const canSeeInvoices = canOpenPage(pageOf('FACTURES'), useSessionView());
  return (
    <div className="cluster no-print">
      {isInvoiced && canSeeInvoices ? (
        <LinkButton icon={<Receipt />} href={hrefOf('FACTURES')}>
          {texts.invoices}
        </LinkButton>
      ) : null}
      {mayOrder && order.modifiable ? (
        <Button variant="secondary" icon={<Pencil />} onClick={onChange}>
          {change.change}
        </Button>
      ) : null}
      {mayOrder && order.annulable ? <CancelService order={order} /> : null}
    </div>
  );
}

export function ServiceOrderView({ order }: OrderProps) {
  const texts = useTexts(serviceViewTexts);
  const steps = useTexts(serviceTimelineTexts);
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Card title={texts.progress} aside={<ServiceOrderStatus statut={order.statut} />}>
        <div className="stack">
          <Timeline events={eventsOf(order.etapes, steps)} />
          {order.motifAnnulation === undefined ? null : (
            <Alert title={texts.reason}>{order.motifAnnulation}</Alert>
          )}
        </div>
      </Card>
      <QuotationCard order={order} />
      {isChanging && order.modifiable ? (
        <ChangeService order={order} onClose={() => setChanging(false)} />
      ) : (
        <>
          <OrderFacts order={order} />
          <Actions order={order} onChange={() => setChanging(true)} />
        </>
      )}
      <ProviderCard clientId={order.clientId} />
    </>
  );
}
