import { formatAmount } from '@portail/rules/money/cents.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentAmountTexts } from './paying.texts.ts';
import { fieldId } from './amount-fields.ts';
import { balanceOf, type EuroSource, type Share, sharesOf } from './payment-amount.ts';
import type { AmountValues } from './payment-values.ts';

function ShareFacts({ share: { account, taken, left } }: { readonly share: Share }) {
  const texts = useTexts(paymentAmountTexts);
  return (
    <dl className="pay-share">
      <div>
        <dt>{texts.available}</dt>
        <dd className="amount">{formatAmount(balanceOf(account))}</dd>
      </div>
      <div>
        <dt>{texts.taken}</dt>
        <dd className="amount">{formatAmount(taken)}</dd>
      </div>
      <div>
        <dt>{texts.left}</dt>
        <dd className="amount pay-share__left">{formatAmount(left)}</dd>
      </div>
    </dl>
  );
}

function AccountName({ share: { account } }: { readonly share: Share }) {
  const texts = useTexts(paymentAmountTexts);
  return (
    <span className="pay-account__name">
      <strong>{account.libelleProduit}</strong>{' '}
      <span className="pay-account__vintage">
        {fill(texts.vintage, { annee: String(account.millesime) })}
      </span>
    </span>
  );
}

interface AccountListProps {
  readonly source: EuroSource;
  readonly values: AmountValues;
  /** The parts derived from the values. */
  readonly settled?: AmountValues;
  readonly error: string | undefined;
  readonly onChange: (values: AmountValues) => void;
}

/** Oldest vintage first; accounts can be deselected while one is left. */
export function AccountList(props: AccountListProps) {
  const { source, values, settled = values, error, onChange } = props;
  const texts = useTexts(paymentAmountTexts);
  const shares = sharesOf(source, settled);
  const isAlone = shares.length === 1;
  const toggle = (numero: string, isUsed: boolean) => {
    const others = values.ecartes.filter((one) => one !== numero);
    onChange({
      ...values,
      ecartes: isUsed ? others : [...others, numero],
      auDela: null,
      toutUtiliser: false,
    });
  };
  return (
    <FieldGroup
      id={fieldId('comptes')}
      role="group"
      label={texts.comptes}
      help={<GlossaryTip word="millesime" />}
      hint={isAlone ? undefined : texts.comptesHint}
      error={error}
    >
      {shares.map((share) => {
        const { numeroCompteCesu: numero, dateExpiration } = share.account;
        const isUsed = !values.ecartes.includes(numero);
        return (
          <div key={numero} className="pay-account" data-left-out={!isUsed || undefined}>
            {isAlone ? (
              <AccountName share={share} />
            ) : (
              <Checkbox checked={isUsed} onChange={({ target }) => toggle(numero, target.checked)}>
                <AccountName share={share} />
              </Checkbox>
            )}
            <p className="paying__muted">
              {fill(texts.until, { date: wireDayWords(dateExpiration) })}
            </p>
            <ShareFacts share={share} />
          </div>
        );
      })}
    </FieldGroup>
  );
}
