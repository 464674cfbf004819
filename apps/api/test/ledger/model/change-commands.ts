import { assessTitres } from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import fc, { type Arbitrary } from 'fast-check';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { compteOf, waitingOf } from '../../../src/ledger/accounts.ts';
import { duplicates, nameOf, type Command } from './account-commands.ts';
import { LATER, type Holder } from './holder.ts';
import { expectedIf, LedgerCommand } from './ledger-command.ts';
import { availableOn, isFree, move, type Model, type ModelTitre } from './model.ts';
import { choose, picks, totalOf } from './paper-commands.ts';
import { euros, typedOf } from './paying-commands.ts';
import type { Answered } from './product.ts';

const CONVERSIONS = '/api/eb/beneficiaires/conversions';
const VINTAGE = 2027;
const changedAnswer = z.object({ reference: z.string(), montant: z.number() });

export interface WithMade extends Answered {
  readonly made: readonly ModelTitre[];
}

/** Vouchers that are the person's by now, and that the map does not know yet. */
export const newTitres = async (
  { titres }: Model,
  { world, accounts }: Holder,
): Promise<readonly ModelTitre[]> => {
  const known = new Set(titres.map(({ numero }) => numero));
  const rows = await world.reader
    .selectFrom('titre')
    .select(['numero', 'valeur_faciale_cents as cents', 'millesime', 'statut'])
    .where('produit_id', '=', accounts[VINTAGE].produit)
    .orderBy('numero')
    .execute();
  return rows
    .filter(({ numero }) => !known.has(numero))
    .map((row) => ({ ...row, isOpposed: false, isHeld: false }));
};

/** What was printed is worth what was given, and is still at the printer's. */
export const addMade = (model: Model, made: readonly ModelTitre[], cents: number): void => {
  const isWhole = totalOf(made) === cents;
  const isRight = made.every(
    ({ statut, millesime }) => statut === 'EN_FABRICATION' && millesime === VINTAGE,
  );
  if (!isWhole || !isRight) throw new Error(`${JSON.stringify(made)} for ${cents}`);
  model.titres.push(...made);
};

const face = fc.integer({ min: 1_500, max: 2_600 });

/** Mostly a multiple; a cent more now and then, which is refused. */
const toPaper = fc
  .tuple(face, fc.integer({ min: 1, max: 3 }), fc.constantFrom(0, 0, 0, 1), duplicates)
  .map(
    ([faceValue, count, more, times]): Command =>
      new LedgerCommand<WithMade>(
        `B-064(${count}×${faceValue}+${more})`,
        times,
        (model, holder) => {
          const { compteId, numero } = holder.accounts[VINTAGE];
          const account = nameOf(compteOf(compteId));
          const total = faceValue * count + more;
          const assessed = assessTitres({
            total: centsOf(total),
            faceValue: centsOf(faceValue),
            available: centsOf(availableOn(model, account)),
          });
          const key = holder.newKey();
          return {
            expected: expectedIf('count' in assessed, 'REQUETE_INVALIDE'),
            send: async () => {
              const answered = await holder.product.send({
                url: `${CONVERSIONS}/compte-vers-titres`,
                key,
                payload: {
                  numeroCompteCesu: numero,
                  montantTotal: euros(total),
                  valeurFaciale: euros(faceValue),
                },
              });
              return { ...answered, made: await newTitres(model, holder) };
            },
            apply: ({ body, made }) => {
              move(model, { [account]: -total });
              addMade(model, made, total);
              model.conversions.set(changedAnswer.parse(body).reference, total);
            },
          };
        },
      ),
  );

const toAccount = fc.tuple(picks, duplicates).map(
  ([indexes, times]): Command =>
    new LedgerCommand<Answered>(`B-065(${indexes.join('+')})`, times, (model, holder) => {
      const titres = choose(model, indexes);
      const [first] = titres;
      if (first === undefined) return undefined;
      const { compteId, produit } = holder.accounts[VINTAGE];
      const key = holder.newKey();
      return {
        expected:
          first.millesime === VINTAGE
            ? expectedIf(titres.every(isFree), 'TITRE_INDISPONIBLE')
            : 'OPERATION_HORS_PERIODE',
        send: () =>
          holder.product.send({
            url: `${CONVERSIONS}/titres-vers-compte`,
            key,
            payload: {
              idProduit: produit,
              millesime: first.millesime,
              titresATransformer: typedOf(holder, titres),
            },
          }),
        apply: ({ body }) => {
          for (const titre of titres) titre.statut = 'CONVERTI';
          const cents = totalOf(titres);
          move(model, { [nameOf(waitingOf(compteId, LATER))]: cents });
          model.conversions.set(changedAnswer.parse(body).reference, cents);
        },
      };
    }),
);

/** The book has come: from now on its vouchers are as good as any. */
const deliver = fc.nat(40).map(
  (index): Command =>
    new LedgerCommand(`livraison(${index})`, 0, (model, { world }) => {
      const printed = model.titres.filter(({ statut }) => statut === 'EN_FABRICATION');
      const titre = printed[index % Math.max(1, printed.length)];
      if (titre === undefined) return undefined;
      const step = (from: string, to: string) =>
        sql`select titre_step(${titre.numero}, ${from}, ${to}, 'essai')`.execute(world.reader);
      return {
        expected: 'OK',
        send: async () => {
          await step('EN_FABRICATION', 'EXPEDIE');
          await step('EXPEDIE', 'ACTIF');
        },
        apply: () => {
          titre.statut = 'ACTIF';
        },
      };
    }),
);

/** Changes of format, as people send them to the product. */
export const CHANGE_COMMANDS: readonly Arbitrary<Command>[] = [toPaper, toAccount, deliver];
