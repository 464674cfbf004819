import { hrefOf } from '@portail/contract/pages/href.ts';
import { WithOrder, type Order } from './OrderStep.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import type {
  ContentValues,
  OrderProfileValues,
} from '@portail/contract/orders/ordering.schemas.ts';
import { toPayOf } from '@portail/contract/orders/ordering.flow.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { contentTexts } from './ordering.texts.ts';
import { CeilingCard } from './CeilingCard.tsx';
import { AmountFields, contentFieldId, ReasonField } from './ContentFields.tsx';
import {
  CONTENT_FIELDS,
  type ContentErrors,
  contentErrors,
  type ContentField,
  contentOf,
  withPreferredPaper,
} from './order-content.ts';
import { ceilingQuery, partsQuery } from './order-data.ts';
import { acceptContent, typeContent } from './order-draft.ts';
import { goToNextStep } from './order-steps.ts';
import { PaidDifference, paidChangeOf } from './PaidDifference.tsx';
import { PartsCard } from './PartsCard.tsx';
import { OrderStepForm } from './OrderStepForm.tsx';
import { useStepEnd } from './use-step-end.ts';
import { chosenOffer, VintageChoice } from './VintageChoice.tsx';

const hasAmount = ({ montantTotal, montantTitre, montantCompte }: ContentValues): boolean =>
  montantTotal !== null &&
  montantTotal > 0 &&
  montantTotal === (montantTitre ?? 0) + (montantCompte ?? 0);

/** The parts of the displayed amounts; the previous ones while loading. */
const useParts = (idSession: string, profile: OrderProfileValues, values: ContentValues) => {
  const isAsked = hasAmount(values);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...partsQuery(idSession, profile, values),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return {
    parts: isAsked ? data : undefined,
    isCurrent: isAsked && data !== undefined && !isPlaceholderData,
    isFetching: isAsked && isFetching,
    error: isAsked ? error : null,
  };
};

/** Errors that are still valid: linked fields can fix each other. */
const stillWrong = (refused: ContentErrors, now: ContentErrors): ContentErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in refused));

const useContentProblems = (errors: ContentErrors, failure: ApiFailure | undefined) => {
  const texts = useTexts(contentTexts);
  const ofFields = CONTENT_FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined
      ? []
      : [{ fieldId: contentFieldId(name), label: texts[name], message }];
  });
  return failure === undefined ? ofFields : [{ message: failure.message }, ...ofFields];
};

const startOf = ({ place, draft }: Order): ContentValues => {
  const values = draft.content ?? contentOf(place.stored, place.campaign);
  const offer = chosenOffer(
    place.offers,
    values.millesime ?? place.stored.montants.millesime ?? undefined,
  );
  return offer === undefined ? values : { ...values, millesime: offer.millesime };
};

function ContentStep(props: { readonly order: Order; readonly profile: OrderProfileValues }) {
  const { order, profile } = props;
  const { idSession, place, draft } = order;
  const texts = useTexts(contentTexts);
  const queries = useQueryClient();
  const [values, setValues] = useState(() => startOf(order));
  // Vouchers follow the total until the person chooses, if preferred.
  const [hasChosenPaper, setChosenPaper] = useState(
    draft.content !== undefined || place.stored.formePreferee !== 'TITRE' || order.isEdit,
  );
  const [refused, setRefused] = useState<ContentErrors>({});
  const ceiling = useQuery(ceilingQuery(idSession, profile, values.millesime));
  const live = useParts(idSession, profile, values);

  const paidChange = paidChangeOf(place.stored, live.parts);
  const shownErrors = stillWrong(refused, contentErrors(values, place.campaign, ceiling.data));
  const isLast =
    live.isCurrent &&
    live.parts !== undefined &&
    (values.montantTitre ?? 0) === 0 &&
    toPayOf(live.parts) === 0 &&
    paidChange?.isAllowed !== false;
  const shown = { content: values, parts: live.parts };
  const end = useStepEnd({ order, isLast, shown });

  const change = (typed: ContentValues, changed?: ContentField) => {
    if (changed === 'montantTitre') setChosenPaper(true);
    const isFollowing =
      !hasChosenPaper && (changed === 'montantTotal' || changed === 'valeurFaciale');
    const next = isFollowing ? withPreferredPaper(typed, place.campaign) : typed;
    setValues(next);
    typeContent(next);
  };

  const accept = useApiMutation(
    (asked: { readonly values: ContentValues; readonly isLast: boolean }) =>
      queries.fetchQuery(partsQuery(idSession, profile, asked.values)),
    {
      onSuccess: async (parts, asked) => {
        if (paidChangeOf(place.stored, parts)?.isAllowed === false) return;
        acceptContent(asked.values, parts);
        if (asked.isLast) await end.submit();
        else goToNextStep('contenu');
      },
    },
  );

  const submit = () => {
    const errors = contentErrors(values, place.campaign, ceiling.data);
    setRefused(errors);
    accept.forgetRefusal();
    if (Object.keys(errors).length === 0 && end.isAccepted) void accept.submit({ values, isLast });
  };

  return (
    <OrderStepForm
      order={order}
      current="contenu"
      lead={texts.lead}
      end={end}
      shown={shown}
      problems={useContentProblems(shownErrors, accept.refusal?.failure)}
      isPending={accept.isPending}
      onSubmit={submit}
    >
      <VintageChoice offers={place.offers} values={values} onChange={change} />
      <CeilingCard campaign={place.campaign} ceiling={ceiling} />
      <AmountFields
        campaign={place.campaign}
        ceiling={ceiling.data}
        values={values}
        errors={shownErrors}
        onChange={change}
      />
      <PartsCard
        parts={live.parts}
        isFetching={live.isFetching}
        error={live.error}
        ceiling={ceiling.data}
      />
      {paidChange === undefined ? null : <PaidDifference change={paidChange} />}
      <ReasonField values={values} error={shownErrors.motifPreCommande} onChange={change} />
    </OrderStepForm>
  );
}

export default function OrderContentPage() {
  return (
    <WithOrder current="contenu">
      {(order) => {
        const { profile } = order.draft;
        return profile === undefined ? (
          <Navigate to={hrefOf('ORDER_PROFILE')} />
        ) : (
          <ContentStep order={order} profile={profile} />
        );
      }}
    </WithOrder>
  );
}
