-- hors transaction
-- One open request for one thing, and what was done once names one request.
drop index concurrently if exists operation_a_valider_une_fois;
create unique index concurrently operation_a_valider_une_fois on operation_a_valider (acte, nature, reference) where statut = 'EN_ATTENTE';
drop index concurrently if exists operation_a_valider_encaissement_id;
create unique index concurrently operation_a_valider_encaissement_id on operation_a_valider (encaissement_id);
drop index concurrently if exists operation_a_valider_commande_id;
create unique index concurrently operation_a_valider_commande_id on operation_a_valider (commande_id);
drop index concurrently if exists operation_a_valider_du_financeur;
create index concurrently operation_a_valider_du_financeur on operation_a_valider (financeur_id, demande_le) where financeur_id is not null;
drop index concurrently if exists encaissement_manuel_demande_par;
create index concurrently encaissement_manuel_demande_par on encaissement_manuel (demande_par) where demande_par is not null;
drop index concurrently if exists encaissement_manuel_valide_par;
create index concurrently encaissement_manuel_valide_par on encaissement_manuel (valide_par) where valide_par is not null;
