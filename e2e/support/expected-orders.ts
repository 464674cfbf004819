import type { OwnFunder } from './own-funder.ts';
import { query } from './people.ts';

/**
 * The people of these lines of a control file register and ask for 100 € on their account, all of it
 * funded.
 */
export const orderAsExpected = async (
  { contract }: Pick<OwnFunder, 'contract'>,
  campaign: string,
  matricules: readonly string[],
): Promise<void> => {
  await query(
    `with expected as (
       select l.id as line, l.nom, l.prenom, l.identifiant, gen_random_uuid() as account,
         gen_random_uuid() as person
       from controle_ligne l where l.session_id = $1 and l.identifiant = any ($3::text[])),
     accounts as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, password_hash, second_step, created_at)
       select e.account, e.account::text, a.space_type, a.role, e.prenom, e.nom,
         e.account || '@courriel.example', a.password_hash, 'AUCUN', now()
         from expected e, user_account a where a.login = 'demo-vide'),
     persons as (
       insert into beneficiary
         (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
       select person, account, 'MME', '1984-03-02', '1 rue des Essais', '69003', 'LYON', now()
         from expected),
     contracts as (
       insert into beneficiary_contract
         (beneficiary_id, contract_numero, matricule, product_type_choice, created_at)
       select person, $2, identifiant, 'COMPTE', now() from expected),
     registered as (
       update controle_ligne l set beneficiary_id = e.person from expected e where l.id = e.line),
     quota as (select id from precommande_quota where session_id = $1 order by rang limit 1)
     insert into precommande
     select r.* from expected e, quota q, precommande m, jsonb_populate_record(m, jsonb_build_object(
       'id', gen_random_uuid(),
       'reference', 'CM' || upper(left(md5(e.person::text), 10)),
       'beneficiary_id', e.person, 'contract_numero', $2, 'session_id', $1, 'quota_id', q.id,
       'email_contact', e.account || '@courriel.example',
       'montant_compte_cents', 10000, 'part_financee_cents', 10000,
       'part_beneficiaire_cents', 0, 'frais_compte_cents', 0, 'frais_titre_cents', 0,
       'annee', extract(year from ledger_now())::int, 'millesime', extract(year from ledger_now())::int,
       'taux_bp', 10000, 'mode_paiement', 0, 'statut', 'EN_ATTENTE', 'statut_paiement', 'SANS_OBJET',
       'reference_transaction', null, 'version', 1, 'commande_id', null, 'created_at', now(),
       'updated_at', now())) r
      where m.id = (select id from precommande
        where contract_numero = '100001' and montant_titre_cents = 0 order by id limit 1)`,
    [campaign, contract, matricules],
  );
};
