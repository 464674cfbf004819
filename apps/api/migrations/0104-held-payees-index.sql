-- hors transaction
-- The payees whose payouts are held, for operators.
drop index concurrently if exists coordonnees_bancaires_a_verifier;
create index concurrently coordonnees_bancaires_a_verifier on coordonnees_bancaires (retenues_le, id)
  where retenues_le is not null and remplacees_le is null;
