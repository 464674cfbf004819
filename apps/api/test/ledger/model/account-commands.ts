import { centsOf } from '@portail/rules/money/cents.ts';
import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { compteOf, waitingOf, type AccountRef } from '../../../src/ledger/accounts.ts';
import {
  ledgerIn,
  type PostingOutcome,
  type ReversalOutcome,
} from '../../../src/ledger/ledger.repository.ts';
import type { Journal } from '../../../src/ledger/posting.ts';
import { accountPayment, payout } from '../../../src/ledger/templates/payments.ts';
import { accountExpired, orderMade, valueReleased } from '../../../src/ledger/templates/orders.ts';
import { vintageTrade } from '../../../src/ledger/templates/voucher-changes.ts';
import { systemIds } from '../../../src/platform/ids.ts';
import { TEST_AUTHOR } from '../../ledger-world.ts';
import { TEST_CONTRACT } from '../holdings.ts';
import { LATER, TODAY, type AccountName, type Holder } from './holder.ts';
import { expectedIf, LedgerCommand, type Attempt } from './ledger-command.ts';
import { availableOn, keepAside, move, type Effects, type Model } from './model.ts';

export type Command = AsyncCommand<Model, Holder>;

export const duplicates = fc.integer({ min: 0, max: 2 });
/** Often more than there is, so that refusals are met as well. */
export const cents = fc.integer({ min: 1, max: 6_000 });
const vintage = fc.constantFrom<AccountName>(2025, 2026, 2027);
const rank = fc.nat(50);

export const nameOf = ({ kind, key }: AccountRef): string => `${kind} ${key}`;
const compteNamed = (holder: Holder, name: AccountName) => compteOf(holder.accounts[name].compteId);

export const record = (model: Model, outcome: PostingOutcome, effects: Effects): void => {
  if (outcome.replay) return;
  move(model, effects);
  const [id] = outcome.journals;
  if (id !== undefined) model.journals.push({ id, effects, isClosed: false });
};

/** A journal sent with a key, and what it does to the kept accounts. */
const idempotent = (
  { world, newKey }: Holder,
  journals: readonly Journal[],
  rest: Omit<Attempt<PostingOutcome>, 'send'>,
): Attempt<PostingOutcome> => {
  const key = newKey();
  return { ...rest, send: () => world.postIdempotent(key, journals) };
};

const loadOf = (names: Arbitrary<AccountName>): Arbitrary<Command> =>
  fc.tuple(names, cents, duplicates).map(
    ([name, amount, times]): Command =>
      new LedgerCommand(`commande(${name}, ${amount})`, times, (model, holder) => {
        const { compteId, financeurId } = holder.accounts[name];
        const own = Math.floor(amount / 3);
        const order = orderMade({
          lineId: holder.newKey(),
          financeurId,
          contract: TEST_CONTRACT,
          fundedCents: centsOf(amount - own),
          ownCents: centsOf(own + 7),
          feesCents: centsOf(7),
          account: { compteId, amountCents: centsOf(amount) },
        });
        return idempotent(holder, [order], {
          expected: 'OK',
          apply: (outcome) => record(model, outcome, { [nameOf(compteOf(compteId))]: amount }),
        });
      }),
  );
const load = loadOf(vintage);

const payment = (holder: Holder, name: AccountName, amount: number) => {
  const { compteId, intervenantId } = holder.accounts[name];
  return { intervenantId, shares: [{ compteId, amountCents: centsOf(amount) }] };
};

const pay = fc.tuple(vintage, cents, duplicates).map(
  ([name, amount, times]): Command =>
    new LedgerCommand(`paiement(${name}, ${amount})`, times, (model, holder) => {
      const account = nameOf(compteNamed(holder, name));
      const isCovered = availableOn(model, account) >= amount;
      return idempotent(holder, [accountPayment(payment(holder, name, amount))], {
        expected:
          name === 2027 ? expectedIf(isCovered, 'SOLDE_INSUFFISANT') : 'OPERATION_HORS_PERIODE',
        apply: (outcome) => record(model, outcome, { [account]: -amount }),
      });
    }),
);

const trade = fc.tuple(vintage, cents, fc.boolean(), duplicates).map(
  ([name, amount, isToday, times]): Command =>
    new LedgerCommand(`échange(${name}, ${amount})`, times, (model, holder) => {
      const from = nameOf(compteNamed(holder, name));
      const to = {
        compteId: holder.accounts[2027].compteId,
        availableFrom: isToday ? TODAY : LATER,
      };
      const waiting = nameOf(waitingOf(to.compteId, to.availableFrom));
      const given = { compteId: holder.accounts[name].compteId, amountCents: centsOf(amount) };
      const isCovered = availableOn(model, from) >= amount;
      return idempotent(holder, [vintageTrade(given, to)], {
        expected:
          name === 2026 ? expectedIf(isCovered, 'SOLDE_INSUFFISANT') : 'OPERATION_HORS_PERIODE',
        apply: (outcome) => record(model, outcome, { [from]: -amount, [waiting]: amount }),
      });
    }),
);

