-- hors transaction
-- Whether a person has paid a payee before.
drop index concurrently if exists paiement_compte_paye;
create index concurrently paiement_compte_paye on paiement_compte (beneficiary_id, intervenant_id, created_at);
