import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { AmountField as EuroField } from '@portail/ui/fields/AmountField.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { conversionAmountTexts } from './conversion.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  type AmountErrors,
  type AmountField,
  availableOf,
  type AssessedAmount,
  mostOf,
} from './account-amount.ts';
import type { AmountValues } from './conversion-draft.ts';

export const amountFieldId = (name: AmountField): string => `changement-${name}`;

export const useAccountWords = () => {
  const texts = useTexts(conversionAmountTexts);
  return ({ libelleProduit: produit, millesime }: CesuAccount): string =>
    fill(texts.accountLabel, { produit, millesime: String(millesime) });
};

interface AccountChoiceProps {
  readonly accounts: readonly CesuAccount[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (numeroCompteCesu: string) => void;
}

export function AccountChoice({ accounts, value, error, onChange }: AccountChoiceProps) {
  const texts = useTexts(conversionAmountTexts);
  const words = useAccountWords();
  const [only] = accounts;
  if (accounts.length === 1 && only !== undefined)
    return (
      <div className="conversion__account">
        <p className="conversion__muted">{texts.numeroCompteCesu}</p>
        <p className="conversion__name">
          {words(only)} <GlossaryTip word="millesime" />
        </p>
        <p className="conversion__balance amount">{formatAmount(availableOf(only))}</p>
        <p className="conversion__muted">
          {fill(texts.until, { date: wireDayWords(only.dateExpiration) })}
        </p>
      </div>
    );
  return (
    <RadioGroup
      id={amountFieldId('numeroCompteCesu')}
      label={texts.numeroCompteCesu}
      help={<GlossaryTip word="millesime" />}
      error={error}
      layout="cards"
      value={value}
      onChange={onChange}
      choices={accounts.map((account) => ({
        value: account.numeroCompteCesu,
        label: words(account),
        hint: fill(texts.until, { date: wireDayWords(account.dateExpiration) }),
        detail: formatAmount(availableOf(account)),
      }))}
    />
  );
}

interface AmountFieldsProps {
  readonly values: AmountValues;
  readonly account: CesuAccount | undefined;
  readonly assessed: AssessedAmount;
  readonly errors: AmountErrors;
  readonly onChange: (change: Partial<AmountValues>, isUnread: boolean) => void;
}

function PossibleTotals({ values, account, assessed, errors, onChange }: AmountFieldsProps) {
  const texts = useTexts(conversionAmountTexts);
  const most = mostOf(values, account);
  const isRefused = errors.montantTotal !== undefined && assessed.nearest.length > 0;
  if (most === undefined || most === 0) return null;
  const offered = isRefused ? assessed.nearest : [most];
  if (!isRefused && values.montantTotal === most) return null;
  const pick = (amount: Cents) => {
    onChange({ montantTotal: amount }, false);
    // The button disappears, so the filled field takes the focus.
    document.getElementById(amountFieldId('montantTotal'))?.focus();
  };
  return (
    <div className="conversion__possible">
      {isRefused ? <p className="conversion__muted">{texts.nearest}</p> : null}
      <div className="cluster">
        {offered.map((amount) => (
          <Button key={amount} variant="secondary" onClick={() => pick(amount)}>
            {fill(isRefused ? texts.pick : texts.all, { montant: formatAmount(amount) })}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function AmountFields(props: AmountFieldsProps) {
  const { values, account, assessed, errors, onChange } = props;
  const texts = useTexts(conversionAmountTexts);
  const { valeurFaciale, montantTotal } = values;
  const most = mostOf(values, account);
  const makes =
    assessed.count === undefined || valeurFaciale === null
      ? undefined
      : fill(plural(assessed.count, texts.makesOne, texts.makes), {
          valeur: formatAmount(centsOf(valeurFaciale)),
        });
  const hint =
    most === undefined ? texts.totalFirst : fill(texts.totalHint, { montant: formatAmount(most) });
  return (
    <FormSection title={texts.titles}>
      <EuroField
        id={amountFieldId('valeurFaciale')}
        label={texts.valeurFaciale}
        hint={texts.faceHint}
        error={errors.valeurFaciale}
        value={valeurFaciale === null ? undefined : centsOf(valeurFaciale)}
        onChange={(value, text) => onChange({ valeurFaciale: value ?? null }, text.trim() !== '')}
      />
      <EuroField
        id={amountFieldId('montantTotal')}
        label={texts.montantTotal}
        hint={hint}
        error={errors.montantTotal}
        value={montantTotal === null ? undefined : centsOf(montantTotal)}
        onChange={(value, text) => onChange({ montantTotal: value ?? null }, text.trim() !== '')}
      />
      <p role="status" className="conversion__makes">
        {makes}
      </p>
      <PossibleTotals {...props} />
    </FormSection>
  );
}
