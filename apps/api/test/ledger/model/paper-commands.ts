import { centsOf } from '@portail/rules/money/cents.ts';
import fc, { type Arbitrary } from 'fast-check';
import { sql } from 'kysely';
import { compteOf, rightOf, waitingOf } from '../../../src/ledger/accounts.ts';
import type { PostingOutcome } from '../../../src/ledger/ledger.repository.ts';
import type { Journal } from '../../../src/ledger/posting.ts';
import {
  accountToPaper,
  paperToAccount,
  vintageTrade,
} from '../../../src/ledger/templates/voucher-changes.ts';
import {
  monthOpened,
  monthReturned,
  orderMade,
  paperExpired,
} from '../../../src/ledger/templates/orders.ts';
import { paperPayment, rightsPayment } from '../../../src/ledger/templates/payments.ts';
import { TEST_CONTRACT, type Printed } from '../holdings.ts';
import { duplicates, nameOf, record, type Command } from './account-commands.ts';
import { LAST_MONTH, LATER, THIS_MONTH, TODAY, type AccountName, type Holder } from './holder.ts';
import { expectedIf, LedgerCommand, type Attempt } from './ledger-command.ts';
import { availableOn, isFree, move, type Model, type ModelTitre } from './model.ts';

const faces = fc.array(fc.integer({ min: 900, max: 2_500 }), { minLength: 1, maxLength: 3 });
export const picks = fc.array(fc.nat(40), { minLength: 1, maxLength: 3 });
const vintage = fc.constantFrom<AccountName>(2025, 2026, 2027);
const GONE = 'OPERATION_HORS_PERIODE';
const OUT = new Set(['UTILISE', 'CONVERTI', 'ECHANGE', 'EXPIRE']);

export const totalOf = (titres: readonly { readonly cents: number }[]): number =>
  titres.reduce((sum, titre) => sum + titre.cents, 0);

/** Some of the person's vouchers of one vintage, in no order. */
export const choose = (
  { titres }: Model,
  indexes: readonly number[],
  only?: number,
): ModelTitre[] => {
  const objectStore = only === undefined ? titres : titres.filter((one) => one.millesime === only);
  const found = indexes.flatMap(
    (index) => objectStore[index % Math.max(1, objectStore.length)] ?? [],
  );
  return [...new Set(found)].filter(({ millesime }) => millesime === found[0]?.millesime);
};

const paperOf = ({ accounts }: Holder, titres: readonly ModelTitre[]): Printed => ({
  stock: {
    contract: TEST_CONTRACT,
    produit: accounts[2027].produit,
    millesime: titres[0]?.millesime ?? 0,
  },
  titres: titres.map(({ numero, cents }) => ({ numero, valeurCents: centsOf(cents) })),
});

const addPrinted = (model: Model, { stock, titres }: Printed): void => {
  model.titres.push(
    ...titres.map(({ numero, valeurCents }) => ({
      numero,
      cents: Number(valeurCents),
      millesime: stock.millesime,
      statut: 'ACTIF',
      isOpposed: false,
      isHeld: false,
    })),
  );
};

type PrintOutcome = PostingOutcome & { readonly printed?: Printed };

const printing = (
  { world, newKey, accounts }: Holder,
  { millesime, cents }: { readonly millesime: number; readonly cents: readonly number[] },
  journalsOf: (printed: Printed) => readonly Journal[],
): Attempt<PrintOutcome>['send'] => {
  const key = newKey();
  return () => world.postPrinting(key, { account: accounts[2027], millesime, cents }, journalsOf);
};

/** Vouchers of some vintage. */
export const orderOf = (names: Arbitrary<AccountName>): Arbitrary<Command> =>
  fc.tuple(names, faces, duplicates).map(
    ([name, values, times]): Command =>
      new LedgerCommand<PrintOutcome>(
        `titres(${name}, ${values.join('+')})`,
        times,
        (model, holder) => {
          const total = values.reduce((sum, one) => sum + one, 0);
          const line = {
            lineId: holder.newKey(),
            financeurId: holder.accounts[2027].financeurId,
            contract: TEST_CONTRACT,
            fundedCents: centsOf(total),
            ownCents: centsOf(0),
            feesCents: centsOf(0),
          };
          return {
            expected: 'OK',
            send: printing(holder, { millesime: name, cents: values }, (paper) => [
              orderMade({ ...line, paper }),
            ]),
            apply: ({ printed }) => printed && addPrinted(model, printed),
          };
        },
      ),
  );
