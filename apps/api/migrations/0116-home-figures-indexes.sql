-- hors transaction
-- What was done in a day, for the home page of operators: a range of one index each.
drop index concurrently if exists paiement_compte_created;
create index concurrently paiement_compte_created on paiement_compte (created_at) include (montant_cents);
drop index concurrently if exists remise_titres_created;
create index concurrently remise_titres_created on remise_titres (created_at) include (montant_cents);
drop index concurrently if exists precommande_created;
create index concurrently precommande_created on precommande (created_at);
drop index concurrently if exists inscription_created;
create index concurrently inscription_created on inscription (created_at);
