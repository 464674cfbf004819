-- The holder's name cannot be written in a bank file: no transfer before new details.
alter table coordonnees_bancaires add column titulaire_illisible_le timestamptz;
-- Taken out of its file before the bank had it.
alter table versement add column retire_le timestamptz;

-- An account changed under the same mandate is a new row of the same reference.
alter table mandat_sepa
  drop constraint mandat_sepa_rum_key,
  add column modifie_id uuid,
  -- Agreed to by the signature. Mandates signed before say nothing: the rulebook's fourteen days hold.
  add column preavis_jours smallint not null default 14,
  -- Ended by 36 months without a collection.
  add column caduc boolean not null default false,
  add constraint mandat_sepa_preavis_jours_check check (preavis_jours between 1 and 14) not valid,
  add constraint mandat_sepa_caduc_check check (not caduc or statut = 'REVOQUE') not valid,
  add constraint mandat_sepa_modifie_id_fkey foreign key (modifie_id) references mandat_sepa not valid;

alter table prelevement
  -- The row of the mandate whose account the debtor's bank knows, while a change is announced to it.
  add column compte_precedent_id uuid,
  add constraint prelevement_compte_precedent_id_fkey
    foreign key (compte_precedent_id) references mandat_sepa not valid,
  drop constraint prelevement_sequence_check,
  add constraint prelevement_sequence_check check (sequence in ('FRST', 'RCUR', 'FNAL', 'OOFF')) not valid;

-- Files that exist were handed to the bank when they were made: the default marks them, then goes.
alter table prelevement_fichier add column transmis_le timestamptz default now();
alter table prelevement_fichier alter column transmis_le drop default;
