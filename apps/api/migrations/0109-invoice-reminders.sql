-- Reminders of funders' invoices: each step of an invoice is sent once.

create table facture_relance (
  facture_numero text not null references facture_financeur,
  etape text not null check (etape in ('AVANT_ECHEANCE', 'RETARD_3', 'RETARD_15', 'RETARD_30')),
  envoyee_le timestamptz not null,
  primary key (facture_numero, etape)
);

-- Added by an earlier file without reading the rows that existed.
alter table versement validate constraint versement_retenu;
