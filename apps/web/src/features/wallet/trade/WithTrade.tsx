import { getTradePeriod } from '@portail/contract/wallet/trade.calls.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useSession } from '../../../session/current-session.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeTexts } from './trade.texts.ts';
import { ClosedTrade } from './ClosedTrade.tsx';
import { placeQuery, type TradePlace } from './trade-data.ts';
import type { StepId } from './trade-draft.ts';
import { TradeFrame } from './TradeFrame.tsx';

interface WithTradeProps {
  readonly current: StepId;
  readonly children: (place: TradePlace) => ReactNode;
}

export function WithTrade({ current, children }: WithTradeProps) {
  const texts = useTexts(tradeTexts);
  const numeroContrat =
    useSession((state) => state.visualisation?.selectedContract.contractId) ?? '';
  const period = useApiQuery(getTradePeriod, {});
  const isOpen = period.data?.enPeriode === true;
  const place = useQuery({ ...placeQuery(numeroContrat), enabled: isOpen });
  if (period.data !== undefined && !isOpen)
    return <ClosedTrade millesime={period.data.millesime} />;
  if (period.data !== undefined && place.data !== undefined) {
    const { millesime, millesimeSuivant } = period.data;
    return children({ numeroContrat, millesime, millesimeSuivant, ...place.data });
  }
  const error = period.error ?? place.error;
  const retry = () => void (period.error === null ? place.refetch() : period.refetch());
  return (
    <TradeFrame current={current}>
      <PendingRead
        error={error}
        refetch={retry}
        shape="card"
        label={texts.loading}
        failure={{ texts }}
      />
    </TradeFrame>
  );
}
