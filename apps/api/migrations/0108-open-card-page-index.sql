-- hors transaction
-- Card pages that still hold invoices, to hand them back.
drop index concurrently if exists reglement_factures_en_attente;
create index concurrently reglement_factures_en_attente on reglement_factures (created_at)
  where statut = 'EN_ATTENTE_CARTE';
