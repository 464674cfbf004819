-- hors transaction
-- The lists of operators: newest first, largest first, and the rare states that they look for.
drop index concurrently if exists versement_creation;
create index concurrently versement_creation on versement (created_at, id);
drop index concurrently if exists versement_montant;
create index concurrently versement_montant on versement (montant_cents, id);
drop index concurrently if exists versement_rejete;
create index concurrently versement_rejete on versement (created_at, id) where statut = 'REJETE';
drop index concurrently if exists prelevement_creation;
create index concurrently prelevement_creation on prelevement (created_at, id);
drop index concurrently if exists prelevement_montant;
create index concurrently prelevement_montant on prelevement (montant_cents, id);
drop index concurrently if exists prelevement_sans_suite;
create index concurrently prelevement_sans_suite on prelevement (created_at, id)
  where statut in ('REJETE', 'ANNULE');
drop index concurrently if exists prelevement_retourne;
create index concurrently prelevement_retourne on prelevement (created_at, id)
  where retourne_le is not null;
drop index concurrently if exists lot_impression_creation;
create index concurrently lot_impression_creation on lot_impression (created_at, id);
drop index concurrently if exists lot_impression_carnets;
create index concurrently lot_impression_carnets on lot_impression (nombre_carnets, id);
drop index concurrently if exists carte_transaction_creation;
create index concurrently carte_transaction_creation on carte_transaction (created_at, reference);
drop index concurrently if exists carte_transaction_non_acceptee;
create index concurrently carte_transaction_non_acceptee on carte_transaction (created_at, reference)
  where etat <> 'ACCEPTEE';
