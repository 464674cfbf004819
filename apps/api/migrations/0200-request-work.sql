-- Who works on a support request, and how urgent it is.

alter table demande_gestion
  add column operateur_id uuid references user_account,
  add column priorite text not null default 'NORMALE';
alter table demande_gestion add constraint demande_gestion_priorite_check
  check (priorite in ('URGENTE', 'HAUTE', 'NORMALE', 'BASSE')) not valid;
