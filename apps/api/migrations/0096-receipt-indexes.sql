-- hors transaction
-- An invoice may be paid in several parts; an order and a trade are paid once.
drop index concurrently if exists encaissement_manuel_part_une_fois;
create unique index concurrently encaissement_manuel_part_une_fois on encaissement_manuel (nature, reference)
  where rendu_le is null and nature <> 'FACTURE';
drop index concurrently if exists encaissement_manuel_par_reference;
create index concurrently encaissement_manuel_par_reference on encaissement_manuel (nature, reference);
drop index concurrently if exists encaissement_manuel_une_fois;
drop index concurrently if exists encaissement_manuel_reception;
create index concurrently encaissement_manuel_reception on encaissement_manuel (reception_id) where reception_id is not null;
drop index concurrently if exists encaissement_manuel_ligne_de_releve;
create index concurrently encaissement_manuel_ligne_de_releve on encaissement_manuel (releve_ligne_id) where releve_ligne_id is not null;
drop index concurrently if exists operation_a_valider_credit_id;
create unique index concurrently operation_a_valider_credit_id on operation_a_valider (credit_id);
