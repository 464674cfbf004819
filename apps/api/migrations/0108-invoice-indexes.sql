-- hors transaction
-- Card pages that still hold invoices, to hand them back.
drop index concurrently if exists reglement_factures_en_attente;
create index concurrently reglement_factures_en_attente on reglement_factures (created_at)
  where statut = 'EN_ATTENTE_CARTE';
-- Unpaid invoices of funders, to remind them.
drop index concurrently if exists facture_financeur_a_payer;
create index concurrently facture_financeur_a_payer on facture_financeur (echeance, numero)
  where statut = 'A_PAYER';
