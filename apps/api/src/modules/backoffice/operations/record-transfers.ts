import type { ReceiptKind, ReceiptMeans } from '@portail/rules/backoffice/operators/operations.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import {
  allocate,
  type PaymentTarget,
  targetKey,
} from '@portail/rules/settlement/statement-matching.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { AwaitedPayment } from '../../../ledger/awaited-payment.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { reverseReceipt } from '../../../ledger/reverse-receipt.ts';
import type { Journal } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import { funderPaid } from '../../../ledger/templates/payments.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  invoicePaymentId,
  lockAwaitedInvoices,
  markInvoicesPaid,
  reverseInvoicePayment,
} from '../../campaigns/funder-orders/funder-orders.module.ts';
import { lockAwaitedShares, markSharesPaid } from '../../orders/ordering/ordering.module.ts';
import {
  lockAwaitedDeductions,
  markDeductionsPaid,
} from '../../settlement/payouts/payouts.module.ts';
import { createDirectDebits } from '../../settlement/direct-debits/debits.module.ts';
import { lockAwaitedFees, markFeesPaid } from '../../wallet/trade/trade.module.ts';
import { receiptsIn, type NewReceipt } from './operations.repository.ts';
import {
  type NewPayerCredit,
  type PayerCredit,
  payerCreditsIn,
} from './payer-credits.repository.ts';

/** One transfer, cheque or debit, and what it is for, in the order in which it pays. */
export interface ReceivedTransfer {
  readonly receptionId: string;
  readonly targets: readonly PaymentTarget[];
  readonly amountCents: Cents;
  readonly means: ReceiptMeans;
  readonly day: CalendarDay;
  readonly bankReference: string | null;
  /** The line of the statement that shows it. */
  readonly lineId: string | null;
}

export interface RecordedBy {
  /** Name in the ledger. */
  readonly actor: string;
  readonly requestId: string;
  readonly origin: 'BACK_OFFICE' | 'TACHE';
  /** Without an operator: only what pays exactly what is due is recorded. */
  readonly isAutomatic: boolean;
  readonly aloneCents: number;
  readonly requestedBy?: string | undefined;
  readonly approvedBy?: string | undefined;
  readonly command?: { readonly owner: string; readonly key: string } | undefined;
}

export interface RecordedTransfer {
  readonly receptionId: string;
  /** False when nothing was due under any of its references. */
  readonly isExpected: boolean;
  readonly receiptIds: readonly string[];
  readonly creditIds: readonly string[];
}

interface OpenTarget {
  readonly awaited: AwaitedPayment;
  /** Given before, for a payment that is posted only as a whole. */
  readonly waiting: readonly PayerCredit[];
  dueCents: number;
}

interface Movement {
  readonly contract: string;
  readonly id: string;
  readonly journal: Journal;
}

const LOCKS: Readonly<
  Record<
    ReceiptKind,
    (unit: UnitOfWork, references: readonly string[]) => Promise<readonly AwaitedPayment[]>
  >
> = {
  COMMANDE: lockAwaitedShares,
  ECHANGE: lockAwaitedFees,
  FACTURE: lockAwaitedInvoices,
  RETENUE: lockAwaitedDeductions,
};
const MARKS: Readonly<
  Record<ReceiptKind, (unit: UnitOfWork, ids: readonly string[]) => Promise<void>>
> = {
  COMMANDE: markSharesPaid,
  ECHANGE: markFeesPaid,
  FACTURE: markInvoicesPaid,
  RETENUE: markDeductionsPaid,
};
const KINDS = ['COMMANDE', 'ECHANGE', 'FACTURE', 'RETENUE'] as const;

