import { LIST_PAGE_SIZE } from '@portail/contract/constants/constants.ts';
import {
  type lineFilters,
  type linesQuery,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

export type LineFilters = {
  readonly [K in keyof typeof lineFilters]?: z.output<(typeof lineFilters)[K]>;
};
export type LinesQuery = z.output<typeof linesQuery>;

const MATRICULE = 'MATRICULE';
/** Rows that a long table is read by: each its own short statement. */
const EXPORT_PAGE_SIZE = 2_000;

/** The lines of the sessions that the funder's own contracts hold, with who asked. */
const ownLines = (reader: Reader, { financeurId }: FunderScope) =>
  reader
    .selectFrom('precommande as p')
    .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
    .innerJoin('precommande_quota as q', 'q.id', 'p.quota_id')
    .innerJoin('beneficiary as b', 'b.id', 'p.beneficiary_id')
    .innerJoin('user_account as a', 'a.id', 'b.account_id')
    .leftJoin('beneficiary_contract as bc', (join) =>
      join
        .onRef('bc.beneficiary_id', '=', 'p.beneficiary_id')
        .onRef('bc.contract_numero', '=', 'p.contract_numero'),
    )
    .leftJoin('controle_ligne as l', (join) =>
      join
        .onRef('l.session_id', '=', 'p.session_id')
        .onRef('l.beneficiary_id', '=', 'p.beneficiary_id'),
    )
    .leftJoin('controle_valeur as m', (join) =>
      join.onRef('m.ligne_id', '=', 'l.id').on('m.code', '=', MATRICULE),
    )
    .where('k.financeur_id', '=', financeurId);

type OwnLines = ReturnType<typeof ownLines>;

const FORMS = {
  COMPTE: sql<SqlBool>`p.montant_titre_cents = 0`,
  TITRE: sql<SqlBool>`p.montant_compte_cents = 0`,
  MIXTE: sql<SqlBool>`p.montant_titre_cents > 0 and p.montant_compte_cents > 0`,
} as const;

/** Every word is in the name, the matricule or the reference, however it is written. */
const holdsWord = (word: string) => sql<SqlBool>`(
  position(rtrim(name_key(${word}, ''), '|') in a.name_key) > 0
  or position(upper(${word}) in upper(coalesce(bc.matricule, m.valeur, ''))) > 0
  or position(upper(${word}) in p.reference) > 0)`;

const filtered = (lines: OwnLines, idSession: string, filters: LineFilters): OwnLines => {
  let found = lines.where('p.session_id', '=', idSession);
  if (filters.statut !== undefined) found = found.where('p.statut', '=', filters.statut);
  if (filters.statutPaiement !== undefined) {
    found = found.where('p.statut_paiement', '=', filters.statutPaiement);
  }
  if (filters.categorie !== undefined) {
    found = found.where('q.categorie_personnel', '=', filters.categorie);
  }
  if (filters.forme !== undefined) found = found.where(FORMS[filters.forme]);
  for (const word of filters.recherche?.trim().split(/\s+/) ?? []) {
    found = found.where(holdsWord(word));
  }
  return found;
};

const read = (lines: OwnLines) =>
  lines
    .select([
      'p.id',
      'p.beneficiary_id as beneficiaryId',
      'p.reference',
      'p.created_at as createdAt',
      'p.montant_compte_cents as account',
      'p.montant_titre_cents as paper',
      'p.valeur_faciale_cents as faceValue',
      'p.nombre_titres as count',
      'p.part_financee_cents as funded',
      'p.part_beneficiaire_cents as own',
      'p.statut',
      'p.statut_paiement as statutPaiement',
      'p.commande_id as commandeId',
      'q.categorie_personnel as categorie',
      'a.last_name as nom',
      'a.first_name as prenom',
    ])
    .select(sql<string | null>`coalesce(bc.matricule, m.valeur)`.as('matricule'))
    .orderBy('p.id', 'desc');

export type LineRow = Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number];

export const lineQueries = (reader: Reader, scope: FunderScope) => {
  const page = (idSession: string, { apres, taille, ...filters }: LinesQuery) => {
    const size = taille === undefined ? LIST_PAGE_SIZE : Number(taille);
    const lines = read(filtered(ownLines(reader, scope), idSession, filters)).limit(size);
    return (apres === undefined ? lines : lines.where('p.id', '<', apres)).execute();
  };

  return {
    page,

    /** Everything, a page at a time: nothing is held open between two of them. */
    all: async function* (idSession: string, filters: LineFilters): AsyncGenerator<LineRow> {
      let apres: string | undefined;
      for (;;) {
        const rows = await page(idSession, { ...filters, apres, taille: `${EXPORT_PAGE_SIZE}` });
        yield* rows;
        apres = rows.at(-1)?.id;
        if (rows.length < EXPORT_PAGE_SIZE) return;
      }
    },

    byIds: (idSession: string, ids: readonly string[]) =>
      read(ownLines(reader, scope).where('p.session_id', '=', idSession))
        .where('p.id', 'in', [...ids])
        .execute(),

    count: (idSession: string, filters: LineFilters) =>
      filtered(ownLines(reader, scope), idSession, filters)
        .select([
          sql<number>`count(*)`.as('lines'),
          sql<number>`count(*) filter (where p.statut = 'EN_ATTENTE')`.as('waiting'),
          sql<number>`coalesce(sum(p.montant_compte_cents + p.montant_titre_cents), 0)::bigint`.as(
            'total',
          ),
          sql<number>`coalesce(sum(p.part_financee_cents), 0)::bigint`.as('funded'),
          sql<number>`coalesce(sum(p.part_beneficiaire_cents), 0)::bigint`.as('own'),
        ])
        .executeTakeFirstOrThrow(),
  };
};
