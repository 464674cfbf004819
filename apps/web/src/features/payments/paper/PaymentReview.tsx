import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paperSubmitTexts, voucherStepTexts } from './paper-paying.texts.ts';
import type { PaperPayment } from './use-pay-vouchers.ts';

interface PaymentReviewProps {
  readonly payment: PaperPayment | undefined;
  readonly isPending: boolean;
  readonly onConfirm: (payment: PaperPayment) => void;
  readonly onClose: () => void;
}

/** The review before an irreversible payment (A26). */
export function PaymentReview({ payment, isPending, onConfirm, onClose }: PaymentReviewProps) {
  const texts = useTexts(paperSubmitTexts);
  const vouchers = useTexts(voucherStepTexts);
  const montant = formatAmount(centsOf(payment?.totalCents ?? 0));
  const nom = payment?.payee.socialReason ?? '';
  return (
    <Modal
      isOpen={payment !== undefined}
      onClose={onClose}
      isDismissable={!isPending}
      title={fill(texts.reviewTitle, { montant, nom })}
      role="alertdialog"
      footer={
        <>
          <Button
            isPending={isPending}
            pendingLabel={texts.pending}
            onClick={() => payment !== undefined && onConfirm(payment)}
          >
            {fill(texts.confirm, { montant })}
          </Button>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {texts.change}
          </Button>
        </>
      }
    >
      <p>{texts.review}</p>
      {payment === undefined ? null : (
        <FactList
          facts={[
            { id: 'intervenant', label: vouchers.payee, value: nom },
            { id: 'nan', label: texts.nan, value: payment.payee.codeNAN },
            { id: 'titres', label: texts.count, value: payment.lines.length },
            {
              id: 'produit',
              label: texts.book,
              value: fill(texts.bookOf, {
                produit: payment.book.libelleProduit,
                millesime: String(payment.book.millesime),
              }),
            },
            { id: 'total', label: texts.total, value: montant, isStrong: true },
          ]}
        />
      )}
    </Modal>
  );
}
