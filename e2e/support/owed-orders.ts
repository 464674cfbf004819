import { randomUUID } from 'node:crypto';
import { anExpectedOrder, type ExpectedOrder } from './operator-money-pages.ts';
import { query } from './people.ts';

/** An order that was refunded, and whose debit the bank then took back: the person owes it. */
export const anOwedOrder = async (cents: number): Promise<ExpectedOrder> => {
  const order = await anExpectedOrder(cents);
  const [row] = await query<{ id: string }>(
    `update precommande set statut = 'ANNULEE' where reference = $1 returning id`,
    [order.reference],
  );
  const id = String(row?.id);
  const number = id.replaceAll('-', '').slice(0, 12).toUpperCase();
  await query(
    `with mandate as (
       insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut, created_at)
       select gen_random_uuid(), 'DETTE' || $2, beneficiary_id, 'Essai', 'scelle', '0189', 'EN_ATTENTE', now()
       from precommande where id = $1::uuid returning id),
     file as (
       insert into prelevement_fichier (id, message_id, jour, nombre, total_cents, created_at)
       values (gen_random_uuid(), 'DETTE-' || $2, current_date - 9, 1, $3::bigint, now()) returning id)
     insert into prelevement (id, mandat_id, cause, cause_id, contract_numero, montant_cents, libelle,
       bout_en_bout, sequence, statut, fichier_id, created_at, retourne_le, retour_reference)
     select gen_random_uuid(), mandate.id, 'PRECOMMANDE', $1::uuid::text, '100001', $3::bigint, 'Essai',
       'DETTE' || $2, 'OOFF', 'REJETE', file.id, now(), now(), 'RETOUR' || $2
     from mandate, file`,
    [id, number, cents],
  );
  await query(`select ledger_post($1::jsonb)`, [
    JSON.stringify({
      posting: randomUUID(),
      actor: 'essai',
      origin: 'TACHE',
      request: 'essai',
      contract: '100001',
      journals: [
        {
          kind: 'RETOUR_PRELEVEMENT',
          unit: 'CENTIME',
          entries: [
            { kind: 'PART_A_RECEVOIR', key: `COMMANDE/${id}`, amount: -cents },
            { kind: 'BANQUE', key: 'EMETTEUR', amount: cents },
          ],
        },
      ],
    }),
  ]);
  return order;
};
