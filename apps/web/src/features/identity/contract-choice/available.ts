import type { PageId } from '@portail/contract/pages/registry.ts';
import type { choiceTexts } from './visualisation.texts.ts';

type TextKey = keyof typeof choiceTexts.defaults;

export interface Situation {
  readonly canOpen: (page: PageId) => boolean;
  readonly hasOpenSession: boolean;
  readonly hasSpendable: boolean;
  readonly canConvert: boolean;
  /** Vintages are exchanged in February only. */
  readonly isTradeMonth: boolean;
}

const DOINGS: readonly (readonly [TextKey, PageId, (situation: Situation) => boolean])[] = [
  ['doPay', 'ACCOUNT_PAYMENT_CHOICE', ({ hasSpendable }) => hasSpendable],
  ['doOrder', 'ORDER_SESSION_LIST', ({ hasOpenSession }) => hasOpenSession],
  ['doVouchers', 'CHECKBOOK_STATEMENT', () => true],
  ['doConvert', 'CESU_CONVERSION_CHOICE', ({ canConvert }) => canConvert],
  ['doTrade', 'MILLESIME_TRADE_CHOICE', ({ isTradeMonth }) => isTradeMonth],
  ['doDeclare', 'ACCOUNT_PAYMENT_CESU_DECLARATION', () => true],
  ['doTaxDocument', 'TAX_DOCUMENT', () => true],
];

/** In display order. */
export const availableOf = (situation: Situation): readonly TextKey[] =>
  DOINGS.flatMap(([text, page, isPossible]) =>
    situation.canOpen(page) && isPossible(situation) ? [text] : [],
  );
