-- Who works on a support request, and how urgent it is.

alter table demande_gestion
  add column operateur_id uuid,
  add column priorite text not null default 'NORMALE',
  add constraint demande_gestion_operateur_fkey foreign key (operateur_id)
    references user_account not valid,
  add constraint demande_gestion_priorite_check
    check (priorite in ('URGENTE', 'HAUTE', 'NORMALE', 'BASSE')) not valid;
