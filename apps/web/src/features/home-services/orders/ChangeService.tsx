import { changeServiceOrder } from '@portail/contract/home-services/home-orders.calls.ts';
import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import type { ServiceOrderDetail } from '@portail/contract/home-services/home-services.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { type Refusal, useApiMutation } from '../../../session/use-api-mutation.ts';
import { today } from '../../../shared/time/today.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { detailsStepTexts, wishStepTexts } from '../ordering/service-ordering.texts.ts';
import { serviceChangeTexts } from './service-orders.texts.ts';
import {
  type ChangeBody,
  changeErrors,
  type ChangeErrors,
  changeOf,
  type ChangeValues,
  endsQuotation,
  valuesOf,
} from './order-change.ts';
import { SERVICE_ORDER_READS, serviceOrderQuery } from './order-queries.ts';

const fieldId = (champ: string): string => `modification-${champ.replaceAll('.', '-')}`;

const CONTACT = ['nom', 'telephone', 'email', 'consignes'] as const;
const FIELDS = [
  'quantite',
  'dateDebut',
  'dateFin',
  ...CONTACT.map((name) => `contact.${name}` as const),
] as const;

const useLabels = (): Readonly<Record<string, string>> => {
  const wish = useTexts(wishStepTexts);
  const details = useTexts(detailsStepTexts);
  return {
    quantite: wish.quantite,
    dateDebut: wish.dateDebut,
    dateFin: wish.dateFin,
    ...Object.fromEntries(CONTACT.map((name) => [`contact.${name}`, details[name]])),
  };
};

const useSave = ({ numeroCommande }: ServiceOrderDetail, onDone: () => void) => {
  const texts = useTexts(serviceChangeTexts);
  const queries = useQueryClient();
  return useApiMutation(
    (body: ChangeBody) => callApi(changeServiceOrder, { params: { numeroCommande }, body }),
    {
      // After a refusal too: it may have been planned meanwhile.
      invalidates: SERVICE_ORDER_READS,
      onSuccess: (changed) => {
        queries.setQueryData(serviceOrderQuery(numeroCommande).queryKey, changed);
        onDone();
      },
      success: { header: texts.done, content: texts.doneText },
    },
  );
};

/** Errors of the server, by field or general. */
const refusedOf = (refusal: Refusal | undefined): ChangeErrors =>
  Object.fromEntries((refusal?.failure.fields ?? []).map(({ champ, message }) => [champ, message]));

interface ChangeServiceProps {
  readonly order: ServiceOrderDetail;
  readonly onClose: () => void;
}

/** Hours, dates and contact, until the order is planned. */
export function ChangeService({ order, onClose }: ChangeServiceProps) {
  const texts = useTexts(serviceChangeTexts);
  const wish = useTexts(wishStepTexts);
  const details = useTexts(detailsStepTexts);
  const labels = useLabels();
  const [values, setValues] = useState<ChangeValues>(() => valuesOf(order));
  const [attempt, setAttempt] = useState(0);
  const [tried, setTried] = useState<'no' | 'nothing' | 'wrong'>('no');
  const { submit, isPending, refusal, forgetRefusal } = useSave(order, onClose);
  const errors: ChangeErrors = {
    ...refusedOf(refusal),
    ...(tried === 'wrong' ? changeErrors(order, values, today()) : {}),
  };
  const whole = (): readonly FieldProblem[] => {
    if (tried === 'nothing') return [{ message: HOME_SERVICE_MESSAGES.nothingToChange }];
    const isNamed = FIELDS.some((champ) => errors[champ] !== undefined);
    return refusal === undefined || isNamed ? [] : [{ message: refusal.failure.message }];
  };
  const problems: readonly FieldProblem[] = [
    ...whole(),
    ...FIELDS.flatMap((champ) => {
      const message = errors[champ];
      return message === undefined
        ? []
        : [{ fieldId: fieldId(champ), label: labels[champ], message }];
    }),
  ];
  const change = (part: Partial<ChangeValues>) => {
    setValues({ ...values, ...part });
    if (tried === 'nothing') setTried('no');
    forgetRefusal();
  };
  const save = () => {
    setAttempt(attempt + 1);
    forgetRefusal();
    if (Object.keys(changeErrors(order, values, today())).length > 0) return setTried('wrong');
    const body = changeOf(order, values);
    if (body === undefined) return setTried('nothing');
    setTried('no');
    return void submit(body);
  };
  const text = (champ: (typeof FIELDS)[number], name: keyof ChangeValues) => ({
    id: fieldId(champ),
    label: labels[champ],
    error: errors[champ],
    value: values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  });
  const date = (name: 'dateDebut' | 'dateFin') => ({
    ...text(name, name),
    onChange: (typed: string) => change({ [name]: typed }),
    min: today(),
  });
  return (
    <Card title={texts.title}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p>{texts.intro}</p>
        <ErrorSummary
          problems={problems}
          attempt={attempt + (refusal?.attempt ?? 0)}
          {...(refusal === undefined ? {} : { title: texts.failed })}
        />
        <TextField
          {...text('quantite', 'quantite')}
          hint={wish.quantiteHint}
          width="short"
          suffix="h"
          autoComplete="off"
        />
        <FormRow>
          <DateField {...date('dateDebut')} />
          <DateField {...date('dateFin')} />
        </FormRow>
        <div role="status">
          {endsQuotation(order, values) ? (
            <Alert tone="warning">{texts.quotationEnds}</Alert>
          ) : null}
        </div>
        <TextField {...text('contact.nom', 'nom')} autoComplete="name" />
        <FormRow>
          <TextField
            {...text('contact.telephone', 'telephone')}
            hint={details.telephoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          <TextField
            {...text('contact.email', 'email')}
            isOptional
            type="email"
            autoComplete="email"
          />
        </FormRow>
        <TextArea
          {...text('contact.consignes', 'consignes')}
          hint={details.consignesHint}
          isOptional
          rows={3}
        />
        <FormActions>
          <Button type="submit" isPending={isPending} pendingLabel={texts.pending}>
            {texts.save}
          </Button>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {texts.give}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
