import { planDebt, writeOffDebt } from '@portail/contract/backoffice/debts.calls.ts';
import {
  type Debt,
  debtPlanBody,
  writeOffBody,
} from '@portail/contract/backoffice/debts.schemas.ts';
import { WRITE_OFF_REASONS } from '@portail/rules/settlement/debt-plan.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Controller } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { debtTexts } from './operation-debts.texts.ts';
import { OPERATION_READS } from './operations-data.ts';

interface DebtDialogProps {
  readonly debt: Debt;
  readonly onClose: (said?: { readonly title: string; readonly text: string }) => void;
}

/** The instalments that the person agreed to. */
export function DebtPlanDialog({ debt, onClose }: DebtDialogProps) {
  const texts = useTexts(debtTexts);
  const { nature, reference, montant } = debt;
  const form = useApiForm(debtPlanBody, {
    prefix: 'echeancier',
    defaultValues: { montant: String(montant), premiereEcheance: '', nombre: '' },
    fields: ['premiereEcheance', 'nombre'],
    labelOf: (name) => (name === 'nombre' ? texts.nombre : texts.premiereEcheance),
    normalise: (typed) => ({
      ...typed,
      montant,
      nombre: typed.nombre === '' ? undefined : Number(typed.nombre),
    }),
    failed: texts.failed,
    send: (body, options) =>
      callApi(planDebt, { params: { nature, reference }, body: { ...body, montant } }, options),
    invalidates: OPERATION_READS,
    onSuccess: ({ echeances }) =>
      onClose({
        title: texts.planned,
        text: fill(texts.plannedText, {
          reference,
          nombre: String(echeances.length),
          montant: wireAmount(echeances[0]?.montant ?? 0),
          date: echeances[0]?.date ?? '',
          dernier: echeances.at(-1)?.date ?? '',
        }),
      }),
  });
  return (
    <FormDialog
      title={fill(texts.planTitle, { reference })}
      form={form}
      texts={texts}
      onClose={() => onClose()}
    >
      <p>{fill(texts.planIntro, { montant: wireAmount(montant) })}</p>
      <Controller
        control={form.control}
        name="premiereEcheance"
        render={({ field }) => <DateField {...form.controlled('premiereEcheance')} {...field} />}
      />
      <TextField
        {...form.field('nombre')}
        hint={texts.nombreHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** Requests a write-off, which a second person must approve. */
export function WriteOffDialog({ debt, onClose }: DebtDialogProps) {
  const texts = useTexts(debtTexts);
  const { nature, reference, montant } = debt;
  const form = useApiForm(writeOffBody, {
    prefix: 'abandon',
    defaultValues: { montant: String(montant), motif: '' },
    fields: ['motif'],
    labelOf: () => texts.motif,
    normalise: (typed) => ({ ...typed, montant }),
    failed: texts.failed,
    send: (body, options) =>
      callApi(writeOffDebt, { params: { nature, reference }, body: { ...body, montant } }, options),
    invalidates: OPERATION_READS,
    onSuccess: () =>
      onClose({
        title: texts.asked,
        text: fill(texts.askedText, { reference, montant: wireAmount(montant) }),
      }),
  });
  return (
    <FormDialog
      title={fill(texts.writeOffTitle, { reference })}
      form={form}
      texts={{ ...texts, submit: texts.ask }}
      onClose={() => onClose()}
    >
      <p>{fill(texts.writeOffIntro, { montant: wireAmount(montant) })}</p>
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={WRITE_OFF_REASONS.map((value) => ({ value, label: texts[value] }))}
      />
    </FormDialog>
  );
}
