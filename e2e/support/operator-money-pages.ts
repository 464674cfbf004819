import { randomUUID } from 'node:crypto';
import { aPerson, type Person, query } from './people.ts';

export interface ExpectedOrder {
  readonly person: Person;
  readonly reference: string;
}

/** A person whose own part of an order is expected by cheque. */
export const anExpectedOrder = async (cents: number): Promise<ExpectedOrder> => {
  const person = await aPerson();
  const id = randomUUID();
  const reference = `CM${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  await query(
    `insert into precommande (id, reference, beneficiary_id, contract_numero, session_id, quota_id,
       email_contact, civilite, date_naissance, zone_adresse0, zone_adresse1, zone_adresse2,
       zone_adresse3, code_postal_et_ville, telephone_principal, telephone_secondaire,
       montant_titre_cents, montant_compte_cents, valeur_faciale_cents, nombre_titres, motif,
       taux_bp, part_financee_cents, part_beneficiaire_cents, frais_compte_cents,
       frais_titre_cents, plafond_participation_cents, annee, millesime, mode_paiement, statut,
       statut_paiement, created_at, updated_at)
     select $1, $2, b.id, s.contract_numero, s.id, q.id, a.mail, 'MME', b.birth_date, '1 rue des Essais',
       '', '', '', '69003 LYON', '', '', 0, $3::bigint, null, 0, 'MENAGE', 0, 0, $3::bigint, 0, 0, 0,
       extract(year from now())::int, extract(year from now() + interval '31 days')::int, 1,
       'EN_ATTENTE', 'A_PAYER', now(), now()
     from precommande_session s
     join lateral (select id from precommande_quota where session_id = s.id order by rang limit 1) q on true
     join user_account a on a.login = $4 join beneficiary b on b.account_id = a.id
     where s.id = '5001'`,
    [id, reference, cents, person.login],
  );
  return { person, reference };
};

/** Cancels a paid order, as its own page would. */
export const giveUpOrder = async (reference: string): Promise<void> => {
  await query(`update precommande set statut = 'ANNULEE' where reference = $1`, [reference]);
};
