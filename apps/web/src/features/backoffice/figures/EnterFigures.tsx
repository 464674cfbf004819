import { enterDatedFigure, getDatedFigures } from '@portail/contract/backoffice/figures.calls.ts';
import { FIGURE_SOURCE_MAX_LENGTH } from '@portail/contract/backoffice/figures.schemas.ts';
import { euros, frenchDate, requiredText } from '@portail/contract/schemas/fields.ts';
import { FIGURE_FIELDS, type FigureKind } from '@portail/rules/figures/dated-figures.ts';
import { eurosOf, parseAmount } from '@portail/rules/money/cents.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Controller, type FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { amountWords } from './figure-words.ts';
import { figureTexts } from './figures.texts.ts';

interface FigureValues extends FieldValues {
  readonly valableDu: string;
  readonly source: string;
  readonly valeurs: Readonly<Record<string, string>>;
}

/** Typed amounts as euros; what is no amount stays as typed, and is refused. */
const normalise = ({ valeurs, ...typed }: FigureValues): FieldValues => ({
  ...typed,
  valeurs: Object.fromEntries(
    Object.entries(valeurs)
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => {
        const cents = parseAmount(text);
        return [name, cents === undefined ? text : eurosOf(cents)];
      }),
  ),
});

interface EnterFiguresProps {
  readonly kind: FigureKind;
  /** Euros in force, by name of the figure. */
  readonly current: Readonly<Record<string, number | undefined>>;
  readonly onClose: () => void;
}

export function EnterFigures({ kind, current, onClose }: EnterFiguresProps) {
  const texts = useTexts(figureTexts);
  const fields = FIGURE_FIELDS[kind];
  const schema = z.strictObject({
    valableDu: frenchDate,
    source: requiredText(FIGURE_SOURCE_MAX_LENGTH),
    valeurs: z.strictObject(
      Object.fromEntries(
        fields.map(({ name, isOptional }) => [
          name,
          isOptional === true ? z.optional(euros) : euros,
        ]),
      ),
    ),
  });
  const labels: Readonly<Record<string, string>> = texts;
  const form = useApiForm<FigureValues, typeof schema>(schema, {
    prefix: 'valeur-datee',
    defaultValues: {
      valableDu: '',
      source: '',
      valeurs: Object.fromEntries(
        fields.map(({ name }) => [name, amountWords(current[name], { withUnit: false })]),
      ),
    },
    fields: ['valableDu', ...fields.map(({ name }) => `valeurs.${name}` as const), 'source'],
    labelOf: (name) => labels[name.replace('valeurs.', '')] ?? name,
    normalise,
    failed: texts.failed,
    send: ({ valableDu, source, valeurs }) =>
      callApi(enterDatedFigure, {
        body: {
          nature: kind,
          valableDu,
          source,
          valeurs: Object.fromEntries(
            Object.entries(valeurs).flatMap(([name, cents]) =>
              cents === undefined ? [] : [[name, eurosOf(cents)]],
            ),
          ),
        },
      }),
    invalidates: [getDatedFigures],
    success: {
      header: texts.asked,
      content: (_, { valableDu }) =>
        fill(texts.askedText, { valeur: texts[kind], date: valableDu }),
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={fill(texts.enterOf, { valeur: texts[kind] })}
      form={form}
      texts={texts}
      onClose={onClose}
    >
      <p>{texts.enterText}</p>
      <Controller
        name="valableDu"
        control={form.control}
        render={({ field: { value, onChange, onBlur } }) => (
          <DateField
            {...form.controlled('valableDu')}
            hint={texts.valableDuHint}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      <div className="figure-fields">
        {fields.map(({ name, isOptional }) => (
          <TextField
            key={name}
            {...form.field(`valeurs.${name}`)}
            isOptional={isOptional}
            className="amount-field"
            autoComplete="off"
            inputMode="decimal"
            suffix="€"
          />
        ))}
      </div>
      <TextArea
        {...form.field('source')}
        hint={texts.sourceHint}
        rows={2}
        maxLength={FIGURE_SOURCE_MAX_LENGTH}
      />
    </FormDialog>
  );
}
