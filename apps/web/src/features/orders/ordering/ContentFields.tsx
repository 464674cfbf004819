import type {
  ContentValues,
  OrderCeilingAnswer,
} from '@portail/contract/orders/ordering.schemas.ts';
import type { CampaignDetails } from '@portail/contract/campaigns/campaign.mapper.ts';
import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { countOfTitres, MAX_TITRES } from '@portail/rules/orders/order-amounts.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { reasonsQuery } from './order-data.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contentTexts } from './ordering.texts.ts';
import {
  type ContentErrors,
  type ContentField,
  hasAccountProduct,
  hasPaperProduct,
  imposedFaceValue,
  maximumOf,
  offeredAmounts,
  raisedTotal,
  rightFaceValue,
  withAccountAmount,
  withFaceValue,
  withPaper,
  withTotal,
} from './order-content.ts';
import { keepDigits } from '@portail/ui/fields/keep-digits.ts';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useRef, useState } from 'react';

const MAX_DIGITS = String(MAX_TITRES).length;

interface PaperCountFieldProps {
  readonly id: string;
  readonly values: ContentValues;
  readonly error: string | undefined;
  readonly onChange: (montantTitre: number | null) => void;
}

const countIn = ({ montantTitre, valeurFaciale }: ContentValues): string => {
  if (montantTitre === null) return '';
  if (montantTitre === 0) return '0';
  const faceValue = rightFaceValue(valeurFaciale);
  const count =
    faceValue === undefined ? undefined : countOfTitres(centsOf(montantTitre), faceValue);
  return count === undefined ? '' : String(count);
};

