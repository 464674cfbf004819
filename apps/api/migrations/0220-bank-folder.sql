-- What the bank puts into its folder is brought by no operator.
alter table banque_retour alter column operateur_id drop not null;
alter table banque_rappel alter column demande_par drop not null;
alter table banque_rappel
  drop constraint banque_rappel_check1,
  add constraint banque_rappel_clos check (
    num_nonnulls(clos_le, reponse_numero) = (case when statut = 'OUVERT' then 0 else 2 end)
    and (clos_par is null or statut <> 'OUVERT')
  ) not valid;
comment on column banque_retour.operateur_id is 'Null when the bank put it into its folder.';
comment on column banque_rappel.demande_par is 'Null when the bank put it into its folder.';
comment on column banque_rappel.clos_par is 'Null when the bank put the answer into its folder.';
