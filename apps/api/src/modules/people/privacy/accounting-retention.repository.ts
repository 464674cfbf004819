import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { NO_MAIL, NO_NAME } from '../../../platform/data-register/table-data.ts';
import { registeredTable } from '../../data-register.ts';
import { isHeldPerson } from './held-people.repository.ts';
import { erasedColumns } from './owned-rows.repository.ts';

/**
 * After ten years, also for active people: orders, payments and declarations keep their amounts and
 * lose names, addresses and comments. The ledger never had them.
 */
export const accountingRetentionIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  const counted = async (
    query: Promise<{ readonly numAffectedRows?: bigint | undefined }>,
  ): Promise<number> => Number((await query).numAffectedRows ?? 0n);
  const numberIn = async (query: Promise<{ readonly rows: readonly { n: number }[] }>) =>
    (await query).rows[0]?.n ?? 0;

  return {
    orders: async (before: Date): Promise<number> => {
      await sql`delete from precommande_reponse r using precommande p
        where p.id = r.precommande_id and p.created_at < ${before}
          and not ${isHeldPerson('p.beneficiary_id')}`.execute(db);
      return await counted(
        sql`update precommande p set ${erasedColumns(registeredTable('precommande'))}
          where p.created_at < ${before} and p.email_contact <> ${NO_MAIL}
            and not ${isHeldPerson('p.beneficiary_id')}`.execute(db),
      );
    },

    payments: async (before: Date): Promise<number> => {
      let count = 0;
      for (const table of ['paiement_compte', 'remise_titres'] as const) {
        count += await counted(
          sql`update ${sql.table(table)} p set ${erasedColumns(registeredTable(table))}
            where p.created_at < ${before} and p.commentaire <> ''
              and not ${isHeldPerson('p.beneficiary_id')}`.execute(db),
        );
      }
      return (
        count +
        (await counted(
          sql`update echange e set ${erasedColumns(registeredTable('echange'))}
            where e.created_at < ${before} and e.livraison is not null
              and not ${isHeldPerson('e.beneficiary_id')}`.execute(db),
        ))
      );
    },

    plans: (before: Date): Promise<number> =>
      counted(
        sql`update plan_aide p set ${erasedColumns(registeredTable('plan_aide'))}
          where p.dernier_mois < ${before} and p.nom <> ${NO_NAME}
            and not ${isHeldPerson('p.beneficiary_id')}`.execute(db),
      ),

    declarations: (before: Date): Promise<number> =>
      numberIn(
        sql<{ n: number }>`select declarations_sans_nom(array(
          select d.id from declaration d where d.created_at < ${before} and d.contenu <> '{}'
            and not ${isHeldPerson('d.beneficiary_id')})) as n`.execute(db),
      ),

    mandates: (before: Date): Promise<number> =>
      numberIn(
        sql<{ n: number }>`select mandats_sans_nom(array(
          select m.id from mandat_sepa m where m.revoked_at < ${before} and m.iban_scelle <> ''
            and not ${isHeldPerson('m.beneficiary_id')})) as n`.execute(db),
      ),
  };
};
