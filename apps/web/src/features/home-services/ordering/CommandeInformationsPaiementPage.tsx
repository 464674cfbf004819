import { getActiveMandate } from '@portail/contract/orders/mandate.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import {
  SERVICE_PAYMENT_MODES,
  type ServicePaymentMode,
} from '@portail/rules/home-services/service-order.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Banknote, CreditCard } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { type Refusal, useApiMutation } from '../../../session/use-api-mutation.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { servicePaymentModeTexts } from '../../../session/home-services/home-services.texts.ts';
import { serviceOrderTexts, servicePaymentStepTexts } from './service-ordering.texts.ts';
import { bodyOf, nameOf, type ServiceBody } from './service-body.ts';
import { activeMandateQuery, estimateOf } from './service-data.ts';
import {
  acceptPayment,
  draftOf,
  isUnanswered,
  type PaymentValues,
  typePayment,
  wholeOf,
  finishService,
  keyFor,
  openSubmission,
  renewKey,
} from './service-draft.ts';
import { paymentErrors, refusedFields, stepOfField } from './service-fields.ts';
import { useServiceAnswers } from './ServiceFrame.tsx';
import { ServiceReview } from './ServiceReview.tsx';
import { ServiceStepForm } from './ServiceStepForm.tsx';
import { fieldId, useStepErrors } from './use-step-errors.ts';
import { useSummedService } from './use-summed-service.ts';
import {
  placeServiceOrder,
  getServiceSchemes,
  getServiceOrders,
  getServiceCounters,
} from '@portail/contract/home-services/home-orders.calls.ts';
import { minutesOfHours } from '@portail/rules/home-services/service-request.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { callApi } from '../../../session/api.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { today } from '../../../shared/time/today.ts';
import { noteRefusals } from './refusals.ts';
import { pathOfStep } from './service-steps.ts';

interface Asked {
  readonly body: ServiceBody;
  /** Announced price. */
  readonly montantCents: Cents;
}

const EARLIER_STEPS = ['dispositif', 'attribution', 'prestation', 'precisions'] as const;

/** Opens the first step with a refused field. */
const showRefusals = (failure: ApiFailure): void => {
  const fields = refusedFields(failure);
  noteRefusals(fields);
  const steps = new Set(Object.keys(fields).map(stepOfField));
  const first = EARLIER_STEPS.find((step) => steps.has(step));
  if (first !== undefined) navigate(pathOfStep(first));
};

/** Places the order once, also over a reload and several tabs: the draft holds the key (L13). */
const usePlaceService = () => {
  useEffect(openSubmission, []);
  return useApiMutation(
    ({ body }: Asked) =>
      callApi(placeServiceOrder, { body }, { idempotencyKey: keyFor(nameOf(body)) }),
    {
      // After a refusal too: the offer or the mandate may no longer exist.
      invalidates: [getServiceSchemes, getActiveMandate, getServiceOrders, getServiceCounters],
      onSuccess: (placed, { body, montantCents }) => {
        const { clientId, dispositif, prestation, dateDebut, dateFin } = body;
        finishService({
          ...placed,
          jour: today(),
          clientId,
          dispositif,
          prestation,
          minutes: minutesOfHours(body.quantite) ?? 0,
          dateDebut,
          dateFin,
          montantCents,
        });
        // The draft is cleared, so going back would lead to its start.
        navigate(hrefOf('COMMANDE_CONFIRMATION'), { replace: true });
      },
      onRefused: ({ failure, isOpen }) => {
        showRefusals(failure);
        if (!isOpen) renewKey();
      },
    },
  );
};

interface ModeFieldProps {
  readonly value: ServicePaymentMode | undefined;
  readonly error: string | undefined;
  readonly onChange: (mode: ServicePaymentMode) => void;
}

