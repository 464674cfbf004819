import {
  createFunderCampaign,
  updateFunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  FunderCampaign,
  CampaignBodyInput,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { today } from '../../../shared/time/today.ts';
import { wireDay, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { ceilingOfForm } from './campaign-ceiling.ts';
import { campaignActTexts } from './funder-campaigns.texts.ts';
import { campaignFieldTexts, campaignFormTexts } from './campaign-form.texts.ts';

import {
  CREATION,
  creationKeyFor,
  forgetCampaignDraft,
  keepCampaignDraft,
  keptCampaignDraft,
} from './campaign-draft.ts';
import { fieldIdOf, placesOf } from './campaign-fields.ts';
import { fieldPathOf, campaignResolver } from './campaign-resolver.ts';
import { emptyValues, type CampaignValues, valuesOf } from './campaign-values.ts';
import { useDatedFigures } from '../../../session/dated-figures.ts';

export interface CampaignFormTarget {
  /** The campaign to change; undefined to create one. */
  readonly campaign: FunderCampaign | undefined;
  /** The contract of a new campaign, if there is only one. */
  readonly onlyContract: string;
}

/** The initial values: the draft, else the campaign, else the empty form. */
const useOpening = ({ campaign, onlyContract }: CampaignFormTarget) => {
  const target = campaign?.id ?? CREATION;
  const [opening] = useState(() => {
    const kept = keptCampaignDraft(target);
    const baseline = campaign === undefined ? emptyValues(onlyContract) : valuesOf(campaign);
    return {
      baseline,
      values: kept?.values ?? baseline,
      version: kept === undefined ? campaign?.version : kept.version,
      isDraft: kept !== undefined,
    };
  });
  return { target, opening };
};

const isPath = (path: string): path is FieldPath<CampaignValues> => path !== '';

const isDraft = (answer: { readonly id: string; readonly statut?: string }): boolean =>
  answer.statut === 'BROUILLON';

export const useCampaignForm = (given: CampaignFormTarget) => {
  const { campaign } = given;
  const texts = useTexts(campaignFormTexts);
  const fieldTexts = useTexts(campaignFieldTexts);
  const actTexts = useTexts(campaignActTexts);
  const queries = useQueryClient();
  const figures = useDatedFigures();
  const { target, opening } = useOpening(given);
  const { baseline } = opening;
  const [hasDraft, setHasDraft] = useState(opening.isDraft);
  const [version, setVersion] = useState(opening.version);
  /** Valid, but above the exemption ceiling: saved once that was confirmed. */
  const [held, setHeld] = useState<CampaignBodyInput>();
  const form = useForm<CampaignValues, unknown, CampaignBodyInput>({
    defaultValues: opening.values,
    resolver: campaignResolver,
    // The error summary takes the focus and stays until the next submit.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { subscribe, getValues, setError, reset, handleSubmit, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;

  useEffect(() => {
    const untouched = JSON.stringify(baseline);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) !== untouched) keepCampaignDraft(target, { values, version });
      },
    });
  }, [subscribe, target, version, baseline]);

  const discard = () => {
    forgetCampaignDraft(target);
    setHasDraft(false);
    setVersion(campaign?.version);
    reset(baseline);
  };

  const places = () => placesOf(getValues(), fieldTexts);

  const pathsOf = (shown: ReturnType<typeof places>) =>
    shown.map(({ path }) => path).filter((path) => isPath(path));

  const save = useApiMutation(
    (body: CampaignBodyInput) =>
      campaign === undefined
        ? callApi(
            createFunderCampaign,
            { body },
            // Stored with the draft, so that a retry after a reload creates one campaign.
            { idempotencyKey: creationKeyFor(getValues(), JSON.stringify(body)) },
          )
        : callApi(updateFunderCampaign, {
            params: { id: campaign.id },
            body: { ...body, ...(version === undefined ? {} : { version }) },
          }),
    {
      success: {
        header: (answer) => {
          if (campaign !== undefined) return actTexts.saved;
          return isDraft(answer) ? actTexts.createdDraft : actTexts.created;
        },
        content: (answer, { dateOuverture }) => {
          if (campaign !== undefined) return actTexts.savedText;
          if (isDraft(answer)) return actTexts.createdDraftText;
          return typeof dateOuverture === 'string' && wireDay(dateOuverture) > today()
            ? fill(actTexts.createdText, { date: wireDayWords(dateOuverture) })
            : actTexts.createdOpenText;
        },
      },
      onSuccess: async ({ id }) => {
        forgetCampaignDraft(target);
        await queries.invalidateQueries();
        navigate(hrefOf('CLIENT_SESSION_DETAILS', { id }), { replace: true });
      },
      onRefused: ({ failure }) =>
        showRefusal<CampaignValues>(failure, pathsOf(places()), setError, (champ) =>
          fieldPathOf(champ.split('.')),
        ),
    },
  );

  const send = async (body: CampaignBodyInput): Promise<void> => {
    const budget = ceilingOfForm(body, figures);
    const isAbove = budget?.categories.some(({ depassePlafond }) => depassePlafond);
    if (isAbove === true) setHeld(body);
    else await save.submit(body);
  };

  const shown = Object.keys(errors).length === 0 ? [] : places();
  const problems = problemsOf<CampaignValues>(errors, pathsOf(shown), (path) => ({
    fieldId: fieldIdOf(path),
    label: shown.find((one) => one.path === path)?.label ?? '',
  }));
  return {
    form,
    submit: handleSubmit(send),
    /** A new campaign that no date opens. */
    submitDraft: handleSubmit((body) => send({ ...body, brouillon: true })),
    held,
    confirmHeld: async () => {
      if (held === undefined) return;
      await save.submit(held);
      setHeld(undefined);
    },
    dropHeld: () => setHeld(undefined),
    isPending: isSubmitting || save.isPending,
    attempt: submitCount,
    problems: errors.root === undefined ? problems : [...problems, { message: texts.notLost }],
    isUnsaved: isDirty || hasDraft,
    hasDraft,
    discard,
  };
};
export type CampaignFormState = ReturnType<typeof useCampaignForm>;
