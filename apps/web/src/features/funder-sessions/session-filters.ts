import { SESSION_STATUTS } from '@portail/contract/orders/order-session.schemas.ts';
import type { FunderSessionLine } from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { wireDay } from '../../shared/wire/wire-values.ts';

export interface SessionFilters {
  /** Empty: all of them. */
  readonly contrat: string;
  readonly statut: string;
}

/** What the address says; a word that is none of the states filters nothing. */
export const filtersOf = (search: URLSearchParams): SessionFilters => {
  const statut = search.get('statut') ?? '';
  return {
    contrat: search.get('contrat') ?? '',
    statut: SESSION_STATUTS.some((one) => one === statut) ? statut : '',
  };
};

const RANK = { OUVERTE: 0, A_VENIR: 1, FERMEE: 2 } as const;

/** What can be acted on first, then what comes, then the past from its newest. */
export const inOrder = (sessions: readonly FunderSessionLine[]): readonly FunderSessionLine[] =>
  sessions.toSorted((one, other) => {
    const byState = RANK[one.statut] - RANK[other.statut];
    if (byState !== 0) return byState;
    const [first, second] = [wireDay(one.dateOuverture), wireDay(other.dateOuverture)];
    const direction = one.statut === 'FERMEE' ? -1 : 1;
    return first === second ? 0 : direction * (first < second ? -1 : 1);
  });

export const filtered = (
  sessions: readonly FunderSessionLine[],
  { contrat, statut }: SessionFilters,
): readonly FunderSessionLine[] =>
  inOrder(sessions).filter(
    (one) =>
      (contrat === '' || one.numeroContrat === contrat) && (statut === '' || one.statut === statut),
  );
