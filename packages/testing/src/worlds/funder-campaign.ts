/**
 * A campaign of contract 100001 for one trial only: the rules of one of the demonstration's own
 * ($3), under another number ($1) and name ($2).
 */
export const ADD_FUNDER_CAMPAIGN = `with session as (
       insert into precommande_session
       select r.* from precommande_session s,
         jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'libelle', $2::text)) r
        where s.id = $3
       returning id),
     quotas as (
       insert into precommande_quota
       select r.* from precommande_quota q,
         jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid(), 'session_id', $1::text)) r
        where q.session_id = $3)
     insert into precommande_controle
     select r.* from precommande_controle c,
       jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'session_id', $1::text)) r
      where c.session_id = $3`;

/** $2 people who ask for 100 €, 101 €… on their account in campaign $1, all of it funded. */
export const ADD_FUNDER_LINES = `with numbers as (select n from generate_series(1, $2::integer) n),
     people as (
       select n, gen_random_uuid() as account, gen_random_uuid() as person,
         $1 || '-' || n as login from numbers),
     accounts as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, password_hash, second_step, created_at)
       select p.account, p.login, a.space_type, a.role, 'Agathe', 'Numéro ' || lpad(p.n::text, 6, '0'),
         p.login || '@courriel.example', a.password_hash, 'AUCUN', now()
         from people p, user_account a where a.login = 'demo-vide'),
     persons as (
       insert into beneficiary
         (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
       select person, account, 'MME', '1984-03-02', '1 rue des Essais', '69003', 'LYON', now()
         from people),
     contracts as (
       insert into beneficiary_contract (beneficiary_id, contract_numero, product_type_choice, created_at)
       select person, '100001', 'COMPTE', now() from people),
     quota as (select id from precommande_quota where session_id = $1 order by rang limit 1)
     insert into precommande
     select r.* from people p, quota q, precommande m, jsonb_populate_record(m, jsonb_build_object(
       'id', gen_random_uuid(),
       'reference', 'CM' || upper(left(md5($1 || p.n), 10)),
       'beneficiary_id', p.person, 'session_id', $1::text, 'quota_id', q.id,
       'email_contact', p.login || '@courriel.example',
       'montant_compte_cents', 10000 + p.n % 100 * 100, 'part_financee_cents', 10000 + p.n % 100 * 100,
       'part_beneficiaire_cents', 0, 'frais_compte_cents', 0, 'frais_titre_cents', 0,
       'annee', extract(year from ledger_now())::int, 'millesime', extract(year from ledger_now())::int,
       'taux_bp', 10000, 'mode_paiement', 0, 'statut', 'EN_ATTENTE', 'statut_paiement', 'SANS_OBJET',
       'reference_transaction', null, 'version', 1, 'commande_id', null)) r
      where m.id = (select id from precommande
        where contract_numero = '100001' and montant_titre_cents = 0 order by id limit 1)`;
