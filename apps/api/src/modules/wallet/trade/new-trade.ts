import { tradeDelay } from '@portail/rules/wallet/trade/ready-day.ts';
import { isKeptAside } from '@portail/rules/wallet/trade/trade-statut.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { newReference } from '../../../platform/references.ts';
import { postalAddressOf } from '../conversion/conversion.module.ts';
import { movementOriginOf } from '../../payments/account/payments.module.ts';
import type { PlannedTrade, TradeOrderBody } from './plan-trade.ts';
import type { NewTrade } from './trades.repository.ts';

export interface TradeRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: TradeOrderBody;
  readonly origin: RequestOrigin;
}

interface AskedBy {
  /** Who of the house acts for the person, if somebody does. */
  readonly operator: string | null;
  readonly command: IdempotentCommand;
}

/** The row of an order, as it begins. */
export const createNewTrade =
  ({ ids, clock }: Pick<Platform, 'ids' | 'clock'>) =>
  (
    { caller, body, origin }: TradeRequest,
    planned: PlannedTrade,
    { operator, command: { owner, key } }: AskedBy,
  ): NewTrade => ({
    id: ids.ordered(),
    reference: newReference('trade'),
    beneficiary_id: beneficiaryScopeOf(caller).beneficiaryId,
    contract_numero: body.numeroContrat,
    produit_id: planned.produit,
    millesime: planned.millesime,
    compte_id: planned.compteId,
    nombre_titres: planned.titres.length,
    produit_final: planned.to,
    valeurs_cents: planned.faces,
    livraison: planned.to === 'TITRE' ? (postalAddressOf(body.livraison) ?? null) : null,
    montant_cents: planned.amountCents,
    type_frais: planned.fees.typeFrais,
    frais_cents: planned.fees.valeur,
    mode_paiement: planned.mode,
    statut: planned.statut,
    posting_id: ids.ordered(),
    actor: operator === null ? actorOf(caller) : `operateur:${operator}`,
    origin: movementOriginOf(caller),
    request_id: origin.requestId,
    operateur: operator,
    commande_owner: owner,
    commande_cle: key,
    disponible_le: isKeptAside(planned.statut)
      ? null
      : tradeDelay(planned.to, clock.businessDay()).readyOn,
  });
