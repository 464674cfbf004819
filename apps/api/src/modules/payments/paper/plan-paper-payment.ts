import { PAPER_PAYING_MESSAGES } from '@portail/contract/payments/paper-paying-messages.ts';
import type { PaperPaymentBody } from '@portail/contract/payments/paper-paying.schemas.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { isPayable } from '@portail/rules/wallet/vouchers/millesime.ts';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { takenTitres, typedTitresOf } from '../../wallet/vouchers/vouchers.module.ts';
import type { PaperSetting } from './paper-paying.queries.ts';

export interface PlannedTitres {
  readonly titres: readonly PrintedTitre[];
  readonly amountCents: Cents;
}

const typed = typedTitresOf('titres');

/** Where not every code is right: nothing is paid, and each line is told why. */
export const { refusalOf } = typed;

/**
 * Which vouchers pay, and how much: one product and one vintage (D-094), and the sum that the person
 * read. Judged before any code is: a payment that cannot be is not a guess. The books check again.
 */
export const planPaperPayment = (
  setting: PaperSetting,
  body: PaperPaymentBody,
  now: Date,
): PlannedTitres => {
  const titres = typed.requireOwn(setting.titres, body.titres);
  typed.requireOneBook(
    titres,
    ({ produit, millesime }) => produit === body.idProduit && millesime === body.millesime,
    PAPER_PAYING_MESSAGES.otherBook,
  );
  if (!isPayable(body.millesime, now.getTime())) throw new DomainError('OPERATION_HORS_PERIODE');
  typed.requireUsable(titres);
  const planned = takenTitres(titres);
  if (planned.amountCents !== body.montant) {
    const fields = [{ champ: 'montant', message: PAPER_PAYING_MESSAGES.total }];
    throw new DomainError('REQUETE_INVALIDE', { fields });
  }
  return planned;
};
