import {
  CONVERSION_MESSAGES,
  conversionMessage,
  type accountToTitresBody,
  type thirdAddress,
  type titresToAccountBody,
} from '@portail/contract/wallet/conversion.schemas.ts';
import {
  assessTitres,
  bookOf,
  type PostalAddress,
} from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { isPayable } from '@portail/rules/wallet/vouchers/millesime.ts';
import type * as z from 'zod/mini';
import type { PaperStock } from '../../../ledger/accounts.ts';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { takenTitres, typedTitresOf } from '../vouchers/vouchers.module.ts';
import type { AccountToConvert, TitreToConvert } from './conversion.queries.ts';

export type AccountToTitres = z.output<typeof accountToTitresBody>;
export type TitresToAccount = z.output<typeof titresToAccountBody>;

export interface PlannedBook {
  readonly account: AccountToConvert;
  readonly stock: PaperStock;
  readonly count: number;
}

export interface PlannedCredit {
  readonly stock: PaperStock;
  readonly titres: readonly PrintedTitre[];
  readonly amountCents: Cents;
}

const typed = typedTitresOf('titresATransformer');

export const { refusalOf } = typed;

/** Missing lines are printed empty. */
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

/** Number of vouchers for an amount. The ledger checks the balance again under its locks. */
export const planBook = (
  account: AccountToConvert | null,
  { montantTotal, valeurFaciale }: AccountToTitres,
  now: Date,
): PlannedBook => {
  // Same answer for an account of another person, an unknown one, and monthly rights.
  if (account?.type !== 'MONTANT') throw new DomainError('RESSOURCE_INTROUVABLE');
  if (!account.isOffered) throw new DomainError('ACCES_REFUSE');
  const { contract, produit, millesime } = account;
  if (account.statut !== 'ACTIF' || !isPayable(millesime, now.getTime())) {
    throw new DomainError('OPERATION_HORS_PERIODE');
  }
  const amounts = {
    total: montantTotal,
    faceValue: valeurFaciale,
    available: centsOf(account.availableCents),
  };
  const assessed = assessTitres(amounts);
  if ('problem' in assessed) {
    const isFace = assessed.problem === 'VALEUR_MINIMALE' || assessed.problem === 'VALEUR_MAXIMALE';
    const champ = isFace ? 'valeurFaciale' : 'montantTotal';
    const fields = [{ champ, message: conversionMessage(assessed.problem, amounts) }];
    throw new DomainError('REQUETE_INVALIDE', { fields });
  }
  return { account, stock: { contract, produit, millesime }, count: assessed.count };
};

/**
 * Vouchers of one contract, product and vintage become value of one account. Runs before the scratch
 * codes are checked, so that an impossible conversion does not count as a wrong code.
 */
export const planCredit = (
  known: readonly TitreToConvert[],
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
  if (titres.some(({ isCreditBlocked }) => isCreditBlocked))
    throw new DomainError('OPERATION_HORS_PERIODE');
  return {
    stock: { contract, produit, millesime },
    titres: takenTitres(titres).titres,
    amountCents: book.total,
  };
};
