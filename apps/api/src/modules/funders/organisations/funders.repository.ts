import type {
  FunderIdentity,
  SettingChange,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface FunderRow extends FunderIdentity {
  readonly id: string;
  readonly clientId: string;
  readonly clientNumber: string;
  readonly version: number;
  readonly createdAt: Date;
}

export const FUNDER_COLUMNS = [
  'f.id',
  'f.client_id as clientId',
  'f.client_number as clientNumber',
  'f.social_reason as socialReason',
  'f.siret',
  'f.client_type as clientType',
  'f.segment_id as segmentId',
  'f.expanded_mode as expandedMode',
  'f.reportable_employer_contribution as reportableEmployerContribution',
  'f.zone_adresse0 as zoneAdresse0',
  'f.zone_adresse1 as zoneAdresse1',
  'f.zone_adresse2 as zoneAdresse2',
  'f.zone_adresse3 as zoneAdresse3',
  'f.code_postal_et_ville as codePostalEtVille',
  'f.contact_nom as contactNom',
  'f.contact_telephone as contactTelephone',
  'f.contact_email as contactEmail',
  'f.payment_terms as delaiPaiement',
  'f.public_buyer as acheteurPublic',
  'f.version',
  'f.created_at as createdAt',
] as const;

const funderValues = (funder: FunderIdentity) => ({
  social_reason: funder.socialReason.trim(),
  siret: funder.siret,
  client_type: funder.clientType,
  segment_id: funder.segmentId,
  expanded_mode: funder.expandedMode,
  reportable_employer_contribution: funder.reportableEmployerContribution,
  zone_adresse0: funder.zoneAdresse0.trim(),
  zone_adresse1: funder.zoneAdresse1.trim(),
  zone_adresse2: funder.zoneAdresse2.trim(),
  zone_adresse3: funder.zoneAdresse3.trim(),
  code_postal_et_ville: funder.codePostalEtVille.trim(),
  contact_nom: funder.contactNom.trim(),
  contact_telephone: funder.contactTelephone.trim(),
  contact_email: funder.contactEmail.trim(),
  payment_terms: funder.delaiPaiement,
  public_buyer: funder.acheteurPublic,
});

export interface NewAct {
  readonly id: string;
  readonly financeurId: string;
  readonly numero: string | null;
  readonly acte: 'CREATION' | 'MODIFICATION' | 'INVITATION';
  readonly changes: readonly SettingChange[];
  readonly now: Date;
}

/** Writes to funders; each act is attributed to the operator of the scope. */
export const fundersIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    lock: (clientId: string): Promise<FunderRow | undefined> =>
      db
        .selectFrom('financeur as f')
        .select(FUNDER_COLUMNS)
        .where('f.client_id', '=', clientId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    administratorMails: async (financeurId: string): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('client_user as c')
        .innerJoin('user_account as u', 'u.id', 'c.account_id')
        .select('u.mail')
        .where('c.financeur_id', '=', financeurId)
        .where('u.role', '=', 'ADMINISTRATEUR')
        .where('u.disabled_at', 'is', null)
        .where(sql<boolean>`acces_ouvert(u)`)
        .execute();
      return rows.map(({ mail }) => mail);
    },

    /** Assigns the client number. */
    add: async (id: string, funder: FunderIdentity, now: Date): Promise<string> => {
      const { clientId } = await db
        .insertInto('financeur')
        .values({
          ...funderValues(funder),
          id,
          client_id: sql<string>`nextval('financeur_numero')::text`,
          client_number: sql<string>`'C' || currval('financeur_numero')::text`,
          created_at: now,
        })
        .returning('client_id as clientId')
        .executeTakeFirstOrThrow();
      return clientId;
    },

    change: async (id: string, funder: FunderIdentity): Promise<void> => {
      await db
        .updateTable('financeur')
        .set((eb) => ({ ...funderValues(funder), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    addAct: async (act: NewAct): Promise<void> => {
      await db
        .insertInto('financeur_changement')
        .values({
          id: act.id,
          financeur_id: act.financeurId,
          contract_numero: act.numero,
          account_id: userId,
          acte: act.acte,
          changements: JSON.stringify(act.changes),
          created_at: act.now,
        })
        .execute();
    },
  };
};
