import { createHash } from 'node:crypto';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../../platform/db/database.ts';
import type { FunderScope } from '../../../../platform/ports/owner-scope.ts';

export interface FileControl {
  readonly code: string;
  readonly libelle: string;
  readonly selectionnee: boolean;
}

export interface FileRules {
  readonly controls: readonly FileControl[];
  /** The control that finds a person; the others only confirm. */
  readonly identifying: string | undefined;
  readonly categories: readonly string[];
  /** By what people of the contract register: its value then has a form of its own. */
  readonly typeInscription: 'CONTROLE' | 'MATRICULE' | 'CODE_CESU';
}

/**
 * What a control file of one of the funder's campaigns is read by: read alike before an import and
 * under its locks.
 */
export const campaignRulesOf = (reader: Reader, { financeurId }: FunderScope) => ({
  select: (idSession: string) =>
    reader
      .selectFrom('precommande_session as s')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .select([
        's.id',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        's.info_controle_identificatrice as identifying',
        'k.type_inscription as typeInscription',
      ])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('precommande_controle as c')
            .select(['c.code', 'c.libelle', 'c.selectionnee'])
            .whereRef('c.session_id', '=', 's.id')
            .orderBy('c.rang'),
        ).as('controls'),
        jsonArrayFrom(
          eb
            .selectFrom('precommande_quota as q')
            .select('q.categorie_personnel as name')
            .whereRef('q.session_id', '=', 's.id')
            .orderBy('q.rang'),
        ).as('categories'),
      ])
      .where('s.id', '=', idSession)
      .where('k.financeur_id', '=', financeurId),
});

type RulesRow = Awaited<
  ReturnType<ReturnType<ReturnType<typeof campaignRulesOf>['select']>['executeTakeFirstOrThrow']>
>;

export interface CampaignRules extends FileRules {
  readonly window: Pick<RulesRow, 'date_ouverture' | 'date_fermeture' | 'permanent' | 'fermee_le'>;
  /** Two files read under the same fingerprint are read alike. */
  readonly fingerprint: string;
}

export const readRules = (row: RulesRow): CampaignRules => {
  const asked = row.controls.filter(({ selectionnee }) => selectionnee);
  const rules: FileRules = {
    controls: row.controls,
    identifying: (asked.find(({ code }) => code === row.identifying) ?? asked[0])?.code,
    categories: row.categories.map(({ name }) => name),
    typeInscription: row.typeInscription,
  };
  return {
    ...rules,
    window: row,
    fingerprint: createHash('sha256').update(JSON.stringify(rules)).digest('hex'),
  };
};
