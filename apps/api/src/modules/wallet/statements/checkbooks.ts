import type { Checkbook, CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { lastPayableDay, payableUntilSentence } from '@portail/rules/wallet/vouchers/millesime.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { type BeneficiaryScope, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import {
  checkbookQueries,
  type CheckbookRow,
  type ReadTimes,
  type TitreRow,
} from './checkbooks.queries.ts';
import { TITRE_LABELS } from './labels.ts';
import { type Letterhead, readLetterhead } from './letterhead.ts';
import { PDF_LINES_MAX, requireWhole } from './list-query.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock' | 'files'>;

interface BookQuery {
  readonly idProduit: string;
  readonly millesime: string;
  readonly numeroContrat?: string | undefined;
}

const readTimes = (clock: Dependencies['clock']): ReadTimes => ({
  now: clock.businessNow(),
  realNow: clock.realNow(),
});

const usableCentsOf = ({ isPayable, usableCents }: CheckbookRow): number =>
  isPayable ? usableCents : 0;

const wireBook = (row: CheckbookRow): Checkbook => ({
  numeroContrat: row.contract,
  idProduit: row.produit,
  libelleProduit: row.libelle,
  millesime: row.millesime,
  valeurFaciale: row.lowestCents === row.highestCents ? wireEuros(row.lowestCents) : null,
  nombreTitres: row.count,
  nombreDisponibles: row.isPayable ? row.usableCount : 0,
  montantDisponible: wireEuros(usableCentsOf(row)),
  dateExpiration: formatFrenchDate(lastPayableDay(row.millesime)),
});

const findBook = async (
  { reader, clock }: Dependencies,
  scope: BeneficiaryScope,
  { idProduit, millesime, numeroContrat }: BookQuery,
): Promise<{ readonly book: CheckbookRow; readonly titres: readonly TitreRow[] }> => {
  requireOwnContract(scope, numeroContrat);
  const queries = checkbookQueries(reader, scope);
  const at = readTimes(clock);
  const [book] = await queries.list(
    { numeroContrat, produit: idProduit, millesime: Number(millesime) },
    at,
  );
  if (book === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  const titres = await queries.listTitres({ ...book, numeroContrat: book.contract }, at);
  return { book, titres };
};

const wireTitre = ({ numero, valeurCents, statut, reason, reasonDate }: TitreRow) => ({
  numeroTitre: numero,
  valeurFaciale: wireEuros(valeurCents),
  statut,
  ...(reason === null ? {} : { raison: reason }),
  ...(reasonDate === null ? {} : { dateRaison: reasonDate }),
});

const euros = (cents: number): string => formatAmount(centsOf(cents));

const bookPdf = (
  book: CheckbookRow,
  titres: readonly TitreRow[],
  { head, facts }: Letterhead,
): Promise<Buffer> => {
  const { nombreTitres, nombreDisponibles } = wireBook(book);
  return makePdf({
    ...head,
    title: 'Relevé de titres papier',
    date: book.newestAt,
    footer: `Relevé de titres ${book.produit} ${book.millesime}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...facts,
          ['Produit', `${book.libelle}, millésime ${book.millesime}`],
          ['Validité', payableUntilSentence(book.millesime, formatFrenchDate)],
          ['Titres disponibles', `${nombreDisponibles} sur ${nombreTitres}`],
          ['Montant disponible', euros(usableCentsOf(book))],
        ],
      },
      { kind: 'heading', text: 'Titres' },
      {
        kind: 'table',
        summary: 'Titres, par numéro',
        columns: [
          { title: 'Numéro', width: 0.4 },
          { title: 'État', width: 0.35 },
          { title: 'Valeur', width: 0.25, isAmount: true },
        ],
        rows: requireWhole(titres, PDF_LINES_MAX).map(({ numero, statut, valeurCents }) => [
          numero,
          TITRE_LABELS[statut],
          euros(valeurCents),
        ]),
        total: [
          `Total, ${titres.length} titres`,
          '',
          euros(titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0)),
        ],
      },
    ],
  });
};

const listValidBooks = async (
  { reader, clock }: Dependencies,
  scope: BeneficiaryScope,
  numeroContrat: string,
): Promise<CheckbookStatement[]> => {
  const queries = checkbookQueries(reader, scope);
  const [books, titres] = await Promise.all([
    queries.list({ numeroContrat }, readTimes(clock)),
    queries.listTitres({ numeroContrat }, readTimes(clock)),
  ]);
  return books
    .filter(({ isPayable }) => isPayable)
    .map((book) => ({
      ...wireBook(book),
      titres: titres
        .filter(
          ({ produit, millesime }) => produit === book.produit && millesime === book.millesime,
        )
        .map(wireTitre),
    }));
};

export const createCheckbooks = (dependencies: Dependencies) => ({
  list: async (
    scope: BeneficiaryScope,
    numeroContrat: string | undefined,
  ): Promise<Checkbook[]> => {
    const { reader, clock } = dependencies;
    requireOwnContract(scope, numeroContrat);
    const books = await checkbookQueries(reader, scope).list({ numeroContrat }, readTimes(clock));
    return books.map(wireBook);
  },

  statement: async (scope: BeneficiaryScope, query: BookQuery): Promise<CheckbookStatement> => {
    const { book, titres } = await findBook(dependencies, scope, query);
    return {
      ...wireBook(book),
      titres: titres.map(wireTitre),
    };
  },

  /** Vouchers of payable vintages; an unusable one carries its reason. */
  payable: async (
    scope: BeneficiaryScope,
    numeroContrat: string,
  ): Promise<CheckbookStatement[]> => {
    requireOwnContract(scope, numeroContrat);
    const [books, mayPay] = await Promise.all([
      listValidBooks(dependencies, scope, numeroContrat),
      checkbookQueries(dependencies.reader, scope).mayPay(numeroContrat),
    ]);
    return mayPay ? books : [];
  },

  /** Same books, also when the contract does not allow paying online with vouchers. */
  listValid: (scope: BeneficiaryScope, numeroContrat: string): Promise<CheckbookStatement[]> => {
    requireOwnContract(scope, numeroContrat);
    return listValidBooks(dependencies, scope, numeroContrat);
  },

  statementPdf: async (scope: BeneficiaryScope, query: BookQuery): Promise<Buffer> => {
    const { book, titres } = await findBook(dependencies, scope, query);
    const letterhead = await readLetterhead(dependencies, scope, book.contract);
    return await bookPdf(book, titres, letterhead);
  },
});
