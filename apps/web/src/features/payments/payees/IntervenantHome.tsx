import { hrefOf } from '@portail/contract/pages/href.ts';
import type { RemiseStatut } from '@portail/contract/payments/payees.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { HandCoins } from '@portail/ui/icons/icons.ts';
import '@portail/ui/layout/Card.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { intervenantTexts, remiseTexts } from './intervenant.texts.ts';
import { BankNotice, DueCard } from './DueCard.tsx';
import { IdentityCard } from './IdentityCard.tsx';
import { identityQuery, lastRemisesQuery } from './intervenant-data.ts';
import './intervenant.css';
import { useRemiseColumns } from './remise-columns.tsx';

interface IntervenantHomeProps {
  /** Renders a loading error. */
  readonly failure: (error: Error, retry: () => void) => ReactNode;
  /** Renders the state of a payment. */
  readonly drawStatut: (statut: RemiseStatut) => ReactNode;
}

function LastRemises({ failure, drawStatut }: IntervenantHomeProps) {
  const texts = useTexts(intervenantTexts);
  const lists = useTexts(remiseTexts);
  const columns = useRemiseColumns(drawStatut);
  const { data, error, refetch } = useQuery(lastRemisesQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="table" lines={4} />
    ) : (
      failure(error, () => void refetch())
    );
  if (data.length === 0)
    return (
      <EmptyState icon={<HandCoins />} title={texts.noneYet}>
        {texts.noneYetText}
      </EmptyState>
    );
  return (
    <>
      <Table
        caption={lists.caption}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={({ numeroRemise }) => numeroRemise}
      />
      <div className="cluster">
        <LinkButton variant="secondary" href={hrefOf('INTERVENANT_REMISES')}>
          {texts.all}
        </LinkButton>
      </div>
    </>
  );
}

/** The payee's home: NAN code, amount due and latest payments. */
export default function IntervenantHome(props: IntervenantHomeProps) {
  const texts = useTexts(intervenantTexts);
  const { data, error, refetch } = useQuery(identityQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="card" label={texts.loading} />
    ) : (
      props.failure(error, () => void refetch())
    );
  return (
    <>
      <BankNotice identity={data} />
      <div className="intervenant-cards">
        <IdentityCard identity={data} />
        <DueCard identity={data} />
      </div>
      <section aria-labelledby="dernieres-remises" className="stack remises">
        <h2 id="dernieres-remises">{texts.last}</h2>
        <LastRemises {...props} />
      </section>
    </>
  );
}
