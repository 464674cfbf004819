import type { Payee, PaidPayee } from '@portail/contract/payments/paying.schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

export interface PaidPayeeRow extends Payee {
  readonly lastDay: string;
  readonly lastCents: number;
  readonly moyen: PaidPayee['dernierPaiement']['moyen'];
}

/** So many that nobody scrolls further: the others are found by their code. */
const PAID_MAX = 50;

const PAYEE = sql`
  i.code_nan as "codeNAN", i.id, case when i.type = 'STRUCTURE' then 'ORGANISME' else 'SALARIE' end as type,
  i.contact_status as "contactStatus", i.social_reason as "socialReason", i.ville,
  i.paiement_en_ligne as "paiementEnLigne"`;

/** Whom a code stands for is nobody's own: whoever may pay may ask. */
export const payeeQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  findByCode: async (codeNan: string): Promise<Payee | undefined> => {
    const { rows } = await sql<Payee>`
      select ${PAYEE} from intervenant i where i.code_nan = ${codeNan}`.execute(reader);
    return rows[0];
  },

  /** Each once, with what they were last paid; what was taken back was not paid. */
  listPaid: async (numeroContrat: string | undefined): Promise<readonly PaidPayeeRow[]> => {
    const ofContract =
      numeroContrat === undefined ? sql`` : sql`and x.contract_numero = ${numeroContrat}`;
    const { rows } = await sql<PaidPayeeRow>`
      select ${PAYEE}, to_char(l.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as "lastDay",
        l.cents as "lastCents", l.moyen
      from (
        select distinct on (p.intervenant_id) p.* from (
          select x.intervenant_id, x.created_at, x.montant_cents + x.complement_cents as cents,
            'COMPTE' as moyen
          from paiement_compte x
          where x.beneficiary_id = ${beneficiaryId} and x.statut in ('EN_COURS', 'EFFECTUE') ${ofContract}
          union all
          select x.intervenant_id, x.created_at, x.montant_cents, 'TITRE'
          from remise_titres x
          where x.beneficiary_id = ${beneficiaryId} and x.statut in ('EN_COURS', 'EFFECTUE') ${ofContract}
        ) p
        order by p.intervenant_id, p.created_at desc
      ) l
      join intervenant i on i.id = l.intervenant_id
      order by l.created_at desc, i.code_nan
      limit ${PAID_MAX}
    `.execute(reader);
    return rows;
  },
});
