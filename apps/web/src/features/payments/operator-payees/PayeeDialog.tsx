import {
  addPayee,
  changePayee,
  getOperatorPayees,
} from '@portail/contract/payments/operator-payees.calls.ts';
import {
  PAYEE_TOWN_MAX_LENGTH,
  PAYEE_TYPES,
  payeeBody,
  type OperatorPayee,
} from '@portail/contract/payments/operator-payees.schemas.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operatorPayeeTexts } from './operator-payees.texts.ts';

interface PayeeDialogProps {
  /** Undefined for a new one. */
  readonly payee?: OperatorPayee;
  readonly onClose: () => void;
}

export function PayeeDialog({ payee, onClose }: PayeeDialogProps) {
  const texts = useTexts(operatorPayeeTexts);
  const form = useApiForm(payeeBody, {
    prefix: 'intervenant',
    defaultValues: {
      codeNAN: payee?.codeNAN ?? '',
      type: payee?.type ?? '',
      raisonSociale: payee?.raisonSociale ?? '',
      ville: payee?.ville ?? '',
      actif: payee === undefined || payee.etat === 'ACTIF',
      paiementEnLigne: payee?.paiementEnLigne ?? true,
      numeroSalarieCesu: payee?.numeroSalarieCesu ?? '',
      numeroSalariePaje: payee?.numeroSalariePaje ?? '',
    },
    fields: [
      'codeNAN',
      'type',
      'raisonSociale',
      'ville',
      'actif',
      'paiementEnLigne',
      'numeroSalarieCesu',
      'numeroSalariePaje',
    ],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: ({ codeNAN, ...given }) =>
      payee === undefined
        ? callApi(addPayee, { body: { codeNAN, ...given } })
        : callApi(changePayee, {
            params: { idIntervenant: payee.id },
            body: { ...given, version: payee.version },
          }),
    invalidates: [getOperatorPayees],
    success: {
      header: texts.done,
      content: (_, { raisonSociale }) => fill(texts.saved, { nom: raisonSociale }),
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={payee === undefined ? texts.add : fill(texts.changeOf, { nom: payee.raisonSociale })}
      form={form}
      texts={texts}
      onClose={onClose}
    >
      <TextField
        {...form.field('codeNAN')}
        hint={texts.codeNANHint}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        maxLength={7}
        readOnly={payee !== undefined}
      />
      <Select
        {...form.field('type')}
        {...(payee === undefined ? { emptyLabel: texts.choose } : {})}
        options={PAYEE_TYPES.map((value) => ({ value, label: texts[value] }))}
      />
      <TextField
        {...form.field('raisonSociale')}
        hint={texts.raisonSocialeHint}
        autoComplete="off"
      />
      <TextField
        {...form.field('ville')}
        isOptional
        autoComplete="off"
        maxLength={PAYEE_TOWN_MAX_LENGTH}
      />
      <Checkbox {...form.register('actif')}>{texts.actif}</Checkbox>
      <Checkbox {...form.register('paiementEnLigne')}>{texts.paiementEnLigne}</Checkbox>
      <TextField
        {...form.field('numeroSalarieCesu')}
        isOptional
        hint={texts.numeroSalarieCesuHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
      />
      <TextField
        {...form.field('numeroSalariePaje')}
        isOptional
        hint={texts.numeroSalariePajeHint}
        autoComplete="off"
        maxLength={14}
      />
    </FormDialog>
  );
}