/** Campaigns without fixed counts ask for a number of vouchers, not an amount. */
function PaperCountField({ id, values, error, onChange }: PaperCountFieldProps) {
  const texts = useTexts(contentTexts);
  const [text, setText] = useState(() => countIn(values));
  const faceValue = rightFaceValue(values.valeurFaciale);
  const amount = values.montantTitre ?? 0;
  const makes =
    amount > 0
      ? fill(texts.countMakes, { montant: formatAmount(centsOf(amount)) })
      : texts.countHint;
  const type = (typed: string) => {
    const digits = keepDigits(typed, MAX_DIGITS);
    setText(digits);
    if (digits === '') onChange(null);
    else onChange(Number(digits) * (faceValue ?? 0));
  };
  return (
    <TextField
      id={id}
      label={texts.countLabel}
      hint={faceValue === undefined ? texts.paperFirst : makes}
      error={error}
      width="short"
      disabled={faceValue === undefined}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}

export const contentFieldId = (name: ContentField): string => `commande-${name}`;

interface FieldsProps {
  readonly campaign: CampaignDetails;
  readonly values: ContentValues;
  readonly errors: ContentErrors;
  readonly onChange: (values: ContentValues, changed: ContentField) => void;
}

const centsIn = (value: number | null): Cents | undefined =>
  value === null ? undefined : centsOf(value);

function FaceValueField({ campaign, values, errors, onChange }: FieldsProps) {
  const texts = useTexts(contentTexts);
  const isImposed = imposedFaceValue(campaign) !== undefined;
  // While another value is typed there is none, and the number of vouchers must outlast that.
  const lastRight = useRef<Cents>(undefined);
  const change = (typed: Cents | undefined) => {
    lastRight.current = rightFaceValue(values.valeurFaciale) ?? lastRight.current;
    const before = { ...values, valeurFaciale: lastRight.current ?? null };
    onChange(withFaceValue(before, typed ?? null, campaign), 'valeurFaciale');
  };
  return (
    <AmountField
      id={contentFieldId('valeurFaciale')}
      label={texts.valeurFaciale}
      hint={isImposed ? texts.faceImposed : texts.faceHint}
      error={errors.valeurFaciale}
      readOnly={isImposed}
      value={centsIn(values.valeurFaciale)}
      onChange={(value) => {
        if (!isImposed) change(value);
      }}
    />
  );
}

function PaperChoice({ campaign, values, errors, onChange }: FieldsProps) {
  const texts = useTexts(contentTexts);
  const faceValue = rightFaceValue(values.valeurFaciale);
  const offered = offeredAmounts(campaign, faceValue);
  const wordsOf = (amount: Cents): string => {
    const count = faceValue === undefined ? 0 : (countOfTitres(amount, faceValue) ?? 0);
    if (amount === 0 || faceValue === undefined) return texts.noPaper;
    const valeur = formatAmount(faceValue);
    return count === 1
      ? fill(texts.paperCountOne, { valeur })
      : fill(texts.paperCount, { nombre: String(count), valeur });
  };
  const choices = offered.length === 0 ? [centsOf(0)] : offered;
  return (
    <RadioGroup
      id={contentFieldId('montantTitre')}
      label={campaign.customLabelCheckbookProduct ?? texts.montantTitre}
      hint={faceValue === undefined ? texts.paperFirst : undefined}
      error={errors.montantTitre}
      layout="cards"
      value={values.montantTitre === null ? null : String(values.montantTitre)}
      onChange={(value) => onChange(withPaper(values, Number(value), campaign), 'montantTitre')}
      choices={choices.map((amount) => ({
        value: String(amount),
        label: wordsOf(amount),
        detail: formatAmount(amount),
      }))}
    />
  );
}

function PaperFields(props: FieldsProps) {
  const { campaign, values, errors, onChange } = props;
  const isFree = campaign.checkbookCheckNumberRestrictions.length === 0;
  return (
    <>
      <FaceValueField {...props} />
      {isFree ? (
        <PaperCountField
          // Another face value resets the number of vouchers.
          key={rightFaceValue(values.valeurFaciale) ?? 0}
          id={contentFieldId('montantTitre')}
          values={values}
          error={errors.montantTitre}
          onChange={(montantTitre) =>
            onChange(
              montantTitre === null
                ? { ...values, montantTitre }
                : withPaper(values, montantTitre, campaign),
              'montantTitre',
            )
          }
        />
      ) : (
        <PaperChoice {...props} />
      )}
    </>
  );
}

/** Total, paper and account amounts are linked. */
export function AmountFields(
  props: FieldsProps & { readonly ceiling: OrderCeilingAnswer | undefined },
) {
  const { campaign, ceiling, values, errors, onChange } = props;
  const texts = useTexts(contentTexts);
  const maximum = ceiling === undefined ? undefined : maximumOf(campaign, ceiling);
  const hasAccount = hasAccountProduct(campaign);
  const hasPaper = hasPaperProduct(campaign);
  const raised = raisedTotal(values);
  return (
    <>
      <FormSection title={texts.amounts}>
        <AmountField
          id={contentFieldId('montantTotal')}
          label={texts.montantTotal}
          hint={
            maximum === undefined
              ? undefined
              : fill(texts.totalHint, { montant: formatAmount(maximum) })
          }
          error={errors.montantTotal}
          readOnly={!hasAccount}
          value={centsIn(values.montantTotal)}
          onChange={(value) => onChange(withTotal(values, value ?? null, campaign), 'montantTotal')}
        />
        {raised === undefined ? null : (
          <Alert
            tone="warning"
            actions={
              <Button
                variant="secondary"
                onClick={() => onChange(withTotal(values, raised, campaign), 'montantTitre')}
              >
                {fill(texts.raiseTotal, { montant: formatAmount(raised) })}
              </Button>
            }
          >
            {MESSAGES.paperAboveTotal(formatAmount(raised))}
          </Alert>
        )}
      </FormSection>
      {hasPaper ? (
        <FormSection title={texts.split} {...(hasAccount ? { intro: texts.splitIntro } : {})}>
          <PaperFields campaign={campaign} values={values} errors={errors} onChange={onChange} />
          {hasAccount ? (
            <AmountField
              id={contentFieldId('montantCompte')}
              label={campaign.customLabelAccountProduct ?? texts.montantCompte}
              error={errors.montantCompte}
              value={centsIn(values.montantCompte)}
              onChange={(value) =>
                onChange(withAccountAmount(values, value ?? null), 'montantTitre')
              }
            />
          ) : null}
        </FormSection>
      ) : null}
    </>
  );
}

interface ReasonFieldProps {
  readonly values: ContentValues;
  readonly error: string | undefined;
  readonly onChange: (values: ContentValues) => void;
}

export function ReasonField({ values, error, onChange }: ReasonFieldProps) {
  const texts = useTexts(contentTexts);
  const { data = [] } = useQuery(reasonsQuery);
  return (
    <Select
      id={contentFieldId('motifPreCommande')}
      label={texts.motifPreCommande}
      hint={texts.reasonHint}
      emptyLabel={texts.choose}
      error={error}
      width="medium"
      options={data.map(({ code, libelle }) => ({ value: code, label: libelle }))}
      value={values.motifPreCommande}
      onChange={({ target }) => onChange({ ...values, motifPreCommande: target.value })}
    />
  );
}
