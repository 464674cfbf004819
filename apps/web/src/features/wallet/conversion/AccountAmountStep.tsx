import { hrefOf } from '@portail/contract/pages/href.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import { type FormEvent, useState } from 'react';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { conversionAmountTexts, conversionTexts } from './conversion.texts.ts';
import { LateConversion } from './LateConversion.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  AMOUNT_FIELDS,
  availableOf,
  assessAmount,
  type AssessedAmount,
  startAmount,
  type Unread,
} from './account-amount.ts';
import { AccountChoice, amountFieldId, AmountFields, useAccountWords } from './AmountFields.tsx';
import { acceptAmount, type AmountValues, typeAmount } from './conversion-draft.ts';
import { ConversionFrame } from './ConversionFrame.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { ConversionErrors } from './UnansweredConversion.tsx';
import { useConvert } from './use-convert.ts';
import { ConversionActions } from './ConversionActions.tsx';

const FORM_ID = 'changement-montant';

export function LateBook({ millesime }: { readonly millesime: number }) {
  const texts = useTexts(conversionAmountTexts);
  return <LateConversion direction="COMPTE_VERS_TITRES" millesime={millesime} texts={texts} />;
}

interface AmountSummaryProps {
  readonly account: CesuAccount | undefined;
  readonly values: AmountValues;
  readonly assessed: AssessedAmount;
}

function AmountSummary({ account, values, assessed }: AmountSummaryProps) {
  const texts = useTexts(conversionAmountTexts);
  const common = useTexts(conversionTexts);
  const words = useAccountWords();
  const isRight = assessed.count !== undefined;
  const total = centsOf(isRight ? (values.montantTotal ?? 0) : 0);
  return (
    <SummaryPanel
      title={common.summary}
      facts={[
        ...(account === undefined
          ? []
          : [
              { id: 'compte', label: texts.from, value: words(account) },
              {
                id: 'reste',
                label: texts.left,
                value: formatAmount(centsOf(availableOf(account) - total)),
              },
            ]),
        ...(assessed.count === undefined || values.valeurFaciale === null
          ? []
          : [
              {
                id: 'titres',
                label: texts.titres,
                value: fill(plural(assessed.count, texts.makesOne, texts.makes), {
                  valeur: formatAmount(centsOf(values.valeurFaciale)),
                }),
              },
            ]),
      ]}
      total={{ label: texts.total, value: formatAmount(total) }}
      action={
        <Button type="submit" form={FORM_ID}>
          {common.next}
        </Button>
      }
    />
  );
}

interface AccountAmountStepProps {
  readonly accounts: readonly CesuAccount[];
  readonly start: AmountValues | undefined;
}

export function AccountAmountStep({ accounts, start }: AccountAmountStepProps) {
  const texts = useTexts(conversionAmountTexts);
  const common = useTexts(conversionTexts);
  const act = useConvert();
  const refused = useRefusalWords(act.refusal);
  const [values, setValues] = useState(() => startAmount(start, accounts));
  const [unread, setUnread] = useState<Unread>({});
  const [attempt, setAttempt] = useState(0);
  const account = accounts.find(
    ({ numeroCompteCesu }) => numeroCompteCesu === values.numeroCompteCesu,
  );
  const assessed = assessAmount(values, account, unread);
  const errors = attempt > 0 ? assessed.errors : {};
  const problems = [
    ...refused.problems,
    ...AMOUNT_FIELDS.flatMap((name) => {
      const message = errors[name];
      return message === undefined
        ? []
        : [{ fieldId: amountFieldId(name), label: texts[name], message }];
    }),
  ];
  const change = (part: Partial<AmountValues>, isUnread = false) => {
    const next = { ...values, ...part };
    setUnread({
      ...unread,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, isUnread])),
    });
    setValues(next);
    typeAmount(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    act.forgetRefusal();
    if (assessed.count === undefined) return;
    acceptAmount(values);
    navigate(hrefOf('CESU_CONVERSION_DELIVERY'));
  };
  return (
    <ConversionFrame
      current="montant"
      lead={texts.lead}
      hasErrors={problems.length > 0}
      summary={<AmountSummary account={account} values={values} assessed={assessed} />}
    >
      <Form id={FORM_ID} onSubmit={submit}>
        <ConversionErrors act={act} problems={problems} attempt={attempt} title={refused.title} />
        <AccountChoice
          accounts={accounts}
          value={values.numeroCompteCesu}
          error={errors.numeroCompteCesu}
          onChange={(numeroCompteCesu) => change({ numeroCompteCesu })}
        />
        {account === undefined ? null : <LateBook millesime={account.millesime} />}
        <AmountFields
          values={values}
          account={account}
          assessed={assessed}
          errors={errors}
          onChange={change}
        />
        <ConversionActions back={common.back} />
      </Form>
    </ConversionFrame>
  );
}
