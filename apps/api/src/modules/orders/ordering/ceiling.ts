import { centsOf, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { ceilingOf, partsOf, type OrderCeiling } from '@portail/rules/orders/order-parts.ts';
import type { Quota } from '@portail/rules/orders/quota-rate.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { controlAmount, type GivenControl } from './controls.ts';
import type { OrderPlace } from './find-place.ts';
import type { OrderParts } from './orders.repository.ts';
import type { OrderCampaign } from './campaigns.queries.ts';
import type { ControlLine } from './situations.repository.ts';

type QuotaRow = OrderCampaign['quotas'][number];

const cents = (value: string | number): Cents => centsOf(Number(value));

const quotaOf = (row: QuotaRow): Quota => ({
  maxParticipation: cents(row.max_participation_cents),
  maxCesu: cents(row.max_cesu_cents),
  basisPoints: row.taux_participation_bp,
  tranches: row.tranches.map((tranche) => ({
    min: cents(tranche.min_cents),
    max: tranche.max_cents === null ? undefined : cents(tranche.max_cents),
    basisPoints: tranche.taux_participation_bp,
  })),
  linear:
    row.lineaire_min_cents === null || row.lineaire_max_cents === null
      ? undefined
      : {
          min: cents(row.lineaire_min_cents),
          max: cents(row.lineaire_max_cents),
          basisPointsAtMin: row.lineaire_taux_min_bp ?? 0,
          basisPointsAtMax: row.lineaire_taux_max_bp ?? 0,
        },
});

/** Where the funder's file says which category a person is of, no other is theirs. */
export const categoriesFor = (
  { quotas }: OrderCampaign,
  line: ControlLine | null | undefined,
): readonly QuotaRow[] => {
  const own = quotas.filter(({ categorie_personnel: name }) => name === line?.categorie);
  return own.length > 0 ? own : quotas;
};

export const requireCategory = (
  campaign: OrderCampaign,
  line: ControlLine | undefined,
  id: string,
): QuotaRow => {
  const found = categoriesFor(campaign, line).find((quota) => quota.id === id);
  if (found === undefined) throw new DomainError('CATEGORIE_INCONNUE');
  return found;
};

export interface CeilingQuestion {
  readonly place: OrderPlace;
  readonly line: ControlLine | undefined;
  readonly idCategoriePersonnel: string;
  readonly given: readonly GivenControl[];
}

export interface FoundCeiling {
  readonly quotaId: string;
  readonly ceiling: OrderCeiling;
}

export const findCeiling = ({
  place: { campaign, situation },
  line,
  idCategoriePersonnel,
  given,
}: CeilingQuestion): FoundCeiling => {
  const row = requireCategory(campaign, line, idCategoriePersonnel);
  const already = {
    total: centsOf(situation.already?.total ?? 0),
    funded: centsOf(situation.already?.funded ?? 0),
  };
  const amount = controlAmount(campaign, line, given);
  return { quotaId: row.id, ceiling: ceilingOf(quotaOf(row), amount, already) };
};

export interface OrderedAmounts {
  readonly montantTitre: Cents;
  readonly montantCompte: Cents;
}

/** A form that is not ordered costs nothing. */
const feeOf = (amount: Cents, fee: string | number | null): Cents =>
  amount === ZERO_CENTS || fee === null ? ZERO_CENTS : cents(fee);

export const findParts = (
  { campaign }: OrderPlace,
  { montantTitre, montantCompte }: OrderedAmounts,
  ceiling: OrderCeiling,
): OrderParts => {
  const { funded, own } = partsOf(centsOf(montantTitre + montantCompte), ceiling);
  const accountFees = feeOf(montantCompte, campaign.fraisCompte);
  const paperFees = feeOf(montantTitre, campaign.fraisTitre);
  return {
    funded,
    own,
    accountFees,
    paperFees,
    toPay: centsOf(own + accountFees + paperFees),
  };
};
