import { useQuery } from '@tanstack/react-query';
import { eligibilityQuery, convertibleQuery } from './conversion-data.ts';
import { useContractId } from '../../../session/use-contract-id.ts';
import { conversionChoiceTexts, conversionTexts } from './conversion.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { WaitingStep } from './conversion-page.tsx';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import type { getConversionEligibility } from '@portail/contract/wallet/conversion.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ConvertibleHoldings } from '@portail/contract/wallet/conversion.schemas.ts';
import {
  CONVERSION_DIRECTIONS,
  type ConversionDirection,
} from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { ArrowLeftRight, Ticket, Wallet } from '@portail/ui/icons/icons.ts';
import { type FormEvent, useState } from 'react';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { availableOf } from './account-amount.ts';
import { chooseDirection, draftOf, useConversionAnswers } from './conversion-draft.ts';
import { ConversionFrame } from './ConversionFrame.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { UnansweredConversion } from './UnansweredConversion.tsx';
import { useConvert } from './use-convert.ts';

const FIELD_ID = 'changement-sens';

const amountsIn = (
  held: ConvertibleHoldings | undefined,
): Partial<Readonly<Record<ConversionDirection, string>>> => {
  if (held === undefined) return {};
  const balance = held.comptes.reduce((sum, account) => sum + availableOf(account), 0);
  const worth = held.titres
    .flatMap(({ titres }) => titres)
    .reduce((sum, { valeurFaciale }) => sum + centsOfWire(valeurFaciale), 0);
  return {
    COMPTE_VERS_TITRES: formatAmount(centsOf(balance)),
    TITRES_VERS_COMPTE: formatAmount(centsOf(worth)),
  };
};

const ICONS = { COMPTE_VERS_TITRES: <Ticket />, TITRES_VERS_COMPTE: <Wallet /> } as const;

function NothingToChange() {
  const texts = useTexts(conversionTexts);
  return (
    <EmptyState
      icon={<ArrowLeftRight />}
      title={texts.none}
      action={
        <div className="cluster">
          <LinkButton href={hrefOf('ACCOUNT_STATEMENT')}>{texts.account}</LinkButton>
          <LinkButton variant="secondary" href={hrefOf('CHECKBOOK_STATEMENT')}>
            {texts.vouchers}
          </LinkButton>
        </div>
      }
    >
      {texts.noneText}
    </EmptyState>
  );
}

interface ChoiceFormProps {
  readonly numeroContrat: string;
  readonly directions: readonly ConversionDirection[];
  readonly sens: ConversionDirection | undefined;
  readonly error: string | undefined;
  readonly onChange: (sens: ConversionDirection) => void;
}

function DirectionField(props: ChoiceFormProps) {
  const { numeroContrat, directions, sens, error, onChange } = props;
  const texts = useTexts(conversionChoiceTexts);
  const { data } = useQuery(convertibleQuery(numeroContrat));
  const amounts = amountsIn(data);
  return (
    <RadioGroup<ConversionDirection>
      id={FIELD_ID}
      label={texts.sens}
      error={error}
      layout="cards"
      value={sens}
      onChange={onChange}
      choices={directions.map((value) => ({
        value,
        label: texts[value],
        hint: texts[`${value}_HINT`],
        icon: ICONS[value],
        detail: amounts[value],
      }))}
    />
  );
}

interface ChoiceStepProps {
  readonly numeroContrat: string;
  readonly possible: CallOutput<typeof getConversionEligibility>;
}

function ChoiceStep({ numeroContrat, possible }: ChoiceStepProps) {
  const texts = useTexts(conversionChoiceTexts);
  const common = useTexts(conversionTexts);
  const act = useConvert();
  const refused = useRefusalWords(act.refusal);
  const before = draftOf(useConversionAnswers()).sens;
  const [attempt, setAttempt] = useState(0);
  const isPossible = {
    COMPTE_VERS_TITRES: possible.comptesTransformables,
    TITRES_VERS_COMPTE: possible.titresTransformables,
  } as const;
  const directions = CONVERSION_DIRECTIONS.filter((one) => isPossible[one]);
  const [chosen, setChosen] = useState(before);
  const only = directions.length === 1 ? directions[0] : undefined;
  const sens = directions.find((one) => one === chosen) ?? only;
  const error = attempt > 0 && sens === undefined ? MESSAGES.required : undefined;
  const problems = [
    ...refused.problems,
    ...(error === undefined ? [] : [{ fieldId: FIELD_ID, label: texts.sens, message: error }]),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    act.forgetRefusal();
    if (sens === undefined) return;
    chooseDirection(sens);
    navigate(hrefOf('CESU_CONVERSION_AMOUNT'));
  };
  return (
    <ConversionFrame current="choix" lead={texts.lead} hasErrors={problems.length > 0}>
      <ErrorSummary
        problems={problems}
        attempt={attempt + (act.refusal?.attempt ?? 0)}
        {...refused.title}
      />
      <UnansweredConversion act={act} />
      {directions.length === 0 ? (
        <NothingToChange />
      ) : (
        <Form onSubmit={submit}>
          <DirectionField
            numeroContrat={numeroContrat}
            directions={directions}
            sens={sens}
            error={error}
            onChange={setChosen}
          />
          <FormActions>
            <Button type="submit">{common.next}</Button>
          </FormActions>
        </Form>
      )}
    </ConversionFrame>
  );
}

export default function CesuConversionChoicePage() {
  const texts = useTexts(conversionChoiceTexts);
  const numeroContrat = useContractId() ?? '';
  const { data, error, refetch } = useQuery(eligibilityQuery(numeroContrat));
  return data === undefined ? (
    <WaitingStep current="choix" lead={texts.lead} error={error} onRetry={() => void refetch()} />
  ) : (
    <ChoiceStep numeroContrat={numeroContrat} possible={data} />
  );
}