const order = orderOf(vintage);

const toPaper = fc.tuple(faces, duplicates).map(
  ([values, times]): Command =>
    new LedgerCommand<PrintOutcome>(`vers-papier(${values.join('+')})`, times, (model, holder) => {
      const { compteId } = holder.accounts[2027];
      const account = nameOf(compteOf(compteId));
      const total = values.reduce((sum, one) => sum + one, 0);
      return {
        expected: expectedIf(availableOn(model, account) >= total, 'SOLDE_INSUFFISANT'),
        send: printing(holder, { millesime: 2027, cents: values }, (paper) => [
          accountToPaper({ compteId, ...paper }),
        ]),
        apply: ({ printed }) => {
          move(model, { [account]: -total });
          if (printed !== undefined) addPrinted(model, printed);
        },
      };
    }),
);

/** Vouchers that leave: all of them may, or none does. */
const leaving = (
  holder: Holder,
  titres: readonly ModelTitre[],
  {
    journal,
    to,
    millesime,
    apply = () => undefined,
  }: {
    readonly journal: Journal;
    readonly to: string;
    readonly millesime: number;
    readonly apply?: () => void;
  },
): Attempt<PostingOutcome> => {
  const key = holder.newKey();
  const isUsable = (titre: ModelTitre): boolean =>
    titre.millesime === millesime && (to === 'EXPIRE' ? !OUT.has(titre.statut) : isFree(titre));
  return {
    expected: expectedIf(titres.every(isUsable), GONE),
    send: () => holder.world.postIdempotent(key, [journal]),
    apply: () => {
      for (const titre of titres) titre.statut = to;
      apply();
    },
  };
};

const payWithPaper = fc.tuple(picks, duplicates).map(
  ([indexes, times]): Command =>
    new LedgerCommand(`paiement-titres(${indexes.join('+')})`, times, (model, holder) => {
      const titres = choose(model, indexes);
      if (titres.length === 0) return undefined;
      const { intervenantId } = holder.accounts[2027];
      const journal = paperPayment({ intervenantId, ...paperOf(holder, titres) });
      return leaving(holder, titres, { journal, to: 'UTILISE', millesime: 2027 });
    }),
);

const toAccount = fc.tuple(picks, fc.boolean(), duplicates).map(
  ([indexes, isToday, times]): Command =>
    new LedgerCommand(`vers-compte(${indexes.join('+')})`, times, (model, holder) => {
      const titres = choose(model, indexes);
      if (titres.length === 0) return undefined;
      const { compteId } = holder.accounts[2027];
      const to = { compteId, availableFrom: isToday ? TODAY : LATER };
      return leaving(holder, titres, {
        journal: paperToAccount({ ...to, ...paperOf(holder, titres) }),
        to: 'CONVERTI',
        millesime: 2027,
        apply: () =>
          move(model, { [nameOf(waitingOf(compteId, to.availableFrom))]: totalOf(titres) }),
      });
    }),
);

const tradePaper = fc.tuple(picks, duplicates).map(
  ([indexes, times]): Command =>
    new LedgerCommand(`échange-titres(${indexes.join('+')})`, times, (model, holder) => {
      const titres = choose(model, indexes);
      if (titres.length === 0) return undefined;
      const to = { compteId: holder.accounts[2027].compteId, availableFrom: LATER };
      return leaving(holder, titres, {
        journal: vintageTrade(paperOf(holder, titres), to),
        to: 'ECHANGE',
        millesime: 2026,
        apply: () => move(model, { [nameOf(waitingOf(to.compteId, LATER))]: totalOf(titres) }),
      });
    }),
);

