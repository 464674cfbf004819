import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { NO_DAY, NO_MAIL, NO_NAME, NO_TOWN } from './erase-person.repository.ts';
import { isHeldPerson } from './held-people.repository.ts';

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
        sql`update precommande p set email_contact = ${NO_MAIL}, civilite = 'M',
            date_naissance = ${NO_DAY}, zone_adresse0 = ${NO_NAME}, zone_adresse1 = '',
            zone_adresse2 = '', zone_adresse3 = '', code_postal_et_ville = ${NO_TOWN},
            telephone_principal = '', telephone_secondaire = '', livraison_zone_adresse0 = '',
            livraison_zone_adresse1 = '', livraison_zone_adresse2 = '',
            livraison_zone_adresse3 = '', livraison_code_postal_et_ville = ''
          where p.created_at < ${before} and p.email_contact <> ${NO_MAIL}
            and not ${isHeldPerson('p.beneficiary_id')}`.execute(db),
      );
    },

    payments: async (before: Date): Promise<number> => {
      let count = 0;
      for (const table of ['paiement_compte', 'remise_titres'] as const) {
        count += await counted(
          sql`update ${sql.table(table)} p set commentaire = ''
            where p.created_at < ${before} and p.commentaire <> ''
              and not ${isHeldPerson('p.beneficiary_id')}`.execute(db),
        );
      }
      return (
        count +
        (await counted(
          sql`update echange e set livraison = null
            where e.created_at < ${before} and e.livraison is not null
              and not ${isHeldPerson('e.beneficiary_id')}`.execute(db),
        ))
      );
    },

    plans: (before: Date): Promise<number> =>
      counted(
        sql`update plan_aide p set nom = ${NO_NAME}, prenom = ${NO_NAME},
            date_naissance = ${NO_DAY}, identifiant = null
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
