import { CONVERSION_MESSAGES } from '@portail/contract/wallet/conversion.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { TRADE_MESSAGES, type tradeOrderBody } from '@portail/contract/wallet/trade.schemas.ts';
import { CONVERTED_FACE_MIN } from '@portail/rules/wallet/conversion/conversion.ts';
import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import {
  isTradeableAccount,
  needsPayment,
  parametersFor,
  titresForOld,
  titresWorth,
  tradeFees,
  type TradeFees,
} from '@portail/rules/wallet/trade/trade.ts';
import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import {
  firstTradeStatut,
  type TradePaymentMode,
  type TradeStatut,
} from '@portail/rules/wallet/trade/trade-statut.ts';
import type * as z from 'zod/mini';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { takenTitres, typedTitresOf } from '../vouchers/vouchers.module.ts';
import type { HeldAccount, HeldTitre, TradeSetting } from './trade.queries.ts';

export type TradeOrderBody = z.output<typeof tradeOrderBody>;

/** What is traded in: the whole balance of an account, or vouchers of one product. */
interface Source {
  readonly compteId: string | null;
  readonly titres: readonly PrintedTitre[];
  readonly produit: string;
  readonly amountCents: Cents;
}

export interface PlannedTrade extends Source {
  readonly millesime: number;
  readonly to: ProductType;
  /** Face values of the new vouchers; empty when the target is an account. */
  readonly faces: readonly Cents[];
  readonly fees: TradeFees;
  readonly mode: TradePaymentMode | null;
  readonly statut: TradeStatut;
}

const typed = typedTitresOf('titres');

const invalid = (champ: string, message: string): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });

/** Refuses what another order already reserves until its card payment. */
const requireFree = (held: readonly { readonly waitingOrder: string | null }[]): void => {
  if (held.some(({ waitingOrder }) => waitingOrder !== null)) {
    throw new DomainError('ECHANGE_EN_COURS');
  }
};

const accountSource = (account: HeldAccount | null, millesime: number, nowMs: number): Source => {
  if (account === null) throw new DomainError('RESSOURCE_INTROUVABLE');
  if (account.millesime !== millesime) throw new DomainError('ECHANGE_HORS_PERIODE');
  requireFree([account]);
  const available = centsOf(account.availableCents);
  // Monthly rights come from a social funder and cannot be traded; only the issuer unblocks an account.
  if (account.type !== 'MONTANT') throw new DomainError('ECHANGE_NON_PROPOSE');
  if (account.statut !== 'ACTIF') throw new DomainError('OPERATION_HORS_PERIODE');
  if (!isTradeableAccount({ ...account, available }, nowMs)) {
    throw new DomainError('SOLDE_INSUFFISANT');
  }
  return { compteId: account.id, titres: [], produit: account.produit, amountCents: available };
};

const titreSource = (
  known: readonly HeldTitre[],
  typedTitres: NonNullable<TradeOrderBody['titres']>,
  millesime: number,
): Source => {
  const titres = typed.requireOwn(known, typedTitres);
  typed.requireOneBook(
    titres,
    (titre) => titre.millesime === millesime,
    TRADE_MESSAGES.otherVintage,
  );
  const produit = titres[0]?.produit ?? '';
  typed.requireOneBook(titres, (titre) => titre.produit === produit, TRADE_MESSAGES.otherProduct);
  requireFree(titres);
  typed.requireUsable(titres);
  return { compteId: null, produit, ...takenTitres(titres) };
};

/** Face values for the exact amount: those of the traded vouchers, or the requested one. */
const facesOf = (
  { compteId, titres, amountCents }: Source,
  { valeurFaciale, typeProduitFinal }: TradeOrderBody,
): readonly Cents[] => {
  if (typeProduitFinal === 'COMPTE') return [];
  if (compteId !== null && valeurFaciale === undefined) {
    throw invalid('valeurFaciale', MESSAGES.required);
  }
  const faces =
    valeurFaciale === undefined || compteId === null
      ? titresForOld(titres.map(({ valeurCents }) => valeurCents))
      : titresWorth(amountCents, valeurFaciale);
  if (faces !== undefined) return faces;
  throw invalid(
    compteId === null ? 'typeProduitFinal' : 'valeurFaciale',
    amountCents < CONVERTED_FACE_MIN ? TRADE_MESSAGES.tooLittle : CONVERSION_MESSAGES.tooMany,
  );
};

/**
 * Checks an order and computes its content. Runs before the scratch codes are checked, so that an
 * impossible order does not count as a wrong code.
 */
export const planTrade = (setting: TradeSetting, body: TradeOrderBody, now: Date): PlannedTrade => {
  const { isOpen, millesime } = tradePeriodAt(now.getTime());
  if (!isOpen || body.millesime !== millesime) throw new DomainError('ECHANGE_HORS_PERIODE');
  const from = body.titres === undefined ? 'COMPTE' : 'TITRE';
  const terms = parametersFor(setting.terms, from, body.typeProduitFinal);
  if (terms === undefined) throw new DomainError('ECHANGE_NON_PROPOSE');
  const source =
    body.titres === undefined
      ? accountSource(setting.account, millesime, now.getTime())
      : titreSource(setting.titres, body.titres, millesime);
  const faces = facesOf(source, body);
  const fees = tradeFees(terms, source.amountCents);
  if (needsPayment(fees) && body.modePaiement === undefined) {
    throw invalid('modePaiement', TRADE_MESSAGES.modeMissing);
  }
  return {
    ...source,
    millesime,
    to: body.typeProduitFinal,
    faces,
    fees,
    mode: needsPayment(fees) ? (body.modePaiement ?? null) : null,
    statut: firstTradeStatut(fees, body.modePaiement),
  };
};
