import { useQuery } from '@tanstack/react-query';
import { ChoiceStep } from './ChoiceStep.tsx';
import { eligibilityQuery } from './conversion-data.ts';
import { useContractId } from '../../../session/use-contract-id.ts';
import { conversionChoiceTexts } from './conversion.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { WaitingStep } from './conversion-page.tsx';

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
