import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ConvertibleHoldings } from '@portail/contract/wallet/conversion.schemas.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { conversionDelay } from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import {
  addressWords,
  type DeliveryAnswer,
  deliveryErrors,
  deliveryOf,
  noDelivery,
  sentAddressOf,
} from '../../../session/address/delivery-choice.ts';
import {
  DeliveryChoiceFields,
  useDeliveryProblems,
} from '../../../session/address/DeliveryChoiceFields.tsx';
import { today } from '../../../shared/time/today.ts';
import { plural } from '../../../shared/wording/counts.ts';
import {
  conversionAmountTexts,
  conversionDeliveryTexts,
  conversionSubmitTexts,
  conversionTexts,
} from './conversion.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { AbandonConversion } from './AbandonConversion.tsx';
import { LateBook } from './AccountAmountStep.tsx';
import { availableOf } from './account-amount.ts';
import { useAccountWords } from './AmountFields.tsx';
import type { BookCommand } from './conversion-commands.ts';
import { openSubmission, typeDelivery } from './conversion-draft.ts';
import { ConversionFrame } from './ConversionFrame.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { ConversionErrors } from './UnansweredConversion.tsx';
import { useConvert } from './use-convert.ts';

const FORM_ID = 'changement-livraison';

export interface BookRequest {
  readonly account: CesuAccount;
  readonly totalCents: number;
  readonly faceCents: number;
  readonly count: number;
}

const commandOf = (
  { account, totalCents, faceCents }: BookRequest,
  profile: ConvertibleHoldings['adresse'],
  delivery: DeliveryAnswer,
): BookCommand => {
  const adresseTierce = sentAddressOf(delivery);
  return {
    sens: 'COMPTE_VERS_TITRES',
    corps: {
      numeroCompteCesu: account.numeroCompteCesu,
      montantTotal: wireEuros(totalCents),
      valeurFaciale: wireEuros(faceCents),
      ...(adresseTierce === undefined ? {} : { adresseTierce }),
    },
    libelleProduit: account.libelleProduit,
    millesime: account.millesime,
    montantCents: totalCents,
    valeurCents: faceCents,
    adresse: deliveryOf(profile, delivery),
  };
};

const useFacts = (book: BookRequest, address: string): readonly Fact[] => {
  const texts = useTexts(conversionDeliveryTexts);
  const amounts = useTexts(conversionAmountTexts);
  const words = useAccountWords();
  const { account, totalCents, faceCents, count } = book;
  const { readyOn } = conversionDelay('COMPTE_VERS_TITRES', today(), account.millesime);
  return [
    { id: 'compte', label: texts.from, value: words(account) },
    {
      id: 'reste',
      label: texts.left,
      value: formatAmount(centsOf(availableOf(account) - totalCents)),
    },
    {
      id: 'titres',
      label: texts.titres,
      value: fill(plural(count, amounts.makesOne, amounts.makes), {
        valeur: formatAmount(centsOf(faceCents)),
      }),
    },
    {
      id: 'livraison',
      label: texts.expected,
      value: fill(texts.expectedOn, { date: longDateWords(readyOn) }),
    },
    ...(address === '' ? [] : [{ id: 'adresse', label: texts.address, value: address }]),
  ];
};

interface DeliveryStepProps {
  readonly book: BookRequest;
  readonly profile: ConvertibleHoldings['adresse'];
  readonly start: DeliveryAnswer | undefined;
}

export function DeliveryStep({ book, profile, start }: DeliveryStepProps) {
  const texts = useTexts(conversionDeliveryTexts);
  const amounts = useTexts(conversionAmountTexts);
  const common = useTexts(conversionTexts);
  const send = useTexts(conversionSubmitTexts);
  const act = useConvert();
  const refused = useRefusalWords(act.refusal);
  const [values, setValues] = useState(start ?? noDelivery(profile));
  const [attempt, setAttempt] = useState(0);
  const [wasRefused, setRefused] = useState(false);
  const errors = wasRefused ? deliveryErrors(values) : {};
  const problems = [...refused.problems, ...useDeliveryProblems(errors)];
  const facts = useFacts(book, addressWords(deliveryOf(profile, values)));
  useEffect(() => openSubmission(), []);

  const change = (next: DeliveryAnswer) => {
    // The other option has other fields, without errors yet.
    if (next.choix !== values.choix) setRefused(false);
    setValues(next);
    typeDelivery(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    act.forgetRefusal();
    const isRight = Object.keys(deliveryErrors(values)).length === 0;
    setRefused(!isRight);
    if (isRight) void act.submit({ command: commandOf(book, profile, values) });
  };
  const summary = (
    <SummaryPanel
      title={common.summary}
      facts={facts.filter(({ id }) => id !== 'adresse')}
      total={{ label: amounts.total, value: formatAmount(centsOf(book.totalCents)) }}
      action={
        <Button type="submit" form={FORM_ID} isPending={act.isPending} pendingLabel={send.pending}>
          {plural(book.count, send.receiveOne, send.receive)}
        </Button>
      }
    />
  );
  return (
    <ConversionFrame
      current="livraison"
      lead={texts.lead}
      hasErrors={problems.length > 0}
      summary={summary}
    >
      <Form id={FORM_ID} onSubmit={submit}>
        <ConversionErrors act={act} problems={problems} attempt={attempt} title={refused.title} />
        <DeliveryChoiceFields profile={profile} values={values} errors={errors} onChange={change} />
        <LateBook millesime={book.account.millesime} />
        <Card title={texts.review}>
          <FactList facts={facts} />
          <p className="conversion__edit">
            <Link href={hrefOf('CESU_CONVERSION_AMOUNT')}>{texts.edit}</Link>
          </p>
          <p className="conversion__muted">{texts.final}</p>
        </Card>
        <FormActions>
          <LinkButton variant="secondary" href={hrefOf('CESU_CONVERSION_AMOUNT')}>
            {common.back}
          </LinkButton>
          <AbandonConversion />
        </FormActions>
      </Form>
    </ConversionFrame>
  );
}
