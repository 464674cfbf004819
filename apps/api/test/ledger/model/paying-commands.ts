import { centsOf } from '@portail/rules/money/cents.ts';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { compteOf } from '../../../src/ledger/accounts.ts';
import { orderMade } from '../../../src/ledger/templates/orders.ts';
import { TEST_CONTRACT, type OpenedAccount } from '../holdings.ts';
import { cents, duplicates, nameOf, type Command } from './account-commands.ts';
import { CARD_COMMANDS } from './card-commands.ts';
import type { Holder } from './holder.ts';
import { expectedIf, LedgerCommand, type Attempt } from './ledger-command.ts';
import { isFree, move, type Model } from './model.ts';
import { choose, picks, totalOf } from './paper-commands.ts';
import { giveUp, keep, partsOf, spend, takeBack } from './payment-parts.ts';
import { PAYOUT_COMMANDS } from './payout-commands.ts';
import type { Answered } from './product.ts';

const BASE = '/api/eb/beneficiaires';
const TO_PAYEE = { numeroContrat: TEST_CONTRACT, typeContrat: 'CESU_RH', codeNAN: '1234567' };
/** Which key made the codes of the vouchers that tests print. */
const CODE_KEY = 1;
const VINTAGE = 2027;

const paidAnswer = z.object({ valeur: z.string() });
const paperAnswer = z.object({ numeroRemise: z.string() });

/** Mostly less than there is: a payment is refused seldom, and goes its way. */
const price = fc.integer({ min: 1, max: 2_000 });

export const euros = (amount: number): number => amount / 100;

/** As the person types them, codes and all. */
export const typedOf = ({ product }: Holder, titres: readonly { readonly numero: string }[]) =>
  titres.map(({ numero }) => ({
    numeroTitre: numero,
    caseAGratter: product.codes.codeOf(numero, CODE_KEY),
  }));

const accountNamed = ({ compteId }: OpenedAccount): string => nameOf(compteOf(compteId));

interface Paid extends Answered {
  readonly reference: string;
  /** What the card has to pay; absent where none is asked for. */
  readonly cardCents?: number;
}

interface AskedPayment {
  readonly amount: number;
  /** What the card brings on top; 0 without. */
  readonly complement: number;
  readonly isSplit: boolean;
}

const payFromAccounts = (
  model: Model,
  { accounts, second, product, newKey }: Holder,
  { amount, complement, isSplit }: AskedPayment,
): Attempt<Paid> => {
  const used = isSplit ? [accounts[VINTAGE], second] : [accounts[VINTAGE]];
  const parts = partsOf(model, used.map(accountNamed), amount);
  const key = newKey();
  return {
    expected: expectedIf(parts !== undefined, 'SOLDE_INSUFFISANT'),
    send: async () => {
      const answered = await product.send({
        url: `${BASE}/paiements-comptes/prestataires`,
        key,
        payload: {
          ...TO_PAYEE,
          montant: euros(amount),
          numeroComptesCESU: used.map(({ numero }) => numero),
          ...(complement === 0 ? {} : { complementPaiement: euros(complement) }),
        },
      });
      const reference = paidAnswer.parse(answered.body).valeur;
      if (complement === 0) return { ...answered, reference };
      return { ...answered, reference, cardCents: await product.cardDue(reference) };
    },
    apply: ({ reference, cardCents }) => {
      if (parts === undefined) return;
      const common = { reference, parts, kind: 'COMPTE' } as const;
      if (cardCents === undefined) {
        spend(model, parts);
        model.payments.push({ ...common, pages: [], statut: 'EN_COURS' });
        return;
      }
      keep(model, parts, 1);
      model.payments.push({ ...common, pages: [], cardCents, statut: 'EN_ATTENTE_CARTE' });
    },
  };
};

const pay = fc
  .tuple(price, fc.boolean(), duplicates)
  .map(
    ([amount, isSplit, times]): Command =>
      new LedgerCommand(
        `B-068(${amount}${isSplit ? ', deux comptes' : ''})`,
        times,
        (model, holder) => payFromAccounts(model, holder, { amount, complement: 0, isSplit }),
      ),
  );

