-- hors transaction
-- What operators have to release, and whether a debit of an order came back.
drop index concurrently if exists versement_retenu;
create index concurrently versement_retenu on versement (fichier_id) where retenu;
drop index concurrently if exists prelevement_repris;
create index concurrently prelevement_repris on prelevement (cause_id) where retourne_le is not null;
drop index concurrently if exists banque_retour_ancien_numero;
create index concurrently banque_retour_ancien_numero on banque_retour (fichier_message_id) where fichier_message_id is not null;
