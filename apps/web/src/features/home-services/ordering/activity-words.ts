import {
  type Activity,
  ACTIVITY_FAMILIES,
  type ActivityFamily,
  activityOf,
} from '@portail/rules/home-services/activities.ts';
import { formatMinutes } from '@portail/rules/time/duration.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import type { ServiceScheme } from '@portail/contract/home-services/home-services.schemas.ts';
import { fill } from '../../../shared/texts/define-texts.ts';
import type { activityTexts } from './service-ordering.texts.ts';

type Texts = { readonly [K in keyof (typeof activityTexts)['defaults']]: string };
type Offered = ServiceScheme['prestations'][number];

/** Legal conditions of an activity as sentences; empty without any. */
export const conditionsOf = (activity: Activity, texts: Texts): string => {
  const { publicConcerne, needsApproval, needsPackage, dailyMaxMinutes, yearlyTaxCeiling } =
    activity;
  const sentences = [
    publicConcerne === 'TOUS' ? '' : texts[publicConcerne],
    needsApproval ? texts.approval : '',
    needsPackage ? texts.outside : '',
    dailyMaxMinutes === undefined
      ? ''
      : fill(texts.dailyMax, { duree: formatMinutes(dailyMaxMinutes) }),
    yearlyTaxCeiling === undefined
      ? ''
      : fill(texts.taxCeiling, { plafond: formatAmount(yearlyTaxCeiling) }),
  ];
  return sentences.filter((one) => one !== '').join(' ');
};

/** Offered activities by family, in legal order; empty families are left out. */
export const byFamily = (
  offered: readonly Offered[],
): readonly { readonly family: ActivityFamily; readonly activities: readonly Offered[] }[] =>
  ACTIVITY_FAMILIES.map((family) => ({
    family,
    activities: offered.filter(({ code }) => activityOf(code).famille === family),
  })).filter(({ activities }) => activities.length > 0);
