create table banque_rappel (
  id uuid primary key,
  -- EMIS: we ask for a transfer back; RECU: another bank asks for one that it sent us.
  sens text not null check (sens in ('EMIS', 'RECU')),
  -- Number of the request, by its author.
  numero text not null check (numero <> '' and char_length(numero) <= 35),
  versement_id uuid references versement,
  fichier_message_id text not null check (char_length(fichier_message_id) between 1 and 35),
  bout_en_bout text not null check (char_length(bout_en_bout) between 1 and 35),
  montant_cents bigint not null check (montant_cents > 0),
  motif text not null check (char_length(motif) between 1 and 35),
  statut text not null check (statut in ('OUVERT', 'ACCEPTE', 'REFUSE')),
  motif_reponse text check (char_length(motif_reponse) between 1 and 35),
  -- Number of the answer, by its author.
  reponse_numero text check (reponse_numero <> '' and char_length(reponse_numero) <= 35),
  -- Who asked, or brought the request of another bank; and who answered it, or brought the answer.
  demande_par uuid not null references user_account,
  demande_le timestamptz not null,
  clos_par uuid references user_account,
  clos_le timestamptz,
  unique (sens, numero),
  check ((sens = 'EMIS') = (versement_id is not null)),
  check (num_nonnulls(clos_le, clos_par, reponse_numero) = (case when statut = 'OUVERT' then 0 else 3 end)),
  check ((statut = 'REFUSE') = (motif_reponse is not null))
);
-- One request at a time for a transfer, and none after it came back.
create unique index banque_rappel_versement on banque_rappel (versement_id) where statut <> 'REFUSE';
create index banque_rappel_demande on banque_rappel (demande_le desc, id desc);
create index banque_rappel_versements on banque_rappel (versement_id) where versement_id is not null;
create index banque_rappel_demande_par on banque_rappel (demande_par);
create index banque_rappel_clos_par on banque_rappel (clos_par) where clos_par is not null;
comment on table banque_rappel is 'Requests to send a transfer back (camt.056), and their answers (camt.029).';
