import { tradeOrder } from '@portail/contract/wallet/trade.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import { tradeDelay } from '@portail/rules/wallet/trade/trade.ts';
import { isReserved } from '@portail/rules/wallet/trade/trade-statut.ts';
import type * as z from 'zod/mini';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { answerAgain, type StoredAnswer } from '../../../ledger/idempotent-postings.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { tradeReserved } from '../../../ledger/templates/voucher-changes.ts';
import { violatesUnique } from '../../../platform/db/database-errors.ts';
import {
  createIdempotency,
  type IdempotentCommand,
} from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { issuerIn } from '../../../platform/issuer.repository.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import { outgoingIn } from '../../../platform/sensitive-actions/outgoing.repository.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { movementOriginOf } from '../../payments/account/payments.module.ts';
import {
  type AssessCodes,
  asTitreUnavailable,
  typedCodesOf,
  typedTitresOf,
} from '../vouchers/vouchers.module.ts';
import type { CancelIfExpired } from './card-trades.ts';
import type { MakeTrade } from './make-trade.ts';
import { postalAddressOf } from '../conversion/plan-conversion.ts';
import { type PlannedTrade, planTrade, type TradeOrderBody } from './plan-trade.ts';
import { feeInstructions } from './trade-fees.ts';
import { MADE_MAIL, tradeMail } from './trade-mails.ts';
import { tradeQueries, type TradeSetting, type TradeSnapshot } from './trade.queries.ts';
import { type NewTrade, tradesIn } from './trades.repository.ts';

interface TradeRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: TradeOrderBody;
  readonly origin: RequestOrigin;
}

interface OrderContext {
  /** The operator who acts for the person, if any. */
  readonly operator: string | null;
  readonly command: IdempotentCommand;
}

/** The first state of an order. */
const createNewTrade =
  ({ ids, clock }: Pick<Platform, 'ids' | 'clock'>) =>
  (
    { caller, body, origin }: TradeRequest,
    planned: PlannedTrade,
    { operator, command: { owner, key } }: OrderContext,
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
    disponible_le: isReserved(planned.statut)
      ? null
      : tradeDelay(planned.to, clock.businessDay()).readyOn,
  });

const SUCCESS = 200;
/** A page of the card provider is normally opened within seconds of the order. */
const PAGE_MINUTES = 5;
/** Unique index: one unpaid order per account. */
const ONE_UNPAID_ORDER = 'echange_compte_en_attente';

type TradeOrder = z.output<typeof tradeOrder>;

interface OrderNeeds {
  readonly assessCodes: AssessCodes;
  readonly makeTrade: MakeTrade;
  readonly cancelExpired: CancelIfExpired;
}

const typed = typedTitresOf('titres');

/** Unpaid orders that reserve the account or vouchers of this order. */
const waitingOrdersOf = ({ account, titres }: TradeSetting): readonly string[] => [
  ...new Set([account, ...titres].flatMap((held) => held?.waitingOrder ?? [])),
];

const requireSetting = ({ setting }: TradeSnapshot): TradeSetting => {
  if (setting === null) throw new DomainError('RESSOURCE_INTROUVABLE');
  return setting;
};

const replayOf = (stored: StoredAnswer, command: IdempotentCommand) => ({
  isReplay: true,
  body: tradeOrder.parse(answerAgain(stored, command)),
});

const answerOf = ({
  reference,
  millesime,
  montant_cents: montant,
  frais_cents: frais,
  statut,
}: NewTrade): Omit<TradeOrder, 'dateDisponibilite'> => ({
  reference,
  millesime: millesime + 1,
  montant: wireEuros(montant),
  frais: wireEuros(frais),
  statut,
});

/**
 * Trades the balance of an account, or vouchers with their scratch codes. The codes are checked in a
 * separate transaction that is always committed. Order, movement or reservation, and stored answer
 * then share one transaction.
 */
