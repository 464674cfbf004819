import type { ConvertibleHoldings } from '@portail/contract/wallet/conversion.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { ArrowLeftRight } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { convertibleQuery } from './conversion-data.ts';
import { ConversionFrame, type StepId } from './ConversionFrame.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { UnansweredConversion } from './UnansweredConversion.tsx';
import { useConvert } from './use-convert.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { conversionTexts } from './conversion.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

interface WaitingProps {
  readonly current: StepId;
  readonly lead: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

export function WaitingStep({ current, lead, error, onRetry }: WaitingProps) {
  const texts = useTexts(conversionTexts);
  return (
    <ConversionFrame current={current} lead={lead}>
      <PendingRead error={error} refetch={onRetry} shape="card" label={texts.loading} />
    </ConversionFrame>
  );
}

interface NothingLeftProps {
  readonly current: StepId;
  readonly lead: string;
  readonly title: string;
  readonly action: ReactNode;
}

/** The selection no longer exists, perhaps because the unanswered command was executed. */
export function NothingLeft({ current, lead, title, action }: NothingLeftProps) {
  const act = useConvert();
  const refused = useRefusalWords(act.refusal);
  return (
    <ConversionFrame current={current} lead={lead} hasErrors={refused.problems.length > 0}>
      <ErrorSummary
        problems={refused.problems}
        attempt={act.refusal?.attempt ?? 0}
        {...refused.title}
      />
      <UnansweredConversion act={act} />
      <EmptyState icon={<ArrowLeftRight />} title={title} action={action} />
    </ConversionFrame>
  );
}

interface WithHoldingsProps {
  readonly current: StepId;
  readonly lead: string;
  readonly children: (held: ConvertibleHoldings) => ReactNode;
}

export function WithHoldings({ current, lead, children }: WithHoldingsProps) {
  const { data, error, refetch } = useQuery(convertibleQuery(useContractId() ?? ''));
  if (data !== undefined) return children(data);
  return <WaitingStep current={current} lead={lead} error={error} onRetry={() => void refetch()} />;
}
