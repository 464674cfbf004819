-- hors transaction
-- What operators search by: telephone numbers and matricules of people, and the people expected by
-- a funder who have not registered yet.
drop index concurrently if exists beneficiary_main_phone;
create index concurrently beneficiary_main_phone on beneficiary (main_phone_number)
  where main_phone_number <> '';
drop index concurrently if exists beneficiary_secondary_phone;
create index concurrently beneficiary_secondary_phone on beneficiary (secondary_phone_number)
  where secondary_phone_number <> '';
drop index concurrently if exists beneficiary_contract_matricule_words;
create index concurrently beneficiary_contract_matricule_words
  on beneficiary_contract (upper(matricule)) where matricule is not null;
drop index concurrently if exists controle_ligne_expected_name;
create index concurrently controle_ligne_expected_name
  on controle_ligne (name_key(nom, prenom) text_pattern_ops)
  where beneficiary_id is null and nom is not null and prenom is not null;
drop index concurrently if exists controle_ligne_expected_identifiant;
create index concurrently controle_ligne_expected_identifiant on controle_ligne (upper(identifiant))
  where beneficiary_id is null;
drop index concurrently if exists controle_ligne_expected_mail;
create index concurrently controle_ligne_expected_mail
  on controle_ligne (lower(email_contact) text_pattern_ops)
  where beneficiary_id is null and email_contact <> '';
drop index concurrently if exists controle_ligne_expected_phone;
create index concurrently controle_ligne_expected_phone on controle_ligne (telephone_principal)
  where beneficiary_id is null and telephone_principal <> '';