export const createOrderTrade = (
  platform: Pick<Platform, 'reader' | 'units' | 'ids' | 'clock' | 'outbox' | 'securityLog'>,
  { assessCodes, makeTrade, cancelExpired }: OrderNeeds,
) => {
  const { reader, units, clock, outbox, securityLog } = platform;
  const idempotency = createIdempotency(units, clock);
  const newRow = createNewTrade(platform);
  const isOpen = (): boolean => tradePeriodAt(clock.businessNow().getTime()).isOpen;

  const snapshotFor =
    ({ caller, body }: TradeRequest, { owner, key }: IdempotentCommand) =>
    (): Promise<TradeSnapshot> =>
      tradeQueries(reader, beneficiaryScopeOf(caller)).snapshot({
        numeroContrat: body.numeroContrat,
        numeroCompte: body.numeroCompteCesu,
        numeros: (body.titres ?? []).map(({ numeroTitre }) => numeroTitre),
        sessionId: caller.sessionId,
        owner,
        key,
      });

  /** Cancels abandoned orders that reserve the same value, then reads the state again. */
  const settingFor = async (
    { caller, origin }: TradeRequest,
    found: TradeSnapshot,
    snapshot: () => Promise<TradeSnapshot>,
  ): Promise<TradeSetting> => {
    const setting = requireSetting(found);
    // Outside the period a card may still pay the old order, and a new one is impossible.
    if (!isOpen()) return setting;
    let isFreed = false;
    for (const id of waitingOrdersOf(setting)) {
      const author = {
        actor: actorOf(caller),
        origin: movementOriginOf(caller),
        requestId: origin.requestId,
      };
      isFreed = (await cancelExpired(id, PAGE_MINUTES, author)) || isFreed;
    }
    return isFreed ? requireSetting(await snapshot()) : setting;
  };

  /**
   * Only new paper vouchers count towards the rolling total of outgoing value. Orders by an operator
   * do not, because the operator cannot confirm with the person's code.
   */
  const guard = (
    unit: UnitOfWork,
    { caller, body }: TradeRequest,
    { to, amountCents }: PlannedTrade,
    row: NewTrade,
  ): Promise<void> => {
    const isCounted = to === 'TITRE' && !caller.fromBackOffice;
    const value = {
      family: 'PAPIER',
      amountCents,
      subjectId: row.id,
      toOwnAddress: body.livraison === undefined,
    } as const;
    return outgoingIn(unit).guard(
      outgoingOf(caller, clock, isCounted ? value : undefined),
      row.contract_numero,
    );
  };

  /** Reserves the account balance or the vouchers until the card answer. */
  const reserve = async (
    unit: UnitOfWork,
    row: NewTrade,
    planned: PlannedTrade,
    author: MovementAuthor,
  ): Promise<void> => {
    if (planned.compteId === null) {
      const numeros = planned.titres.map(({ numero }) => numero);
      await readingLedgerErrors(tradesIn(unit).holdTitres(row.id, numeros));
      return;
    }
    await ledgerIn(unit).post({
      id: row.posting_id,
      author,
      journals: [tradeReserved(planned.compteId, planned.amountCents, clock.businessDay())],
    });
  };

  const write = async (
    unit: UnitOfWork,
    request: TradeRequest,
    planned: PlannedTrade,
    row: NewTrade,
  ): Promise<TradeOrder> => {
    const { caller, origin } = request;
    const author: MovementAuthor = {
      actor: row.actor,
      origin: row.origin,
      requestId: row.request_id,
      contract: row.contract_numero,
    };
    await guard(unit, request, planned, row);
    const trades = tradesIn(unit);
    // Checked before the card payment, because the paid order needs an account for its value.
    if (row.produit_final === 'COMPTE' && (await trades.isNextByMonth(row))) {
      throw new DomainError('ECHANGE_NON_PROPOSE');
    }
    await trades.insert(row);
    if (row.operateur !== null) {
      await securityLog.record(unit, origin, {
        kind: 'ECHANGE_PAR_OPERATEUR',
        result: 'SUCCES',
        userId: caller.userId,
        subject: row.operateur,
        details: { reference: row.reference },
      });
    }
    if (isReserved(row.statut)) {
      await reserve(unit, row, planned, author);
      return answerOf(row);
    }
    const readyOn = await makeTrade(
      unit,
      beneficiaryScopeOf(caller),
      {
        ...planned,
        id: row.id,
        postingId: row.posting_id,
        livraison: row.livraison,
        feesCents: planned.fees.valeur,
      },
      author,
    );
    await outbox.add(unit, tradeMail(MADE_MAIL, row.id));
    const reglement = await feeInstructions(issuerIn(unit).read, {
      statut: row.statut,
      mode: row.mode_paiement,
      reference: row.reference,
      feesCents: row.frais_cents,
      tradedAt: clock.businessNow(),
    });
    return {
      ...answerOf(row),
      dateDisponibilite: formatFrenchDate(readyOn),
      ...(reglement === undefined ? {} : { reglement }),
    };
  };

  /** Errors caused by a concurrent command, or by the end of the period since the snapshot. */
  const refusalOf = (error: unknown, { compteId }: PlannedTrade): unknown => {
    if (violatesUnique(error, ONE_UNPAID_ORDER)) {
      return new DomainError('ECHANGE_EN_COURS', { cause: error });
    }
    if (error instanceof DomainError && error.code === 'OPERATION_HORS_PERIODE' && !isOpen()) {
      return new DomainError('ECHANGE_HORS_PERIODE', { cause: error });
    }
    return asTitreUnavailable(error, compteId === null);
  };

  return async (
    request: TradeRequest,
    command: IdempotentCommand,
  ): Promise<{ readonly isReplay: boolean; readonly body: TradeOrder }> => {
    const { caller, body, origin } = request;
    const snapshot = snapshotFor(request, command);
    const found = await snapshot();
    if (found.stored !== null) return replayOf(found.stored, command);
    const setting = await settingFor(request, found, snapshot);
    const planned = planTrade(setting, body, clock.businessNow());
    if (body.titres !== undefined) {
      const codes = { typed: typedCodesOf(body.titres), actor: actorOf(caller), origin };
      const assessed = await units.transact((unit) =>
        assessCodes(unit, beneficiaryScopeOf(caller), codes),
      );
      if (assessed.some(({ verdict }) => verdict !== 'JUSTE')) {
        // A concurrent copy of this command may have used the vouchers since the snapshot.
        const { stored } = await snapshot();
        if (stored !== null) return replayOf(stored, command);
        throw typed.refusalOf(body.titres, assessed);
      }
    }
    try {
      const done = await idempotency.run(command, async (unit) => ({
        status: SUCCESS,
        body: await write(
          unit,
          request,
          planned,
          newRow(request, planned, { operator: setting.operator, command }),
        ),
      }));
      return { isReplay: done.isReplay, body: tradeOrder.parse(done.body) };
    } catch (error) {
      throw refusalOf(error, planned);
    }
  };
};
