import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { conversionSubmitTexts } from './conversion.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { resumeVouchers, unansweredOf, useConversionAnswers } from './conversion-draft.ts';
import type { ConversionAct } from './use-convert.ts';

interface UnansweredConversionProps {
  readonly act: ConversionAct;
  /** The sent vouchers are in the grid of this page and are sent again from there. */
  readonly hasGrid?: boolean;
}

/**
 * A command without an answer is offered again unchanged before anything else, because it may already
 * have changed the balances.
 */
export function UnansweredConversion({ act, hasGrid = false }: UnansweredConversionProps) {
  const texts = useTexts(conversionSubmitTexts);
  const sent = unansweredOf(useConversionAnswers());
  // The answer is only missing when no request is running.
  if (sent === undefined || act.isPending) return null;
  const montant = formatAmount(centsOf(sent.montantCents));
  const resume = () => {
    if (sent.sens === 'COMPTE_VERS_TITRES') return;
    resumeVouchers(sent);
    navigate(hrefOf('CESU_CONVERSION_AMOUNT'));
  };
  const button =
    sent.sens === 'COMPTE_VERS_TITRES' ? (
      <Button variant="secondary" onClick={() => void act.submit({ command: sent })}>
        {texts.resend}
      </Button>
    ) : (
      <Button variant="secondary" onClick={resume}>
        {texts.resume}
      </Button>
    );
  const words = sent.sens === 'COMPTE_VERS_TITRES' ? texts.unansweredBook : texts.unansweredAccount;
  const isInGrid = hasGrid && sent.sens === 'TITRES_VERS_COMPTE';
  return (
    <Alert
      tone="warning"
      role="status"
      title={texts.unansweredTitle}
      actions={isInGrid ? undefined : button}
    >
      {fill(words, { montant })}
    </Alert>
  );
}

interface ConversionErrorsProps extends UnansweredConversionProps {
  readonly problems: readonly FieldProblem[];
  /** Number of submissions stopped before the server. */
  readonly attempt: number;
  readonly title: { readonly title?: string };
}

/** What stops a conversion, above its form. */
export function ConversionErrors({ problems, attempt, title, ...sent }: ConversionErrorsProps) {
  return (
    <>
      <ErrorSummary
        problems={problems}
        attempt={attempt + (sent.act.refusal?.attempt ?? 0)}
        {...title}
      />
      <UnansweredConversion {...sent} />
    </>
  );
}
