-- hors transaction
-- One deduction for each reference that a payee names in its transfer.
drop index concurrently if exists retenue_intervenant_demande;
create unique index concurrently retenue_intervenant_demande on retenue_intervenant (reference)
  where reference is not null;
drop index concurrently if exists credit_payeur_du_intervenant;
create index concurrently credit_payeur_du_intervenant on credit_payeur (intervenant_id)
  where intervenant_id is not null;
