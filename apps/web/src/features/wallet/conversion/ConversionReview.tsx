import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import {
  conversionSubmitTexts,
  conversionTexts,
  conversionVouchersTexts,
} from './conversion.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import type { AccountCommand } from './conversion-commands.ts';

interface ConversionReviewProps {
  readonly command: AccountCommand | undefined;
  readonly ready: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConversionReview(props: ConversionReviewProps) {
  const { command, ready, isPending, onConfirm, onClose } = props;
  const texts = useTexts(conversionSubmitTexts);
  const common = useTexts(conversionTexts);
  const vouchers = useTexts(conversionVouchersTexts);
  const montant = formatAmount(centsOf(command?.montantCents ?? 0));
  const count = command?.titres.length ?? 0;
  return (
    <Modal
      isOpen={command !== undefined}
      onClose={onClose}
      isDismissable={!isPending}
      title={fill(plural(count, texts.reviewTitleOne, texts.reviewTitle), { montant })}
      role="alertdialog"
      footer={
        <>
          <Button isPending={isPending} pendingLabel={texts.pending} onClick={onConfirm}>
            {fill(texts.convert, { montant })}
          </Button>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {texts.change}
          </Button>
        </>
      }
    >
      <p>{texts.review}</p>
      {command === undefined ? null : (
        <FactList
          facts={[
            { id: 'titres', label: vouchers.count, value: count },
            {
              id: 'produit',
              label: vouchers.product,
              value: fill(common.book, {
                produit: command.libelleProduit,
                millesime: String(command.millesime),
              }),
            },
            { id: 'disponible', label: vouchers.ready, value: ready },
            { id: 'total', label: vouchers.total, value: montant, isStrong: true },
          ]}
        />
      )}
    </Modal>
  );
}
