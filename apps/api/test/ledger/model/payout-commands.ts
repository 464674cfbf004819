import fc, { type Arbitrary } from 'fast-check';
import { duplicates, type Command } from './account-commands.ts';
import { LedgerCommand } from './ledger-command.ts';
import type { Model, ModelPayment } from './model.ts';
import { takeBack } from './payment-parts.ts';

interface Issued {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A day's transfers: what was paid and is not cancelled leaves, once, where the bank takes it. */
const payOut = duplicates.map(
  (times): Command =>
    new LedgerCommand<Issued>(`virements×${1 + times}`, 0, (model, { product }) => {
      const { payouts } = product;
      const due = model.bank.isRefused
        ? []
        : model.payments.filter(({ statut }) => statut === 'EN_COURS');
      return {
        expected: 'OK',
        send: async () => {
          const before = await payouts.lastTransfer();
          const issue = payouts.openDay();
          await Promise.all(Array.from({ length: 1 + times }, issue));
          return { before, after: await payouts.lastTransfer() };
        },
        apply: ({ before, after }) => {
          for (const payment of due) payment.statut = 'EFFECTUE';
          if (after === undefined || after === before) return;
          const { rank } = model.bank;
          model.payouts.push({ endToEndId: after, bank: rank, payments: due, isRejected: false });
        },
      };
    }),
);

/** Owed again; but without the card's money, which is gone meanwhile, it is not what was agreed. */
const reopen = (model: Model, payment: ModelPayment): void => {
  if (payment.takenPage?.state === 'REMBOURSEE') takeBack(model, payment);
  else payment.statut = 'EN_COURS';
};

/** The bank sends a transfer back: all it paid is owed again, and nothing more leaves that way. */
const sendBack = fc.tuple(fc.nat(20), duplicates).map(
  ([index, times]): Command =>
    new LedgerCommand<unknown>(`rejet(${index})`, times, (model, { product }) => {
      const payout = model.payouts[index % Math.max(1, model.payouts.length)];
      if (payout === undefined) return undefined;
      return {
        expected: 'OK',
        isRepeatable: true,
        send: () => product.payouts.reject(payout.endToEndId),
        apply: () => {
          if (payout.isRejected) return;
          payout.isRejected = true;
          for (const payment of payout.payments) reopen(model, payment);
          if (payout.bank === model.bank.rank) model.bank.isRefused = true;
        },
      };
    }),
);

const giveBank = fc.constant(undefined).map(
  (): Command =>
    new LedgerCommand('coordonnées', 0, (model, { product }) => ({
      expected: 'OK',
      send: () => product.payouts.giveBank(),
      apply: () => {
        model.bank = { rank: model.bank.rank + 1, isRefused: false };
      },
    })),
);

export const PAYOUT_COMMANDS: readonly Arbitrary<Command>[] = [payOut, payOut, sendBack, giveBank];
