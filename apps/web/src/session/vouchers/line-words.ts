import { PAPER_PAYING_MESSAGES } from '@portail/contract/payments/paper-payments.schemas.ts';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { voucherTexts } from './vouchers.texts.ts';
import type { VoucherField } from './use-voucher-lines.ts';
import { type LineState, refusedStatutWords } from './voucher-lines.ts';

export type LineErrors = Readonly<Partial<Record<VoucherField, string>>>;

const NONE: LineErrors = {};

/** What is wrong with a line: at once when it can be known, once tried when it is only unfinished. */
export const useLineErrors = () => {
  const texts = useTexts(voucherTexts);
  return (state: LineState, isTried: boolean): LineErrors => {
    switch (state.kind) {
      case 'empty':
        return NONE;
      case 'number-incomplete':
        return isTried ? { numeroTitre: PAPER_PAYING_MESSAGES.numeroTitre } : NONE;
      case 'refused': {
        const { message, raison } = state;
        const isWord = message === 'unknown' || message === 'twice';
        return { numeroTitre: isWord ? texts[message] : refusedStatutWords(message, raison) };
      }
      case 'other-book': {
        const { libelleProduit: produit, millesime } = state.book;
        return {
          numeroTitre: fill(texts.other, { produit, millesime: String(millesime) }),
        };
      }
      case 'code-incomplete':
        return isTried ? { caseAGratter: PAPER_PAYING_MESSAGES.caseAGratter } : NONE;
      case 'whole':
        return state.verdict?.kind === 'wrong' ? { caseAGratter: texts.wrong } : NONE;
    }
  };
};
