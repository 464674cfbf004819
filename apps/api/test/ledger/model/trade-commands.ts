import { stateAfter, stepsTo, type CardEvent } from '@portail/rules/payments/card-state.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { titresForOld, titresWorth, tradeFees } from '@portail/rules/wallet/trade/trade.ts';
import {
  firstTradeStatut,
  type TradePaymentMode,
} from '@portail/rules/wallet/trade/trade-statut.ts';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { compteOf, waitingOf } from '../../../src/ledger/accounts.ts';
import { TEST_CONTRACT } from '../holdings.ts';
import { duplicates, nameOf, type Command } from './account-commands.ts';
import { addMade, newTitres, type WithMade } from './change-commands.ts';
import type { Holder } from './holder.ts';
import { expectedIf, LedgerCommand, type Attempt } from './ledger-command.ts';
import {
  availableOn,
  keepAside,
  move,
  type Model,
  type ModelPage,
  type ModelTitre,
  type ModelTrade,
} from './model.ts';
import { choose, picks, totalOf } from './paper-commands.ts';
import { euros, typedOf } from './paying-commands.ts';
import type { Answered } from './product.ts';

const BASE = '/api/eb/beneficiaires';
const OLD = 2026;
const NEW = 2027;
/** Three working days after the model's Wednesday. */
const READY = '2027-02-15';
/** As the demonstration's contract has agreed: 10 euros up to 200 euros, 5 % above. */
const TERMS = { feeAmount: centsOf(1_000), thresholdAmount: centsOf(20_000), feeRate: 500 };

const tradedAnswer = z.object({
  reference: z.string(),
  millesime: z.literal(NEW),
  montant: z.number(),
  frais: z.number(),
  statut: z.string(),
});
const startedAnswer = z.object({ referenceTransaction: z.string() });

interface Wish {
  readonly isToPaper: boolean;
  readonly face: number;
  readonly mode: TradePaymentMode;
}
const wish: Arbitrary<Wish> = fc.record({
  isToPaper: fc.boolean(),
  face: fc.integer({ min: 1_500, max: 2_600 }),
  mode: fc.constantFrom<TradePaymentMode>('CARTE', 'CARTE', 'CHEQUE', 'VIREMENT'),
});
const rank = fc.nat(50);

const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)];

/** What was given is gone, and what was asked for is there or on its way. */
const make = (
  model: Model,
  trade: ModelTrade,
  made: readonly ModelTitre[],
  { accounts }: Holder,
): void => {
  const { from, cents, isToPaper } = trade;
  if (typeof from === 'string') move(model, { [from]: -cents });
  else for (const titre of from) titre.statut = 'ECHANGE';
  if (isToPaper) addMade(model, made, cents);
  else move(model, { [nameOf(waitingOf(accounts[NEW].compteId, READY))]: cents });
};

const keep = (model: Model, { from, cents }: ModelTrade, isKept: boolean): void => {
  if (typeof from === 'string') keepAside(model, from, isKept ? cents : -cents);
  else for (const titre of from) titre.isHeld = isKept;
};

interface Given {
  readonly from: ModelTrade['from'];
  readonly cents: number;
  /** Why it is not traded, if it is not. */
  readonly refusal: string | undefined;
  readonly payload: object;
}

const orderOf = (
  model: Model,
  holder: Holder,
  { from, cents, refusal, payload }: Given,
  { isToPaper, mode }: Wish,
): Attempt<WithMade> => {
  const key = holder.newKey();
  const fees = tradeFees(TERMS, centsOf(cents));
  return {
    expected: refusal ?? 'OK',
    send: async () => {
      const answered = await holder.product.send({
        url: `${BASE}/echanges-millesime/commandes`,
        key,
        payload: {
          numeroContrat: TEST_CONTRACT,
          typeProduitFinal: isToPaper ? 'TITRE' : 'COMPTE',
          modePaiement: mode,
          ...payload,
        },
      });
      return { ...answered, made: await newTitres(model, holder) };
    },
    apply: ({ body, made }) => {
      const { reference, montant, frais, statut } = tradedAnswer.parse(body);
      const expected = { montant: euros(cents), frais: euros(fees.valeur) };
      const first = firstTradeStatut(fees, mode);
      if (montant !== expected.montant || frais !== expected.frais || statut !== first) {
        throw new Error(`${JSON.stringify(body)} for ${JSON.stringify(expected)}`);
      }
      const trade: ModelTrade = {
        reference,
        cents,
        feeCents: fees.valeur,
        from,
        isToPaper,
        pages: [],
        statut: first,
      };
      model.trades.push(trade);
      if (first === 'EN_ATTENTE_CARTE') keep(model, trade, true);
      else make(model, trade, made, holder);
    },
  };
};

const isPossible = (isToPaper: boolean, faces: readonly unknown[] | undefined): boolean =>
  !isToPaper || faces !== undefined;

const accountGiven = (model: Model, { accounts }: Holder, { isToPaper, face }: Wish): Given => {
  const { compteId, numero } = accounts[OLD];
  const from = nameOf(compteOf(compteId));
  const cents = availableOn(model, from);
  const isAwaited = model.trades.some(
    (one) => one.from === from && one.statut === 'EN_ATTENTE_CARTE',
  );
  const refusalOf = (): string | undefined => {
    if (isAwaited) return 'ECHANGE_EN_COURS';
    if (cents === 0) return 'SOLDE_INSUFFISANT';
    const faces = titresWorth(centsOf(cents), centsOf(face));
    return isPossible(isToPaper, faces) ? undefined : 'REQUETE_INVALIDE';
  };
  const payload = {
    millesime: OLD,
    numeroCompteCesu: numero,
    ...(isToPaper ? { valeurFaciale: euros(face) } : {}),
  };
  return { from, cents, refusal: refusalOf(), payload };
};

