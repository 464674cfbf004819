/*
 * Sensitive actions of operators and funders wait for a second person (ADR 0040): receipts, refunds,
 * deactivation and fees of a contract, texts of its mails, large orders of a funder. All of them are
 * rows of operation_a_valider.
 */

alter table encaissement_manuel
  -- Until now one operator recorded any amount alone: the default is for those rows only.
  add column seuil_cents bigint not null default 9223372036854775807,
  add column demande_par uuid,
  add column valide_par uuid,
  add constraint encaissement_manuel_seuil check (seuil_cents >= 0) not valid,
  add constraint encaissement_manuel_demande foreign key (demande_par) references user_account not valid,
  add constraint encaissement_manuel_valide foreign key (valide_par) references user_account not valid,
  add constraint encaissement_manuel_deux_personnes check (
    montant_cents <= seuil_cents
    or demande_par is not null and valide_par is not null and valide_par <> demande_par
  ) not valid;
alter table encaissement_manuel alter column seuil_cents drop default;
comment on column encaissement_manuel.seuil_cents is 'What one operator could record alone on that day.';

alter table operation_a_valider
  add column acte text not null default 'REMBOURSEMENT',
  add column contenu jsonb not null default '{}',
  add column financeur_id uuid,
  add column motif_refus text,
  add column encaissement_id uuid,
  add column commande_id uuid,
  alter column montant_cents drop not null,
  alter column motif drop not null,
  alter column commande_owner drop not null,
  alter column commande_cle drop not null,
  drop constraint operation_a_valider_nature_check;
alter table operation_a_valider alter column acte drop default;

-- The rule that only a refund proves an accepted request has no name of its own.
do $$
declare
  v_name text;
begin
  select conname into strict v_name from pg_constraint
  where conrelid = 'operation_a_valider'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%remboursement_id%';
  execute format('alter table operation_a_valider drop constraint %I', v_name);
end $$;

alter table operation_a_valider
  add constraint operation_a_valider_acte check (
    acte in ('REMBOURSEMENT', 'ENCAISSEMENT', 'CONTRAT', 'TEXTES_COURRIELS', 'COMMANDE_FINANCEUR')
  ) not valid,
  add constraint operation_a_valider_contenu check (jsonb_typeof(contenu) = 'object') not valid,
  add constraint operation_a_valider_motif_refus check (motif_refus ~ '^[A-Z_]{1,40}$') not valid,
  add constraint operation_a_valider_du_financeur foreign key (financeur_id) references financeur not valid,
  add constraint operation_a_valider_encaissement foreign key (encaissement_id) references encaissement_manuel not valid,
  add constraint operation_a_valider_faite foreign key (commande_id) references commande_financeur not valid,
  add constraint operation_a_valider_nature check (case acte
    when 'REMBOURSEMENT' then nature in ('COMMANDE', 'AVOIR', 'CARTE', 'ENCAISSEMENT', 'CREDIT')
    when 'ENCAISSEMENT' then nature in ('COMMANDE', 'ECHANGE', 'FACTURE')
    else nature = acte end) not valid,
  add constraint operation_a_valider_montant check (
    (montant_cents is null) = (acte in ('CONTRAT', 'TEXTES_COURRIELS'))
  ) not valid,
  add constraint operation_a_valider_motif check ((acte = 'REMBOURSEMENT') = (motif is not null)) not valid,
  add constraint operation_a_valider_financeur check (
    (acte = 'COMMANDE_FINANCEUR') = (financeur_id is not null)
  ) not valid,
  add constraint operation_a_valider_commande check ((commande_owner is null) = (commande_cle is null)) not valid,
  add constraint operation_a_valider_refus check (motif_refus is null or statut = 'REFUSEE') not valid,
  -- What was accepted names what was done.
  add constraint operation_a_valider_fait check (
    (remboursement_id is not null) = (statut = 'ACCEPTEE' and acte = 'REMBOURSEMENT')
    and (encaissement_id is not null) = (statut = 'ACCEPTEE' and acte = 'ENCAISSEMENT')
    and (commande_id is not null) = (statut = 'ACCEPTEE' and acte = 'COMMANDE_FINANCEUR')
  ) not valid;
comment on column operation_a_valider.contenu is 'What is asked, by kind: the cheque or transfer, the settings before and after, the lines of the order.';
comment on column operation_a_valider.motif_refus is 'Chosen in a list: a free text would describe people in a table kept for ten years.';
