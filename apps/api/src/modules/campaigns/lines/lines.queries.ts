import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getCampaignLines } from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { lineFilters } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import {
  byCode,
  byNumber,
  byText,
  byUuid,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { LINE_SHARES, mailedLine } from '../../../platform/mail/mailed-line.queries.ts';
import { peopleWithoutOrder, type RemindedPerson } from './lines.repository.ts';

export type LineFilters = {
  readonly [K in keyof typeof lineFilters]?: z.output<(typeof lineFilters)[K]>;
};
type LinesQuery = CallInput<typeof getCampaignLines>['query'];
export type LineSort = Pick<LinesQuery, 'tri' | 'ordre'>;

const MATRICULE = 'MATRICULE';
/** Rows per page of a long read; each page is its own short statement. */
const EXPORT_PAGE_SIZE = 2_000;

/** The lines of the funder's campaigns, with the person. */
const ownLines = (reader: Reader, scope: FunderScope) =>
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
    .where(ownContract(scope));

type OwnLines = ReturnType<typeof ownLines>;

const MATRICULE_OF = sql<string | null>`coalesce(bc.matricule, m.valeur)`;

const LINE_KEYS: SortKeys<SortOf<typeof getCampaignLines>> = {
  columns: {
    idLigne: byUuid('p.id'),
    reference: byCode('p.reference'),
    nom: byCode('a.name_key'),
    prenom: byText('a.first_name'),
    matricule: { type: 'text', expression: sql`coalesce(${MATRICULE_OF}, '')` },
    categoriePersonnel: byText('q.categorie_personnel'),
    montantTotal: {
      type: 'bigint',
      expression: sql`(p.montant_compte_cents + p.montant_titre_cents)`,
    },
    partFinancee: byNumber('p.part_financee_cents'),
    partBeneficiaire: byNumber('p.part_beneficiaire_cents'),
    statut: byCode('p.statut'),
    statutPaiement: byCode('p.statut_paiement'),
  },
  id: byUuid('p.id'),
};

const FORMS = {
  COMPTE: sql<SqlBool>`p.montant_titre_cents = 0`,
  TITRE: sql<SqlBool>`p.montant_compte_cents = 0`,
  MIXTE: sql<SqlBool>`p.montant_titre_cents > 0 and p.montant_compte_cents > 0`,
} as const;

/** Every word matches name, matricule or reference, without case and accents. */
const holdsWord = (word: string) => sql<SqlBool>`(
  position(rtrim(name_key(${word}, ''), '|') in a.name_key) > 0
  or position(upper(${word}) in upper(coalesce(bc.matricule, m.valeur, ''))) > 0
  or position(upper(${word}) in p.reference) > 0)`;

const filtered = (lines: OwnLines, campaignId: string, filters: LineFilters): OwnLines => {
  let found = lines.where('p.session_id', '=', campaignId);
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
    .select(MATRICULE_OF.as('matricule'));

export type LineRow = Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number];

export const lineQueries = (reader: Reader, scope: FunderScope) => {
  const page = async (campaignId: string, query: LinesQuery) => {
    const sorted = sortedPage(getCampaignLines.list.table, LINE_KEYS, query);
    const found = await read(filtered(ownLines(reader, scope), campaignId, query))
      .select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')])
      .where(sorted.after)
      .orderBy(sorted.order)
      .limit(sorted.limit)
      .execute();
    return sorted.pageOf(found);
  };

  return {
    page,

    /** All rows, page by page; no cursor stays open in between. */
    all: async function* (
      campaignId: string,
      filters: LineFilters & LineSort,
    ): AsyncGenerator<LineRow> {
      let avant: string | undefined;
      do {
        const query = { ...filters, avant, taille: EXPORT_PAGE_SIZE + 1 };
        const { rows, next } = await page(campaignId, query);
        yield* rows;
        avant = next;
      } while (avant !== undefined);
    },

    byIds: (campaignId: string, ids: readonly string[]) =>
      read(ownLines(reader, scope).where('p.session_id', '=', campaignId))
        .where('p.id', 'in', [...ids])
        .orderBy('p.id', 'desc')
        .execute(),

    count: (campaignId: string, filters: LineFilters) =>
      filtered(ownLines(reader, scope), campaignId, filters)
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

export const lineMailQueries = (reader: Reader, scope: OperatorScope) => ({
  find: (precommandeId: string) =>
    mailedLine(reader, scope, precommandeId)
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .select(LINE_SHARES)
      .select(['k.social_reason as funder', 'p.motif_decision as reason'])
      .executeTakeFirst(),
});

/** A campaign of the funder's contracts. */
export const ownCampaignQueries = (reader: Reader, scope: FunderScope) => ({
  find: (id: string) =>
    reader
      .selectFrom('precommande_session as s')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .select([
        's.id',
        's.libelle',
        's.contract_numero as contract',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        's.brouillon',
      ])
      .where('s.id', '=', id)
      .where(ownContract(scope))
      .executeTakeFirst(),
});
export type OwnCampaign = NonNullable<
  Awaited<ReturnType<ReturnType<typeof ownCampaignQueries>['find']>>
>;

/** Sums of a campaign's lines by what a funder may compare, never by how people use them. */
export const statisticsQueries = (reader: Reader, scope: FunderScope) => {
  const ownLines = (campaignId: string) =>
    reader
      .selectFrom('precommande as p')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .innerJoin('precommande_quota as q', 'q.id', 'p.quota_id')
      .where(ownContract(scope))
      .where('p.session_id', '=', campaignId);

  return {
    /** One row per status, category, form and day; the breakdowns are sums of these. */
    groups: (campaignId: string) =>
      ownLines(campaignId)
        .select([
          'p.statut',
          'q.categorie_personnel as categorie',
          sql<'COMPTE' | 'TITRE' | 'MIXTE'>`case
            when p.montant_titre_cents = 0 then 'COMPTE'
            when p.montant_compte_cents = 0 then 'TITRE'
            else 'MIXTE' end`.as('forme'),
          sql<string>`to_char(p.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('jour'),
          sql<number>`count(*)`.as('count'),
          sql<number>`sum(p.montant_compte_cents + p.montant_titre_cents)::bigint`.as('total'),
          sql<number>`sum(p.part_financee_cents)::bigint`.as('funded'),
          sql<number>`sum(p.part_beneficiaire_cents)::bigint`.as('own'),
        ])
        .groupBy(['p.statut', 'categorie', 'forme', 'jour'])
        .execute(),

    /** In the order of the campaign; categories without lines are included. */
    categories: (campaignId: string) =>
      reader
        .selectFrom('precommande_quota as q')
        .innerJoin('precommande_session as s', 's.id', 'q.session_id')
        .innerJoin('contract as k', 'k.numero', 's.contract_numero')
        .select('q.categorie_personnel as categorie')
        .where(ownContract(scope))
        .where('q.session_id', '=', campaignId)
        .orderBy('q.rang')
        .execute(),

    expected: (campaignId: string) =>
      reader
        .selectFrom('controle_ligne as l')
        .innerJoin('precommande_session as s', 's.id', 'l.session_id')
        .innerJoin('contract as k', 'k.numero', 's.contract_numero')
        .select([
          sql<number>`count(*)`.as('people'),
          sql<number>`count(*) filter (where exists (
            select from precommande p
            where p.session_id = l.session_id and p.beneficiary_id = l.beneficiary_id
              and p.statut not in ('ANNULEE', 'REFUSEE')))`.as('orderers'),
        ])
        .where(ownContract(scope))
        .where('l.session_id', '=', campaignId)
        .executeTakeFirstOrThrow(),
  };
};
export type LineGroup = Awaited<ReturnType<ReturnType<typeof statisticsQueries>['groups']>>[number];

interface ReminderCounts {
  readonly due: number;
  readonly recent: number;
  readonly withoutAddress: number;
  readonly last: Date | null;
}

export const reminderQueries = (reader: Reader, scope: FunderScope) => ({
  count: async (campaignId: string, now: Date): Promise<ReminderCounts> => {
    const { rows } = await sql<ReminderCounts>`
      select count(*) filter (where has_address and not is_recent) as due,
        count(*) filter (where has_address and is_recent) as recent,
        count(*) filter (where not has_address) as "withoutAddress",
        (select max(relancee_le) from relance where session_id = ${campaignId}) as last
      from ${peopleWithoutOrder(campaignId, scope, now)} expected
    `.execute(reader);
    return rows[0] ?? { due: 0, recent: 0, withoutAddress: 0, last: null };
  },
});

/** The current state of the campaign and the person when the mail is sent. */
export const reminderMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (campaignId: string, { ligneId, beneficiaryId }: RemindedPerson) =>
    reader
      .selectFrom('precommande_session as s')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .leftJoin('controle_ligne as l', (join) =>
        join.onRef('l.session_id', '=', 's.id').on(sql<boolean>`l.id = ${ligneId}::uuid`),
      )
      .leftJoin('beneficiary as b', (join) =>
        join.on(sql<boolean>`b.id = coalesce(l.beneficiary_id, ${beneficiaryId}::uuid)`),
      )
      .leftJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        's.libelle',
        's.contract_numero as contract',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        's.brouillon',
        'k.social_reason as funder',
        'a.disabled_at as disabledAt',
        sql<string>`coalesce(a.mail, l.email_contact, '')`.as('mail'),
        sql<string>`coalesce(a.first_name, l.prenom, '')`.as('firstName'),
        sql<string>`coalesce(a.last_name, l.nom, '')`.as('lastName'),
        sql<boolean>`b.id is not null`.as('isRegistered'),
        sql<boolean>`exists (select from precommande p
          where p.session_id = s.id and p.beneficiary_id = b.id)`.as('hasOrdered'),
      ])
      .where('s.id', '=', campaignId)
      .executeTakeFirst(),
});