/** Locks what the transfers are for, always in the same order, and what was already given for it. */
const openTargets = async (
  unit: UnitOfWork,
  transfers: readonly ReceivedTransfer[],
): Promise<ReadonlyMap<string, OpenTarget>> => {
  const named = transfers.flatMap(({ targets }) => targets);
  const awaited: AwaitedPayment[] = [];
  for (const kind of KINDS) {
    const references = named.flatMap(({ nature, reference }) => (nature === kind ? reference : []));
    awaited.push(...(await LOCKS[kind](unit, [...new Set(references)])));
  }
  const waiting = await payerCreditsIn(unit).lockWaiting(
    awaited.flatMap(({ isDivisible, reference }) => (isDivisible ? [] : reference)),
  );
  return new Map(
    awaited.map((one): [string, OpenTarget] => {
      const given =
        one.dueCents === 0 ? [] : waiting.filter((credit) => targetKey(credit) === targetKey(one));
      const givenCents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return [
        targetKey(one),
        { awaited: one, waiting: given, dueCents: Math.max(0, one.dueCents - givenCents) },
      ];
    }),
  );
};

/** The movement of a credit: the money is in the bank, and owed to its payer. */
const creditMovement = (
  id: string,
  postingId: string,
  credit: { contract: string; amountCents: number },
): Movement => ({
  contract: credit.contract,
  id: postingId,
  journal: shareReceived(shareOf('TROP_PERCU', id), centsOf(credit.amountCents), 'BANQUE'),
});

const isExact = (transfer: ReceivedTransfer, targets: readonly OpenTarget[]): boolean =>
  targets.length === 1 && targets[0]?.dueCents === transfer.amountCents;

/** Posts movements that only give, in one call for each contract. */
const postMovements = async (
  unit: UnitOfWork,
  movements: readonly Movement[],
  { actor, requestId, origin, command }: RecordedBy,
): Promise<void> => {
  for (const [contract, own] of Map.groupBy(movements, (one) => one.contract)) {
    await ledgerIn(unit).giveMany({
      author: { actor, requestId, origin, contract },
      ...(command === undefined ? {} : { command }),
      movements: own.map(({ id, journal }) => ({ id, journal })),
    });
  }
};

/**
 * Records transfers in the ledger and as receipts, in the caller's transaction: what each is for is
 * locked, gets what is due to it, and the rest stays as a credit of the payer. An automatic transfer
 * that is no longer exact under the lock is left out of the answer.
 */
