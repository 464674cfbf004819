-- hors transaction
-- One active row per reference of a mandate.
drop index concurrently if exists mandat_sepa_rum_actif;
create unique index concurrently mandat_sepa_rum_actif on mandat_sepa (rum) where statut = 'ACTIF';
drop index concurrently if exists mandat_sepa_rum;
create index concurrently mandat_sepa_rum on mandat_sepa (rum);
drop index concurrently if exists mandat_sepa_modifie;
create index concurrently mandat_sepa_modifie on mandat_sepa (modifie_id)
  where modifie_id is not null;
drop index concurrently if exists prelevement_compte_precedent;
create index concurrently prelevement_compte_precedent on prelevement (compte_precedent_id)
  where compte_precedent_id is not null;
