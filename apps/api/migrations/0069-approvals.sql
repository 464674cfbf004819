/*
 * Sensitive actions of operators and funders wait for a second person (ADR 0040): receipts, refunds,
 * deactivation and fees of a contract, texts of its mails, large orders of a funder. All of them are
 * rows of operation_a_valider.
 */

alter table encaissement_manuel
  add column seuil_cents bigint check (seuil_cents >= 0),
  add column demande_par uuid references user_account,
  add column valide_par uuid references user_account;
-- Until now one operator recorded any amount alone.
update encaissement_manuel set seuil_cents = montant_cents;
alter table encaissement_manuel
  alter column seuil_cents set not null,
  add constraint encaissement_manuel_deux_personnes check (
    montant_cents <= seuil_cents
    or demande_par is not null and valide_par is not null and valide_par <> demande_par
  );
create index encaissement_manuel_demande on encaissement_manuel (demande_par) where demande_par is not null;
create index encaissement_manuel_valide on encaissement_manuel (valide_par) where valide_par is not null;
comment on column encaissement_manuel.seuil_cents is 'What one operator could record alone on that day.';

alter table operation_a_valider
  add column acte text not null default 'REMBOURSEMENT' check (
    acte in ('REMBOURSEMENT', 'ENCAISSEMENT', 'CONTRAT', 'TEXTES_COURRIELS', 'COMMANDE_FINANCEUR')
  ),
  add column contenu jsonb not null default '{}' check (jsonb_typeof(contenu) = 'object'),
  add column financeur_id uuid references financeur,
  add column motif_refus text check (motif_refus ~ '^[A-Z_]{1,40}$'),
  add column encaissement_id uuid unique references encaissement_manuel,
  add column commande_id uuid unique references commande_financeur,
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
  add constraint operation_a_valider_nature check (case acte
    when 'REMBOURSEMENT' then nature in ('COMMANDE', 'AVOIR', 'CARTE', 'ENCAISSEMENT', 'CREDIT')
    when 'ENCAISSEMENT' then nature in ('COMMANDE', 'ECHANGE', 'FACTURE')
    else nature = acte end),
  add constraint operation_a_valider_montant check (
    (montant_cents is null) = (acte in ('CONTRAT', 'TEXTES_COURRIELS'))
  ),
  add constraint operation_a_valider_motif check ((acte = 'REMBOURSEMENT') = (motif is not null)),
  add constraint operation_a_valider_financeur check (
    (acte = 'COMMANDE_FINANCEUR') = (financeur_id is not null)
  ),
  add constraint operation_a_valider_commande check ((commande_owner is null) = (commande_cle is null)),
  add constraint operation_a_valider_refus check (motif_refus is null or statut = 'REFUSEE'),
  -- What was accepted names what was done.
  add constraint operation_a_valider_fait check (
    (remboursement_id is not null) = (statut = 'ACCEPTEE' and acte = 'REMBOURSEMENT')
    and (encaissement_id is not null) = (statut = 'ACCEPTEE' and acte = 'ENCAISSEMENT')
    and (commande_id is not null) = (statut = 'ACCEPTEE' and acte = 'COMMANDE_FINANCEUR')
  );
drop index operation_a_valider_une_fois;
create unique index operation_a_valider_une_fois on operation_a_valider (acte, nature, reference)
  where statut = 'EN_ATTENTE';
create index operation_a_valider_financeur on operation_a_valider (financeur_id, demande_le)
  where financeur_id is not null;
comment on column operation_a_valider.contenu is 'What is asked, by kind: the cheque or transfer, the settings before and after, the lines of the order.';
comment on column operation_a_valider.motif_refus is 'Chosen in a list: a free text would describe people in a table kept for ten years.';
