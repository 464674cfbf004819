-- hors transaction
-- A month is declared once by a person: a declaration made by another person under the same employer
-- number must not close it. The old index goes once the new one protects the rows.
drop index concurrently if exists declaration_mois_par_personne;
create unique index concurrently declaration_mois_par_personne on declaration (organisme, numero_employeur, numero_salarie, mois, coalesce(type_activite, ''), numero_correctif, beneficiary_id) where statut in ('TRANSMISE', 'ACCEPTEE');
drop index concurrently if exists declaration_une_par_mois;