/** Card, or direct debit with an active mandate (SAP-15). */
function ModeField({ value, error, onChange }: ModeFieldProps) {
  const texts = useTexts(servicePaymentStepTexts);
  const modes = useTexts(servicePaymentModeTexts);
  const mandate = useQuery(activeMandateQuery);
  const canSign = canOpenPage(pageOf('USER_PROFILE_BANK_INFORMATIONS'), useSessionView());
  const debitHint = () => {
    if (mandate.data === null) return texts.noMandate;
    if (mandate.data === undefined)
      return mandate.error === null ? undefined : texts.mandateUnknown;
    const { rum, iban, dateSignature, ponctuel, finDemandee } = mandate.data;
    const date = wireDayWords(dateSignature);
    const hint = fill(texts.PRELEVEMENT_HINT, { rum, iban, date });
    return ponctuel || finDemandee ? `${hint} ${texts.lastDebit}` : hint;
  };
  const hint = debitHint();
  const hasNone = mandate.data === null;
  return (
    <div className="service-order__rows service-order__section">
      <RadioGroup<ServicePaymentMode>
        id={fieldId('modePaiement')}
        label={texts.mode}
        layout="cards"
        value={value}
        error={error}
        onChange={onChange}
        choices={SERVICE_PAYMENT_MODES.map((mode) =>
          mode === 'CARTE'
            ? { value: mode, label: modes[mode], hint: texts.CARTE_HINT, icon: <CreditCard /> }
            : {
                value: mode,
                label: modes[mode],
                icon: <Banknote />,
                isDisabled: hasNone,
                ...(hint === undefined ? {} : { hint }),
              },
        )}
      />
      {hasNone && canSign ? (
        <div className="cluster">
          <LinkButton variant="secondary" href={hrefOf('USER_PROFILE_BANK_INFORMATIONS')}>
            {texts.sign}
          </LinkButton>
        </div>
      ) : null}
      <p className="service-order__muted">{texts.account}</p>
    </div>
  );
}

/** Messages about a refused or unanswered submission. */
const useRefusalProblems = (refusal: Refusal | undefined) => {
  const texts = useTexts(servicePaymentStepTexts);
  if (refusal === undefined) return { problems: [], title: undefined };
  const { failure, isOpen } = refusal;
  const words: readonly FieldProblem[] = [
    { message: failure.message },
    { message: isOpen ? texts.unknownAdvice : texts.notLost },
  ];
  return { problems: words, title: isOpen ? texts.unknown : texts.refused };
};

/** Payment mode, then review and submission. */
function PaymentStep() {
  const texts = useTexts(servicePaymentStepTexts);
  const common = useTexts(serviceOrderTexts);
  const answers = useServiceAnswers();
  const draft = draftOf(answers);
  const service = useSummedService(draft.dispositif, draft.prestation);
  const [values, setValues] = useState<PaymentValues>(
    draft.paiement ?? { modePaiement: undefined },
  );
  const step = useStepErrors('paiement', () => paymentErrors(values));
  const { submit: place, isPending, refusal, forgetRefusal } = usePlaceService();
  const refused = useRefusalProblems(refusal);
  const change = (modePaiement: ServicePaymentMode) => {
    setValues({ modePaiement });
    typePayment({ modePaiement });
    step.forget();
    forgetRefusal();
  };
  const submit = () => {
    forgetRefusal();
    const whole = wholeOf({ ...draft, paiement: values });
    const body = step.isRight() && whole !== undefined ? bodyOf(whole) : undefined;
    if (body === undefined) return;
    acceptPayment(values);
    void place({ body, montantCents: estimateOf(service.rate, service.minutes) });
  };
  const own = step.problemsOf([['modePaiement', texts.mode]]);
  return (
    <ServiceStepForm
      current="paiement"
      lead={texts.lead}
      service={service}
      problems={[...own, ...(own.length > 0 ? [] : refused.problems)]}
      problemsTitle={refused.title}
      attempts={refusal?.attempt ?? 0}
      onSubmit={submit}
      words={texts.submit}
      isPending={isPending}
      pendingLabel={texts.pending}
      before={
        isUnanswered(answers) && !isPending && refusal === undefined ? (
          <Alert
            tone="warning"
            title={texts.unansweredTitle}
            actions={
              <LinkButton variant="secondary" href={hrefOf('COMMANDE')}>
                {common.orders}
              </LinkButton>
            }
          >
            {texts.unanswered}
          </Alert>
        ) : null
      }
    >
      <ModeField
        value={values.modePaiement}
        error={step.errors['modePaiement']}
        onChange={change}
      />
      <ServiceReview draft={draft} service={service} />
    </ServiceStepForm>
  );
}

export default function CommandeInformationsPaiementPage() {
  return <PaymentStep />;
}