const complement = fc.integer({ min: 1, max: 3_000 });
const payWithCard = fc
  .tuple(price, complement, fc.boolean(), duplicates)
  .map(
    ([amount, onTop, isSplit, times]): Command =>
      new LedgerCommand(`B-068-carte(${amount}+${onTop})`, times, (model, holder) =>
        payFromAccounts(model, holder, { amount, complement: onTop, isSplit }),
      ),
  );

const cancel = fc.tuple(fc.nat(50), duplicates).map(
  ([index, times]): Command =>
    new LedgerCommand<Answered>(`annulation(${index})`, times, (model, { product, newKey }) => {
      const paid = model.payments.filter(({ kind }) => kind === 'COMPTE');
      const payment = paid[index % Math.max(1, paid.length)];
      if (payment === undefined) return undefined;
      const key = newKey();
      const isAwaited = payment.statut === 'EN_ATTENTE_CARTE';
      return {
        expected: expectedIf(isAwaited || payment.statut === 'EN_COURS', 'PAIEMENT_NON_ANNULABLE'),
        send: () =>
          product.send({ url: `${BASE}/paiements-comptes/${payment.reference}/annulation`, key }),
        apply: () => (isAwaited ? giveUp(model, payment) : takeBack(model, payment)),
      };
    }),
);

const payWithPaper = fc.tuple(picks, duplicates).map(
  ([indexes, times]): Command =>
    new LedgerCommand<Answered>(`B-072(${indexes.join('+')})`, times, (model, holder) => {
      const titres = choose(model, indexes);
      const [first] = titres;
      if (first === undefined) return undefined;
      const { accounts, product, newKey } = holder;
      const key = newKey();
      const isUsable = titres.every(isFree);
      return {
        expected:
          first.millesime === VINTAGE
            ? expectedIf(isUsable, 'TITRE_INDISPONIBLE')
            : 'OPERATION_HORS_PERIODE',
        send: () =>
          product.send({
            url: `${BASE}/paiements-titres/prestataires`,
            key,
            payload: {
              ...TO_PAYEE,
              idProduit: accounts[VINTAGE].produit,
              millesime: first.millesime,
              montant: euros(totalOf(titres)),
              titres: typedOf(holder, titres),
            },
          }),
        apply: ({ body }) => {
          for (const titre of titres) titre.statut = 'UTILISE';
          model.payments.push({
            reference: paperAnswer.parse(body).numeroRemise,
            parts: {},
            kind: 'TITRES',
            pages: [],
            statut: 'EN_COURS',
          });
        },
      };
    }),
);

const oppose = fc.tuple(fc.nat(40), fc.constantFrom('PERTE', 'VOL'), duplicates).map(
  ([index, motif, times]): Command =>
    new LedgerCommand<Answered>(`opposition(${index})`, times, (model, { product }) => {
      const [titre] = choose(model, [index]);
      if (titre === undefined) return undefined;
      const isThere = isFree(titre) || titre.statut === 'BLOQUE';
      return {
        expected: expectedIf(isThere, 'OPPOSITION_IMPOSSIBLE'),
        isRepeatable: true,
        send: () =>
          product.send({ url: `${BASE}/titres/${titre.numero}/opposition`, payload: { motif } }),
        apply: () => {
          titre.statut = 'BLOQUE';
          titre.isOpposed = true;
        },
      };
    }),
);

const loadSecond = fc.tuple(cents, duplicates).map(
  ([amount, times]): Command =>
    new LedgerCommand(`commande(second, ${amount})`, times, (model, { second, world, newKey }) => {
      const key = newKey();
      const order = orderMade({
        lineId: newKey(),
        financeurId: second.financeurId,
        contract: TEST_CONTRACT,
        fundedCents: centsOf(amount),
        ownCents: centsOf(0),
        feesCents: centsOf(0),
        account: { compteId: second.compteId, amountCents: centsOf(amount) },
      });
      return {
        expected: 'OK',
        send: () => world.postIdempotent(key, [order]),
        apply: () => move(model, { [accountNamed(second)]: amount }),
      };
    }),
);

/** What people and the outside world send to the product itself. */
export const PAYING_COMMANDS: readonly Arbitrary<Command>[] = [
  loadSecond,
  pay,
  pay,
  payWithCard,
  payWithCard,
  cancel,
  payWithPaper,
  oppose,
  ...CARD_COMMANDS,
  ...PAYOUT_COMMANDS,
];
