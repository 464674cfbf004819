import { hrefOf } from '@portail/contract/pages/href.ts';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button, type ButtonProps } from '@portail/ui/actions/Button.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { payAgainTexts } from './paying.texts.ts';
import { beginAgain } from './payment-draft.ts';
import { usePaymentContract } from './use-payment-contract.ts';

interface PayAgainProps extends Pick<ButtonProps, 'variant' | 'isSmall'> {
  readonly payment: AccountPaymentLine;
  readonly words?: string;
}

/** Repeats payee and amount; monthly rights are typed again, because they differ each month. */
export function PayAgain({ payment, words, variant = 'quiet', isSmall }: PayAgainProps) {
  const texts = useTexts(payAgainTexts);
  const contract = usePaymentContract();
  if (contract === undefined) return null;
  const { codeNAN, intervenant: socialReason, reference, complement } = payment;
  const begin = () => {
    const isInEuros = contract.typeContrat === 'CESU_RH';
    const byCard = centsOfWire(complement);
    beginAgain(
      contract.typeContrat,
      { codeNAN, socialReason },
      isInEuros
        ? {
            montant: centsOfWire(payment.montant) + byCard,
            ...(byCard > 0 ? { isCompleted: true, complement: byCard, auDela: 'CARTE' } : {}),
          }
        : {},
      [payment.idTeledeclaration, payment.idTeledeclarationPaje],
    );
    navigate(hrefOf('ACCOUNT_PAYMENT_AMOUNT'));
  };
  return (
    <Button
      variant={variant}
      isSmall={isSmall}
      {...(words === undefined
        ? { 'aria-label': fill(texts.againOf, { nom: socialReason, reference }) }
        : {})}
      onClick={begin}
    >
      {words ?? texts.again}
    </Button>
  );
}
