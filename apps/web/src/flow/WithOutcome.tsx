import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ReactNode } from 'react';
import { Navigate } from '../shared/navigation/Navigate.tsx';

interface WithOutcomeProps<Done> {
  readonly done: Done | undefined;
  /** Where the flow begins. */
  readonly first:
    | 'ACCOUNT_PAYMENT_CHOICE'
    | 'CESU_CONVERSION_CHOICE'
    | 'CHECK_PAYMENT_CHOICE'
    | 'COMMANDE_CHOIX_DISPOSITIF'
    | 'MILLESIME_TRADE_CHOICE';
  readonly children: (done: Done) => ReactNode;
}

/** The last page of a flow: without an outcome, the flow begins again. */
export function WithOutcome<Done>({ done, first, children }: WithOutcomeProps<Done>) {
  return done === undefined ? <Navigate to={hrefOf(first)} /> : children(done);
}
