import { sql } from 'kysely';
import type { Reader } from '../../../../platform/db/database.ts';
import { ownContract } from '../../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../../platform/ports/owner-scope.ts';
import { readRules, campaignRulesOf, type CampaignRules } from './imports.repository.ts';

const PAGE_SIZE = 2_000;
const IMPORTS_SHOWN = 20;

/** The control files of the funder's campaigns. */
export const controlFileQueries = (reader: Reader, scope: FunderScope) => {
  const peoplePage = (campaignId: string, after: string) =>
    reader
      .selectFrom('controle_ligne as l')
      .innerJoin('precommande_session as s', 's.id', 'l.session_id')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .select([
        'l.identifiant',
        'l.civilite',
        'l.nom',
        'l.prenom',
        'l.date_naissance',
        'l.zone_adresse0',
        'l.zone_adresse1',
        'l.zone_adresse2',
        'l.zone_adresse3',
        'l.code_postal_et_ville',
        'l.email_contact',
        'l.telephone_principal',
        'l.telephone_secondaire',
        'l.categorie_personnel',
      ])
      .select(
        sql<Readonly<Record<string, string>> | null>`(
          select json_object_agg(v.code, v.valeur) from controle_valeur v where v.ligne_id = l.id
        )`.as('values'),
      )
      .where(ownContract(scope))
      .where('l.session_id', '=', campaignId)
      .where('l.identifiant', '>', after)
      .orderBy('l.identifiant')
      .limit(PAGE_SIZE)
      .execute();

  const ownImports = (campaignId: string) =>
    reader
      .selectFrom('controle_import as i')
      .innerJoin('precommande_session as s', 's.id', 'i.session_id')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .where(ownContract(scope))
      .where('i.session_id', '=', campaignId);

  return {
    rules: async (campaignId: string): Promise<CampaignRules> =>
      readRules(await campaignRulesOf(reader, scope).select(campaignId).executeTakeFirstOrThrow()),

    people: async function* (campaignId: string) {
      for (let after = ''; ;) {
        const rows = await peoplePage(campaignId, after);
        yield* rows;
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE_SIZE) return;
        after = last.identifiant;
      }
    },

    imports: (campaignId: string) =>
      ownImports(campaignId)
        .innerJoin('user_account as a', 'a.id', 'i.account_id')
        .selectAll('i')
        .select(['a.first_name as firstName', 'a.last_name as lastName'])
        .orderBy('i.created_at', 'desc')
        .orderBy('i.id', 'desc')
        .limit(IMPORTS_SHOWN)
        .execute(),

    findImport: (campaignId: string, idImport: string) =>
      ownImports(campaignId)
        .select(['i.id', 'i.colonnes'])
        .where('i.id', '=', idImport)
        .executeTakeFirst(),

    refused: async function* (idImport: string) {
      for (let after = 0; ;) {
        const rows = await reader
          .selectFrom('controle_import_rejet')
          .select(['ligne', 'message', 'cellules'])
          .where('import_id', '=', idImport)
          .where('ligne', '>', after)
          .orderBy('ligne')
          .limit(PAGE_SIZE)
          .execute();
        yield* rows;
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE_SIZE) return;
        after = last.ligne;
      }
    },
  };
};
export type StoredPerson =
  ReturnType<ReturnType<typeof controlFileQueries>['people']> extends AsyncGenerator<infer T>
    ? T
    : never;
