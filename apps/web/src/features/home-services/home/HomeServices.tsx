import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { ServiceCountersAnswer } from '@portail/contract/home-services/home-services.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { AreaSelector } from '../../../session/home-services/AreaSelector.tsx';
import { useSelectedArea } from '../../../session/home-services/selected-area.ts';
import { countersQuery } from '../../../session/home-services/service-queries.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { homeServicesTexts } from '../../../session/home-services/home-services.texts.ts';
import './home-services.css';

function Counters({ counters }: { readonly counters: ServiceCountersAnswer }) {
  const texts = useTexts(homeServicesTexts);
  const figures = [
    { id: 'commandes', label: texts.orders, value: countWords(counters.commandesEnCours) },
    { id: 'factures', label: texts.invoices, value: countWords(counters.facturesAPayer) },
    { id: 'montant', label: texts.toPay, value: wireAmount(counters.montantAPayer) },
  ];
  return (
    <dl className="home-services__figures">
      {figures.map(({ id, label, value }) => (
        <div key={id} className="home-services__figure">
          <dt>{label}</dt>
          <dd className="amount amount--lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ACTIONS = [
  { page: 'COMMANDE_CHOIX_DISPOSITIF', text: 'order' },
  { page: 'COMMANDE', text: 'list' },
  { page: 'FACTURES', text: 'bills' },
  { page: 'PAIEMENT_FACTURES', text: 'pay' },
] as const;

/** Permitted actions only, and no payment when nothing is due. */
function Actions({ hasToPay }: { readonly hasToPay: boolean }) {
  const texts = useTexts(homeServicesTexts);
  const view = useSessionView();
  const open = ACTIONS.filter(
    ({ page }) => canOpenPage(pageOf(page), view) && (page !== 'PAIEMENT_FACTURES' || hasToPay),
  );
  return (
    <nav className="cluster" aria-label={texts.title}>
      {open.map(({ page, text }) => (
        <LinkButton key={page} variant="secondary" href={hrefOf(page)}>
          {texts[text]}
        </LinkButton>
      ))}
    </nav>
  );
}

interface HomeServicesProps {
  readonly failure: (error: Error, retry: () => void) => ReactNode;
}

/** Home services block of a unified account: its spaces and their counters. */
export default function HomeServices({ failure }: HomeServicesProps) {
  const texts = useTexts(homeServicesTexts);
  const { data, error, refetch } = useQuery(countersQuery(useSelectedArea()));
  const counters = () => {
    if (data !== undefined) return <Counters counters={data} />;
    return error === null ? (
      <Skeleton lines={2} label={texts.loading} />
    ) : (
      failure(error, () => void refetch())
    );
  };
  return (
    <Card title={texts.title} accent="secondary">
      <div className="home-services">
        <AreaSelector />
        {counters()}
        <Actions hasToPay={data !== undefined && data.facturesAPayer > 0} />
      </div>
    </Card>
  );
}