const release = duplicates.map(
  (times): Command =>
    new LedgerCommand('libération', times, (model, holder) => {
      const { compteId } = holder.accounts[2027];
      const waiting = nameOf(waitingOf(compteId, TODAY));
      const amount = availableOn(model, waiting);
      if (amount === 0) return undefined;
      return idempotent(holder, [valueReleased(compteId, TODAY, centsOf(amount))], {
        expected: 'OK',
        apply: (outcome) =>
          record(model, outcome, { [waiting]: -amount, [nameOf(compteOf(compteId))]: amount }),
      });
    }),
);

const expire = duplicates.map(
  (times): Command =>
    new LedgerCommand('expiration', times, (model, holder) => {
      const account = compteNamed(holder, 2025);
      const amount = availableOn(model, nameOf(account));
      if (amount === 0) return undefined;
      return idempotent(holder, [accountExpired(account, centsOf(amount))], {
        expected: 'OK',
        apply: (outcome) => record(model, outcome, { [nameOf(account)]: -amount }),
      });
    }),
);

const transfer = fc.tuple(cents, duplicates).map(
  ([amount, times]): Command =>
    new LedgerCommand(`virement(${amount})`, times, (_model, holder) =>
      idempotent(holder, [payout(holder.accounts[2027].intervenantId, centsOf(amount))], {
        expected: 'OK',
        apply: () => undefined,
      }),
    ),
);

const reserve = fc.tuple(cents, duplicates).map(
  ([amount, times]): Command =>
    new LedgerCommand(`réservation(${amount})`, times, (model, holder) => {
      const account = nameOf(compteNamed(holder, 2027));
      const journal = accountPayment({ ...payment(holder, 2027, amount), isReservation: true });
      return idempotent(holder, [journal], {
        expected: expectedIf(availableOn(model, account) >= amount, 'SOLDE_INSUFFISANT'),
        apply: (outcome) => {
          if (outcome.replay) return;
          keepAside(model, account, amount);
          model.reservations.push({
            journal: outcome.journals[0] ?? 0,
            cents: amount,
            isOpen: true,
          });
        },
      });
    }),
);

const resolve = fc.tuple(rank, fc.integer({ min: 1, max: 100 }), duplicates).map(
  ([index, percent, times]): Command =>
    new LedgerCommand(`dénouement(${index}, ${percent} %)`, times, (model, holder) => {
      const found = model.reservations[index % Math.max(1, model.reservations.length)];
      if (found === undefined) return undefined;
      const amount = Math.max(1, Math.floor((found.cents * percent) / 100));
      const account = nameOf(compteNamed(holder, 2027));
      const journal = accountPayment(payment(holder, 2027, amount));
      return idempotent(holder, [{ ...journal, resolves: found.journal }], {
        expected: expectedIf(found.isOpen, 'MOUVEMENT_DEJA_TRAITE'),
        apply: (outcome) => {
          found.isOpen = false;
          keepAside(model, account, -found.cents);
          record(model, outcome, { [account]: -amount });
        },
      });
    }),
);

const giveUp = fc.tuple(rank, duplicates).map(
  ([index, times]): Command =>
    new LedgerCommand(`abandon(${index})`, times, (model, holder) => {
      const found = model.reservations[index % Math.max(1, model.reservations.length)];
      if (found === undefined) return undefined;
      return {
        expected: expectedIf(found.isOpen, 'MOUVEMENT_DEJA_TRAITE'),
        send: () =>
          holder.world.units.transact((unit) => ledgerIn(unit).giveUp(found.journal, TEST_AUTHOR)),
        apply: () => {
          found.isOpen = false;
          keepAside(model, nameOf(compteNamed(holder, 2027)), -found.cents);
        },
      };
    }),
);

const reverse = fc.tuple(rank, duplicates).map(
  ([index, times]): Command =>
    new LedgerCommand<ReversalOutcome>(`contre-passation(${index})`, times, (model, { world }) => {
      const found = model.journals[index % Math.max(1, model.journals.length)];
      if (found === undefined) return undefined;
      const mirror = Object.entries(found.effects).map(
        ([name, amount]) => [name, -amount] as const,
      );
      return {
        expected: expectedIf(!found.isClosed, 'MOUVEMENT_DEJA_TRAITE'),
        send: () =>
          world.units.transact((unit) =>
            ledgerIn(unit).reverse(found.id, {
              id: systemIds.ordered(),
              caseId: systemIds.ordered(),
              author: TEST_AUTHOR,
            }),
          ),
        apply: (outcome) => {
          found.isClosed = true;
          const isCovered = mirror.every(
            ([name, amount]) => availableOn(model, name) + amount >= 0,
          );
          if ('debt' in outcome === isCovered) throw new Error('a case for nothing, or none');
          if (isCovered) move(model, Object.fromEntries(mirror));
        },
      };
    }),
);

const seal = duplicates.map(
  (times): Command =>
    new LedgerCommand('scellement', 0, (_model, { world }) => ({
      expected: 'OK',
      send: () => world.units.transact((unit) => ledgerIn(unit).seal(20 + times)),
      apply: () => undefined,
    })),
);

/** What is spent by those who pay: the vintage that pays now. */
export const loadPayable = loadOf(fc.constant(2027));
export const loadTradeable = loadOf(fc.constant(2026));

export const ACCOUNT_COMMANDS: readonly Arbitrary<Command>[] = [
  load,
  load,
  pay,
  pay,
  trade,
  release,
  expire,
  transfer,
  reserve,
  resolve,
  giveUp,
  reverse,
  seal,
];
