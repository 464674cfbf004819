-- hors transaction
-- One active row per reference of a mandate.
drop index concurrently if exists mandat_sepa_rum_actif;
create unique index concurrently mandat_sepa_rum_actif on mandat_sepa (rum) where statut = 'ACTIF';
drop index concurrently if exists mandat_sepa_rum;
create index concurrently mandat_sepa_rum on mandat_sepa (rum);