const tradeAccount = fc
  .tuple(wish, duplicates)
  .map(
    ([wished, times]): Command =>
      new LedgerCommand<WithMade>(
        `B-096-compte(${JSON.stringify(wished)})`,
        times,
        (model, holder) => orderOf(model, holder, accountGiven(model, holder, wished), wished),
      ),
  );

const titresGiven = (holder: Holder, titres: readonly ModelTitre[], { isToPaper }: Wish): Given => {
  const millesime = titres[0]?.millesime ?? 0;
  const refusalOf = (): string | undefined => {
    if (millesime !== OLD) return 'ECHANGE_HORS_PERIODE';
    if (titres.some(({ isHeld }) => isHeld)) return 'ECHANGE_EN_COURS';
    if (titres.some(({ statut }) => statut !== 'ACTIF')) return 'TITRE_INDISPONIBLE';
    const faces = titresForOld(titres.map(({ cents }) => centsOf(cents)));
    return isPossible(isToPaper, faces) ? undefined : 'REQUETE_INVALIDE';
  };
  return {
    from: titres,
    cents: totalOf(titres),
    refusal: refusalOf(),
    payload: { millesime, titres: typedOf(holder, titres) },
  };
};

const tradeTitres = fc.tuple(picks, wish, fc.boolean(), duplicates).map(
  ([indexes, wished, isOld, times]): Command =>
    new LedgerCommand<WithMade>(
      `B-096-titres(${indexes.join('+')}, ${JSON.stringify(wished)})`,
      times,
      (model, holder) => {
        const titres = choose(model, indexes, isOld ? OLD : undefined);
        if (titres.length === 0) return undefined;
        return orderOf(model, holder, titresGiven(holder, titres, wished), wished);
      },
    ),
);

/** A page of the card house for the fee of a trade. */
const openPage = fc.tuple(rank, duplicates).map(
  ([index, times]): Command =>
    new LedgerCommand<Answered>(`B-098(${index})`, times, (model, { product, newKey }) => {
      const trade = pick(model.trades, index);
      if (trade === undefined) return undefined;
      const key = newKey();
      return {
        expected: expectedIf(trade.statut === 'EN_ATTENTE_CARTE', 'PAIEMENT_SANS_OBJET'),
        isRepeatable: true,
        send: () =>
          product.send({
            url: `${BASE}/paiements-carte/echange`,
            key,
            payload: { reference: trade.reference },
          }),
        apply: ({ body }) => {
          const reference = startedAnswer.parse(body).referenceTransaction;
          trade.pages.push({ reference, cents: trade.feeCents, state: 'INITIEE' });
        },
      };
    }),
);

const hasOtherOpen = ({ pages }: ModelTrade, page: ModelPage): boolean =>
  pages.some((one) => one !== page && one.state === 'INITIEE');

interface Told {
  readonly trade: ModelTrade;
  readonly page: ModelPage;
  readonly event: CardEvent;
}

/** What one step of a page makes of the trade that it was opened for. */
const climb = (
  model: Model,
  holder: Holder,
  { trade, page, event }: Told,
  made: readonly ModelTitre[],
): void => {
  const steps = stepsTo(page.state, stateAfter(page.state, [event]));
  const isGoneAgain = steps.includes('REMBOURSEE');
  for (const step of steps) {
    page.state = step;
    const isAwaited = trade.statut === 'EN_ATTENTE_CARTE';
    if (step === 'ACCEPTEE') {
      if (!isAwaited || isGoneAgain) continue;
      keep(model, trade, false);
      make(model, trade, made, holder);
      trade.statut = 'VALIDEE';
      trade.takenPage = page;
    } else if (step === 'REMBOURSEE' && trade.takenPage === page) {
      // A trade that is made stays made: its fee is owed again.
      trade.statut = 'EN_ATTENTE_PAIEMENT';
    } else if (isAwaited && !hasOtherOpen(trade, page)) {
      keep(model, trade, false);
      trade.statut = 'ANNULEE';
    }
  }
};

const EVENTS = ['CAPTURE', 'CAPTURE', 'REFUSE', 'ABANDONNE', 'EXPIRE', 'REMBOURSE'] as const;

const cardSays = fc.tuple(rank, rank, fc.constantFrom<CardEvent>(...EVENTS), duplicates).map(
  ([index, which, event, times]): Command =>
    new LedgerCommand<readonly ModelTitre[]>(
      `carte-échange(${index}, ${event})`,
      0,
      (model, holder) => {
        const opened = model.trades.filter(({ pages }) => pages.length > 0);
        const trade = pick(opened, index);
        const page = trade === undefined ? undefined : pick(trade.pages, which);
        if (trade === undefined || page === undefined) return undefined;
        return {
          expected: 'OK',
          send: async () => {
            await holder.product.tellCard(page, event, 1 + times);
            return await newTitres(model, holder);
          },
          apply: (made) => climb(model, holder, { trade, page, event }, made),
        };
      },
    ),
);

/** Trades of the last vintage, as people and the card house send them to the product. */
export const TRADE_COMMANDS: readonly Arbitrary<Command>[] = [
  tradeAccount,
  tradeTitres,
  tradeTitres,
  openPage,
  openPage,
  cardSays,
  cardSays,
];