export const createRecordTransfers = (
  platform: Pick<Platform, 'units' | 'ids' | 'clock' | 'outbox' | 'config'>,
) => {
  const { ids } = platform;
  const debits = createDirectDebits(platform);

  const reverseCredit = (
    unit: UnitOfWork,
    { id, postingId, contract }: PayerCredit,
    { actor, requestId, origin }: RecordedBy,
  ) =>
    reverseReceipt(unit, {
      postingId,
      kind: 'ENCAISSEMENT',
      cause: ['trop-percu-repris', id],
      caseId: ids.ordered(),
      author: { actor, requestId, origin, contract },
    });

  const record = async (
    unit: UnitOfWork,
    transfers: readonly ReceivedTransfer[],
    by: RecordedBy,
  ): Promise<readonly RecordedTransfer[]> => {
    const open = await openTargets(unit, transfers);
    const movements: Movement[] = [];
    const receipts: NewReceipt[] = [];
    const credits: NewPayerCredit[] = [];
    const used: { readonly credit: PayerCredit; readonly receiptId: string }[] = [];
    const paid: AwaitedPayment[] = [];
    const debited: string[] = [];
    const done: RecordedTransfer[] = [];

    const keep = (transfer: ReceivedTransfer, { awaited }: OpenTarget, amountCents: number) => {
      const id = ids.ordered();
      const postingId = taskPostingId('trop-percu', id);
      const { beneficiaryId, financeurId, intervenantId, contract, nature, reference } = awaited;
      const { means, day, bankReference, receptionId, lineId } = transfer;
      const payer = { beneficiaryId, financeurId, intervenantId, contract, nature, reference };
      const received = { means, day, bankReference, receptionId, lineId };
      credits.push({ id, postingId, amountCents, ...payer, ...received });
      movements.push(creditMovement(id, postingId, { contract, amountCents }));
      return id;
    };

    const pay = (transfer: ReceivedTransfer, target: OpenTarget, cents: number): string => {
      const { awaited, waiting } = target;
      const id = ids.ordered();
      const isWhole = cents === target.dueCents;
      const before = awaited.isDivisible ? [] : waiting;
      const amountCents = before.reduce((sum, credit) => sum + credit.amountCents, cents);
      const postingId = awaited.postingId(id);
      for (const credit of before) used.push({ credit, receiptId: id });
      const { nature, reference, beneficiaryId, contract } = awaited;
      const { means, day, bankReference, receptionId, lineId } = transfer;
      receipts.push({
        id,
        nature,
        reference,
        beneficiaryId,
        contract,
        amountCents,
        postingId,
        means,
        day,
        bankReference,
        receptionId,
        lineId,
        isAutomatic: by.isAutomatic,
        aloneCents: by.aloneCents,
        operator: by.actor,
        requestedBy: by.requestedBy,
        approvedBy: by.approvedBy,
        // One command may record several receipts: its key is kept on the first.
        command: receipts.length === 0 ? by.command : undefined,
      });
      movements.push({ contract, id: postingId, journal: awaited.received(centsOf(amountCents)) });
      if (isWhole) paid.push(awaited);
      if (means === 'PRELEVEMENT' && nature === 'COMMANDE') debited.push(awaited.id);
      return id;
    };

    /** A debit that came back before its collection is read does not pay: false, under its lock. */
    const isCollected = async (
      { means }: ReceivedTransfer,
      [target]: readonly OpenTarget[],
    ): Promise<boolean> =>
      means !== 'PRELEVEMENT' ||
      target === undefined ||
      (await debits.settle(unit, target.awaited.id, 'ENCAISSE'));

    for (const transfer of transfers) {
      const targets = transfer.targets.map((target) => {
        const found = open.get(targetKey(target));
        if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        return found;
      });
      if (by.isAutomatic && !(isExact(transfer, targets) && (await isCollected(transfer, targets))))
        continue;
      const { shares, excessCents } = allocate(transfer.amountCents, targets);
      const [receiptIds, creditIds]: [string[], string[]] = [[], []];
      for (const { target, cents } of shares) {
        if (target.awaited.isDivisible || cents === target.dueCents) {
          receiptIds.push(pay(transfer, target, cents));
          target.dueCents -= cents;
        } else {
          creditIds.push(keep(transfer, target, cents));
          // The rest of one transfer cannot complete it: it paid the targets before.
          target.dueCents -= cents;
        }
      }
      const last = shares.at(-1)?.target ?? targets[0];
      if (last === undefined) throw new DomainError('REQUETE_INVALIDE');
      if (excessCents > 0) creditIds.push(keep(transfer, last, excessCents));
      const { receptionId } = transfer;
      done.push({ receptionId, isExpected: shares.length > 0, receiptIds, creditIds });
    }

    for (const { credit } of used) await reverseCredit(unit, credit, by);
    await postMovements(unit, movements, by);
    await receiptsIn(unit).insertMany(receipts);
    await payerCreditsIn(unit).insertMany(credits);
    for (const { credit, receiptId } of used) await payerCreditsIn(unit).use(credit.id, receiptId);
    for (const kind of KINDS) {
      await MARKS[kind](
        unit,
        paid.flatMap(({ nature, id }) => (nature === kind ? id : [])),
      );
    }
    for (const id of debited) await debits.settle(unit, id, 'ENCAISSE');
    return done;
  };

  return {
    record,
    reverseCredit,

    /**
     * What was paid of an invoice above what its credit note leaves becomes a credit of its payer:
     * the last receipts are taken back and recorded anew, to the cent.
     */
    releaseExcess: async (
      unit: UnitOfWork,
      {
        numero,
        financeurId,
        excessCents,
      }: {
        readonly numero: string;
        readonly financeurId: string;
        readonly excessCents: number;
      },
      by: RecordedBy,
    ): Promise<void> => {
      const { actor, requestId, origin } = by;
      const movements: Movement[] = [];
      const receipts: NewReceipt[] = [];
      const credits: NewPayerCredit[] = [];
      let left = excessCents;
      for (const { amountCents, postingId, ...receipt } of await receiptsIn(unit).lockOfInvoice(
        numero,
      )) {
        if (left === 0) break;
        const cents = Math.min(left, amountCents);
        left -= cents;
        const { contract, means, day, bankReference, lineId } = receipt;
        const receptionId = receipt.receptionId ?? ids.ordered();
        await reverseInvoicePayment(unit, {
          reference: numero,
          postingId,
          contract,
          caseId: ids.ordered(),
          author: { actor, requestId, origin },
        });
        await receiptsIn(unit).markUndone(receipt.id);
        const common = {
          nature: 'FACTURE' as const,
          reference: numero,
          beneficiaryId: null,
          contract,
          means,
          day,
          bankReference,
          receptionId,
          lineId,
        };
        if (cents < amountCents) {
          const id = ids.ordered();
          const kept = centsOf(amountCents - cents);
          const keptId = invoicePaymentId(numero, id);
          movements.push({
            contract,
            id: keptId,
            journal: funderPaid(financeurId, contract, kept),
          });
          receipts.push({
            ...common,
            id,
            amountCents: kept,
            postingId: keptId,
            isAutomatic: receipt.isAutomatic,
            aloneCents: receipt.aloneCents,
            operator: receipt.operator,
            requestedBy: receipt.requestedBy ?? undefined,
            approvedBy: receipt.approvedBy ?? undefined,
            command: undefined,
          });
          await payerCreditsIn(unit).moveUse(receipt.id, id);
        }
        const id = ids.ordered();
        const creditPostingId = taskPostingId('trop-percu', id);
        credits.push({
          ...common,
          id,
          financeurId,
          amountCents: cents,
          postingId: creditPostingId,
        });
        movements.push(creditMovement(id, creditPostingId, { contract, amountCents: cents }));
      }
      if (left > 0) throw new Error(`invoice ${numero} has fewer receipts than was paid of it`);
      await postMovements(unit, movements, { ...by, command: undefined });
      await receiptsIn(unit).insertMany(receipts);
      await payerCreditsIn(unit).insertMany(credits);
    },

    /** A credit is used again: it may pay something else, be refunded, or be undone. */
    reopenCredit: async (unit: UnitOfWork, credit: PayerCredit, by: RecordedBy): Promise<void> => {
      const postingId = taskPostingId('trop-percu', credit.id, ids.ordered());
      await payerCreditsIn(unit).reopen(credit.id, postingId);
      await postMovements(unit, [creditMovement(credit.id, postingId, credit)], by);
    },

    /** A credit pays something else: its receipt is taken back and recorded anew, to the cent. */
    useCredit: async (
      unit: UnitOfWork,
      {
        creditId,
        targets,
      }: { readonly creditId: string; readonly targets: readonly PaymentTarget[] },
      by: RecordedBy,
    ): Promise<RecordedTransfer> => {
      const credit = await payerCreditsIn(unit).lock(creditId);
      if (credit === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (credit.statut !== 'OUVERT') throw new DomainError('ENCAISSEMENT_NON_ATTENDU');
      if (credit.financeurId !== null) {
        const numeros = targets.flatMap(({ nature, reference }) =>
          nature === 'FACTURE' ? reference : [],
        );
        const invoices = await lockAwaitedInvoices(unit, numeros);
        // The credit of one funder does not pay what another owes.
        if (
          invoices.length < targets.length ||
          invoices.some(({ financeurId }) => financeurId !== credit.financeurId)
        ) {
          throw new DomainError('ENCAISSEMENT_NON_ATTENDU');
        }
      }
      await reverseCredit(unit, credit, by);
      // Closed first, so that it does not also count as given before for its own target.
      await payerCreditsIn(unit).close(credit.id, 'ANNULE');
      const [recorded] = await record(
        unit,
        [
          {
            receptionId: ids.ordered(),
            targets,
            amountCents: centsOf(credit.amountCents),
            means: credit.means,
            day: calendarDay(credit.day),
            bankReference: credit.bankReference,
            lineId: null,
          },
        ],
        by,
      );
      const [receiptId] = recorded?.receiptIds ?? [];
      if (recorded === undefined || receiptId === undefined) {
        throw new DomainError('ENCAISSEMENT_NON_ATTENDU');
      }
      await payerCreditsIn(unit).use(credit.id, receiptId);
      return recorded;
    },
  };
};
