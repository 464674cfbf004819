import { tradeOrder } from '@portail/contract/wallet/trade.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import { isKeptAside } from '@portail/rules/wallet/trade/trade-statut.ts';
import type * as z from 'zod/mini';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { answerAgain, type StoredAnswer } from '../../../ledger/idempotent-postings.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { tradeReserved } from '../../../ledger/templates/voucher-changes.ts';
import { violatesUnique } from '../../../platform/db/database-errors.ts';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorOf } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { outgoingIn } from '../../../platform/sensitive-actions/outgoing.repository.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { movementOriginOf } from '../../payments/account/paying.module.ts';
import {
  asTitreGone,
  typedCodesOf,
  typedTitresOf,
  type AssessCodes,
} from '../vouchers/vouchers.module.ts';
import type { CancelExpired } from './end-trade.ts';
import { feeInstructions } from './fee-instructions.ts';
import type { MakeTrade } from './make-trade.ts';
import { createNewTrade, type TradeRequest } from './new-trade.ts';
import { planTrade, type PlannedTrade } from './plan-trade.ts';
import { MADE_MAIL, tradeMail } from './trade-mails.ts';
import { tradeQueries, type TradeSnapshot, type TradeSetting } from './trade.queries.ts';
import { tradesIn, type NewTrade } from './trades.repository.ts';

const SUCCESS = 200;
/** A page of the card provider is opened within seconds of its order, or not at all. */
const PAGE_MINUTES = 5;
/** An account waits for one card at a time. */
const ONE_CARD = 'echange_compte_en_attente';

type TradeOrder = z.output<typeof tradeOrder>;

export type OrderTrade = (
  request: TradeRequest,
  command: IdempotentCommand,
) => Promise<{ readonly isReplay: boolean; readonly body: TradeOrder }>;

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'ids' | 'clock' | 'outbox' | 'securityLog' | 'config'
> & {
  readonly idempotency: Idempotency;
  readonly assessCodes: AssessCodes;
  readonly makeTrade: MakeTrade;
  readonly cancelExpired: CancelExpired;
};

const typed = typedTitresOf('titres');

/** The orders that keep aside what is asked for. */
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
 * Trades what an account holds, or vouchers whose codes the person has scratched. The codes are
 * judged in a transaction of their own, which stands whatever follows. Then key, order, movement and
 * answer are one transaction: the trade itself, or what a card's answer will make it of.
 */
export const createOrderTrade = (dependencies: Dependencies): OrderTrade => {
  const { reader, units, clock, outbox, securityLog, config, idempotency } = dependencies;
  const { assessCodes, makeTrade, cancelExpired } = dependencies;

  const newRow = createNewTrade(dependencies);
  const isOpen = (): boolean => tradePeriodAt(clock.businessNow().getTime()).isOpen;

  const lookOf =
    ({ caller, body }: TradeRequest, { owner, key }: IdempotentCommand) =>
    (): Promise<TradeSnapshot> =>
      tradeQueries(reader, beneficiaryScopeOf(caller)).look({
        numeroContrat: body.numeroContrat,
        numeroCompte: body.numeroCompteCesu,
        numeros: (body.titres ?? []).map(({ numeroTitre }) => numeroTitre),
        sessionId: caller.sessionId,
        owner,
        key,
      });

  /** An order that nobody is about to pay does not stand in the way of the next one. */
  const settingFor = async (
    { caller, origin }: TradeRequest,
    found: TradeSnapshot,
    look: () => Promise<TradeSnapshot>,
  ): Promise<TradeSetting> => {
    const setting = requireSetting(found);
    // After February a card may still pay it, and nothing could follow it.
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
    return isFreed ? requireSetting(await look()) : setting;
  };

  /**
   * New paper counts in the rolling total; value that becomes an account again stays with the person.
   * An operator who trades for the person has no code of theirs to give.
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

  /** What is given is free for nothing else until the card has answered. */
  const keepAside = async (
    unit: UnitOfWork,
    row: NewTrade,
    planned: PlannedTrade,
    author: MovementAuthor,
  ): Promise<void> => {
    if (planned.compteId === null) {
      const numeros = planned.titres.map(({ numero }) => numero);
      await readingLedgerErrors(tradesIn(unit).hold(row.id, numeros));
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
    // Said now: a card's answer must not find that there is nowhere to put the value.
    if (row.produit_final === 'COMPTE' && (await trades.isNextByMonth(row))) {
      throw new DomainError('ECHANGE_NON_PROPOSE');
    }
    await trades.insert(row);
    if (row.operateur !== null) {
      await securityLog.record(unit, origin, {
        kind: 'ECHANGE_PAR_OPERATEUR',
        result: 'SUCCES',
        accountId: caller.accountId,
        subject: row.operateur,
        details: { reference: row.reference },
      });
    }
    if (isKeptAside(row.statut)) {
      await keepAside(unit, row, planned, author);
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
    const reglement = feeInstructions(config.debit, {
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

  /** Somebody was quicker, or February has ended since it was looked at. */
  const refusalOf = (error: unknown, { compteId }: PlannedTrade): unknown => {
    if (violatesUnique(error, ONE_CARD)) {
      return new DomainError('ECHANGE_EN_COURS', { cause: error });
    }
    if (error instanceof DomainError && error.code === 'OPERATION_HORS_PERIODE' && !isOpen()) {
      return new DomainError('ECHANGE_HORS_PERIODE', { cause: error });
    }
    return asTitreGone(error, compteId === null);
  };

  return async (request, command) => {
    const { caller, body, origin } = request;
    const look = lookOf(request, command);
    const found = await look();
    if (found.stored !== null) return replayOf(found.stored, command);
    const setting = await settingFor(request, found, look);
    const planned = planTrade(setting, body, clock.businessNow());
    if (body.titres !== undefined) {
      const codes = { typed: typedCodesOf(body.titres), actor: actorOf(caller), origin };
      const assessed = await units.transact((unit) =>
        assessCodes(unit, beneficiaryScopeOf(caller), codes),
      );
      if (assessed.some(({ verdict }) => verdict !== 'JUSTE')) {
        // Sent twice at once, the command may have used them itself since it was looked at.
        const { stored } = await look();
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