const expirePaper = fc.tuple(picks, duplicates).map(
  ([indexes, times]): Command =>
    new LedgerCommand(`expiration-titres(${indexes.join('+')})`, times, (model, holder) => {
      const titres = choose(model, indexes, 2025);
      if (titres.length === 0) return undefined;
      const { stock, titres: printed } = paperOf(holder, titres);
      const journal = paperExpired(stock, printed);
      return leaving(holder, titres, { journal, to: 'EXPIRE', millesime: 2025 });
    }),
);

const block = fc.tuple(fc.nat(40), fc.boolean()).map(
  ([index, isBlocking]): Command =>
    new LedgerCommand(`blocage(${index}, ${isBlocking})`, 0, (model, { world }) => {
      const [titre] = choose(model, [index]);
      if (titre === undefined) return undefined;
      const [from, to] = isBlocking ? ['ACTIF', 'BLOQUE'] : ['BLOQUE', 'ACTIF'];
      return {
        expected: 'OK',
        send: () =>
          sql`select titre_step(${titre.numero}, ${from}, ${to}, 'essai')`.execute(world.reader),
        apply: () => {
          const isKept = to === 'ACTIF' ? titre.isOpposed : titre.isHeld;
          if (titre.statut === from && !isKept) titre.statut = to ?? '';
        },
      };
    }),
);

const month = fc.constantFrom(THIS_MONTH, LAST_MONTH);
const minutes = fc.integer({ min: 1, max: 400 });

const openMonth = fc.tuple(month, duplicates).map(
  ([mois, times]): Command =>
    new LedgerCommand(`mois(${mois})`, times, (model, { world, newKey, plan }) => {
      // A month is opened once: the job that does it asks the books first.
      if (model.openedMonths.has(mois)) return undefined;
      const { compteId } = plan;
      const key = newKey();
      const journal = monthOpened({ compteId, mois, unit: 'MINUTE', quantity: 600 });
      return {
        expected: 'OK',
        send: () => world.postIdempotent(key, [journal]),
        apply: () => {
          model.openedMonths.add(mois);
          move(model, { [nameOf(rightOf(compteId, mois))]: 600 });
        },
      };
    }),
);

const returnMonth = fc.tuple(month, minutes, duplicates).map(
  ([mois, quantity, times]): Command =>
    new LedgerCommand<PostingOutcome>(
      `retour(${mois}, ${quantity})`,
      times,
      (model, { world, newKey, plan }) => {
        const { compteId } = plan;
        const right = nameOf(rightOf(compteId, mois));
        const key = newKey();
        const journal = monthReturned({ compteId, mois, unit: 'MINUTE', quantity });
        return {
          expected: expectedIf(availableOn(model, right) >= quantity, 'SOLDE_INSUFFISANT'),
          send: () => world.postIdempotent(key, [journal]),
          apply: (outcome) => record(model, outcome, { [right]: -quantity }),
        };
      },
    ),
);

const payRights = fc.tuple(month, minutes, duplicates).map(
  ([mois, quantity, times]): Command =>
    new LedgerCommand(`droits(${mois}, ${quantity})`, times, (model, { world, newKey, plan }) => {
      const { compteId, intervenantId, financeurId } = plan;
      const right = nameOf(rightOf(compteId, mois));
      const key = newKey();
      const journals = rightsPayment({
        compteId,
        unit: 'MINUTE',
        months: [{ mois, quantity }],
        amountCents: centsOf(quantity * 37),
        intervenantId,
        financeurId,
        contract: TEST_CONTRACT,
      });
      const isCovered = availableOn(model, right) >= quantity;
      return {
        expected: mois === THIS_MONTH ? expectedIf(isCovered, 'SOLDE_INSUFFISANT') : GONE,
        send: () => world.postIdempotent(key, journals),
        apply: () => move(model, { [right]: -quantity }),
      };
    }),
);

export const PAPER_COMMANDS: readonly Arbitrary<Command>[] = [
  order,
  order,
  toPaper,
  payWithPaper,
  toAccount,
  tradePaper,
  expirePaper,
  block,
  openMonth,
  returnMonth,
  payRights,
];
