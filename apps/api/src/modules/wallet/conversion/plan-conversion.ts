import {
  CONVERSION_MESSAGES,
  conversionMessage,
} from '@portail/contract/wallet/conversion-messages.ts';
import type {
  accountToTitresBody,
  thirdAddress,
  titresToAccountBody,
} from '@portail/contract/wallet/conversion.schemas.ts';
import { assessTitres } from '@portail/rules/wallet/conversion/amount.ts';
import { bookOf } from '@portail/rules/wallet/conversion/book.ts';
import type { PostalAddress } from '@portail/rules/wallet/conversion/delivery.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { isPayable } from '@portail/rules/wallet/vouchers/millesime.ts';
import type * as z from 'zod/mini';
import type { PaperStock } from '../../../ledger/accounts.ts';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { takenTitres, typedTitresOf } from '../vouchers/vouchers.module.ts';
import type { ChangedAccount, ChangedTitre } from './conversion.queries.ts';

export type AccountToTitres = z.output<typeof accountToTitresBody>;
export type TitresToAccount = z.output<typeof titresToAccountBody>;

export interface PlannedBook {
  readonly account: ChangedAccount;
  readonly stock: PaperStock;
  readonly count: number;
}

export interface PlannedCredit {
  readonly stock: PaperStock;
  readonly titres: readonly PrintedTitre[];
  readonly amountCents: Cents;
}

const typed = typedTitresOf('titresATransformer');

/** Where not every code is right: nothing is changed, and each line is told why. */
export const { refusalOf } = typed;

/** Lines that were left out are empty on the letter. */
export const postalAddressOf = (
  address: z.output<typeof thirdAddress> | undefined,
): PostalAddress | undefined =>
  address === undefined
    ? undefined
    : {
        destinataire: address.destinataire,
        zoneAdresse0: address.zoneAdresse0 ?? '',
        zoneAdresse1: address.zoneAdresse1 ?? '',
        zoneAdresse2: address.zoneAdresse2 ?? '',
        zoneAdresse3: address.zoneAdresse3 ?? '',
        codePostalEtVille: address.codePostalEtVille,
      };

/** How many vouchers an account becomes. Checked again by the books, under their locks. */
export const planBook = (
  account: ChangedAccount | null,
  { montantTotal, valeurFaciale }: AccountToTitres,
  now: Date,
): PlannedBook => {
  // An account of somebody else, one that never was, and a monthly right, which makes no voucher.
  if (account?.type !== 'MONTANT') throw new DomainError('RESSOURCE_INTROUVABLE');
  if (!account.isOffered) throw new DomainError('ACCES_REFUSE');
  const { contract, produit, millesime } = account;
  if (account.statut !== 'ACTIF' || !isPayable(millesime, now.getTime())) {
    throw new DomainError('OPERATION_HORS_PERIODE');
  }
  const wished = {
    total: montantTotal,
    faceValue: valeurFaciale,
    available: centsOf(account.availableCents),
  };
  const assessed = assessTitres(wished);
  if ('problem' in assessed) {
    const isFace = assessed.problem === 'VALEUR_MINIMALE' || assessed.problem === 'VALEUR_MAXIMALE';
    const champ = isFace ? 'valeurFaciale' : 'montantTotal';
    const fields = [{ champ, message: conversionMessage(assessed.problem, wished) }];
    throw new DomainError('REQUETE_INVALIDE', { fields });
  }
  return { account, stock: { contract, produit, millesime }, count: assessed.count };
};

/**
 * Which vouchers become value of one account: of one contract, product and vintage. Judged before
 * any code is: a change that cannot be is not a guess. The books check again.
 */
export const planCredit = (
  known: readonly ChangedTitre[],
  body: TitresToAccount,
  now: Date,
): PlannedCredit => {
  const titres = typed.requireOwn(known, body.titresATransformer);
  if (titres.some(({ isOffered }) => !isOffered)) throw new DomainError('ACCES_REFUSE');
  const contract = titres[0]?.contract;
  typed.requireOneBook(
    titres,
    (titre) =>
      titre.contract === contract &&
      titre.produit === body.idProduit &&
      titre.millesime === body.millesime,
    CONVERSION_MESSAGES.otherBook,
  );
  const book = bookOf(titres.map((titre) => ({ ...titre, value: centsOf(titre.valeurCents) })));
  if (book === undefined || contract === undefined) throw new DomainError('ACCES_REFUSE');
  const { produit, millesime } = book;
  if (!isPayable(millesime, now.getTime())) throw new DomainError('OPERATION_HORS_PERIODE');
  typed.requireUsable(titres);
  if (titres.some(({ isShut }) => isShut)) throw new DomainError('OPERATION_HORS_PERIODE');
  return {
    stock: { contract, produit, millesime },
    titres: takenTitres(titres).titres,
    amountCents: book.total,
  };
};
