import type {
  CampaignBodyInput,
  CampaignBudget,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { fundedCategories } from '@portail/rules/campaigns/campaign-budget.ts';
import { centsOfWire, wireEuros } from '@portail/rules/money/wire.ts';
import { basisPointsOf } from '@portail/rules/orders/order-amounts.ts';
import { exemptionCeiling } from '@portail/rules/wallet/tax/exemption.ts';
import { today } from '../../../shared/time/today.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';

type Ceiling = Pick<CampaignBudget, 'annee' | 'plafondExoneration' | 'categories'>;

const pointsOf = (percent: number): number => basisPointsOf(percent) ?? 0;

/** The categories of a form against the exemption ceiling of the year that it opens in. */
export const ceilingOfForm = (body: CampaignBodyInput): Ceiling => {
  const opening = typeof body.dateOuverture === 'string' ? wireDay(body.dateOuverture) : today();
  const annee = Number(opening.slice(0, 4));
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
    {
      limitsOrders: body.controlerMontant === true || body.controlerMontantDisponible === true,
      year: annee,
    },
  );
  return {
    annee,
    plafondExoneration: wireEuros(exemptionCeiling(annee)),
    categories: categories.map(({ categoriePersonnel, most, isAboveCeiling }) => ({
      categoriePersonnel,
      participationMaximale: wireEuros(most),
      depassePlafond: isAboveCeiling,
    })),
  };
};
