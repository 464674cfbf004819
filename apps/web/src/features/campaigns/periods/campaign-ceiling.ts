import type {
  CampaignBodyInput,
  CampaignBudget,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { fundedCategories, isAboveCeiling } from '@portail/rules/campaigns/campaign-budget.ts';
import type { DatedFigures } from '@portail/rules/figures/dated-figures.ts';
import { centsOfWire, wireEuros } from '@portail/rules/money/wire.ts';
import { basisPointsOf } from '@portail/rules/orders/order-amounts.ts';
import { exemptionCeiling } from '@portail/rules/wallet/tax/exemption.ts';
import { today } from '../../../shared/time/today.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';

type Ceiling = Pick<CampaignBudget, 'annee' | 'plafondExoneration' | 'categories'>;

const pointsOf = (percent: number): number => basisPointsOf(percent) ?? 0;

/** The categories of a form against the exemption ceiling of the year that it opens in. */
export const ceilingOfForm = (
  body: CampaignBodyInput,
  figures: DatedFigures,
): Ceiling | undefined => {
  const opening = typeof body.dateOuverture === 'string' ? wireDay(body.dateOuverture) : today();
  const annee = Number(opening.slice(0, 4));
  // Not read yet: the budget of the saved campaign says it.
  if (figures.ceilings.length === 0) return undefined;
  const ceiling = exemptionCeiling(annee, figures);
  const categories = fundedCategories(
    (body.quotas ?? []).map((quota) => ({
      categoriePersonnel: quota.categoriePersonnel.trim(),
      maxParticipation: centsOfWire(quota.maxParticipation),
      maxCesu: centsOfWire(quota.maxCESU),
      basisPoints: [
        pointsOf(quota.tauxParticipation),
        ...(quota.tranches ?? []).map(({ tauxParticipation }) => pointsOf(tauxParticipation)),
        ...(quota.lineaire === null || quota.lineaire === undefined
          ? []
          : [pointsOf(quota.lineaire.tauxAuMin), pointsOf(quota.lineaire.tauxAuMax)]),
      ],
    })),
    { limitsOrders: body.controlerMontant === true || body.controlerMontantDisponible === true },
  );
  return {
    annee,
    plafondExoneration: wireEuros(ceiling),
    categories: categories.map((category) => ({
      categoriePersonnel: category.categoriePersonnel,
      participationMaximale: wireEuros(category.most),
      depassePlafond: isAboveCeiling(category, ceiling),
    })),
  };
};
