-- Why an account is blocked, told to its holder. Null for accounts blocked before this column.
alter table compte_cesu
  add column motif_blocage text,
  add constraint compte_cesu_motif_blocage check (
    motif_blocage in ('VERIFICATION', 'DEMANDE_FINANCEUR') and statut = 'BLOQUE'
    or motif_blocage is null
  ) not valid;
comment on column compte_cesu.motif_blocage is 'Why the account is blocked; null while it is not, and for blocks older than this column.';
