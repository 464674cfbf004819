import {
  campaignBody,
  type CampaignBodyInput,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { CAMPAIGN_MESSAGES } from '@portail/contract/campaigns/campaign-fields.schemas.ts';
import { problemsOfCampaign } from '@portail/rules/campaigns/campaign-rules.ts';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { bodyOf } from './campaign-body.ts';
import type { CampaignValues } from './campaign-values.ts';

interface Refusal {
  readonly path: string;
  readonly message: string;
}

/** Fields that hold several values of the call show their errors. */
export const fieldPathOf = (path: readonly (string | number)[]): string =>
  path[0] === 'restrictionsValeursTitres'
    ? 'restrictionsValeursTitres'
    : path.map(String).join('.');

/**
 * The schema checks across fields only once each is valid; missing values are reported with the
 * first refusal too.
 */
const missingOf = (body: ReturnType<typeof bodyOf>): readonly Refusal[] =>
  problemsOfCampaign({
    ...body,
    restrictionsValeursTitres: [],
    quotas: [],
    infoControleIdentificatrice: null,
    infoControles: [],
    infosSupplementaires: [],
    jourAvantMailDeFermeture:
      // Only checks that a value was typed, not that it is valid.
      body.jourAvantMailDeFermeture === null ? null : 0,
  }).map(({ path, problem }) => ({ path: fieldPathOf(path), message: CAMPAIGN_MESSAGES[problem] }));

const refusalsOf = (
  body: ReturnType<typeof bodyOf>,
  issues: readonly z.core.$ZodIssue[],
): readonly Refusal[] => [
  ...issues.map(({ path, message }) => ({
    path: fieldPathOf(path.map((one) => (typeof one === 'symbol' ? String(one) : one))),
    message,
  })),
  ...missingOf(body),
];

const errorsOf = (refusals: readonly Refusal[]): FieldErrors<CampaignValues> => {
  const errors: FieldErrors<CampaignValues> = {};
  const seen = new Set<string>();
  for (const { path, message } of refusals) {
    if (seen.has(path)) continue;
    seen.add(path);
    set(errors, path, { type: 'refused', message });
  }
  return errors;
};

const isRight = (body: unknown): body is CampaignBodyInput =>
  z.safeParse(campaignBody, body).success;

/** Validates with the schema of the call. */
export const campaignResolver: Resolver<CampaignValues, unknown, CampaignBodyInput> = (values) => {
  const body = bodyOf(values);
  // Sends the unparsed values: parsed amounts would be cents.
  if (isRight(body)) return { values: body, errors: {} };
  const { error } = z.safeParse(campaignBody, body);
  return { values: {}, errors: errorsOf(refusalsOf(body, error?.issues ?? [])) };
};
