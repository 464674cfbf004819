-- A civility of another time: whatever brings it, it is not kept.
create function civilite_sans_mlle() returns trigger language plpgsql as $$
begin
  new.civilite := 'MME';
  return new;
end $$;
create function civility_sans_mlle() returns trigger language plpgsql as $$
begin
  new.civility := 'MME';
  return new;
end $$;
create trigger beneficiary_sans_mlle before insert or update of civility on beneficiary
  for each row when (new.civility = 'MLLE') execute function civility_sans_mlle();
create trigger controle_ligne_sans_mlle before insert or update of civilite on controle_ligne
  for each row when (new.civilite = 'MLLE') execute function civilite_sans_mlle();
create trigger precommande_sans_mlle before insert or update of civilite on precommande
  for each row when (new.civilite = 'MLLE') execute function civilite_sans_mlle();
update beneficiary set civility = 'MME' where civility = 'MLLE';
update controle_ligne set civilite = 'MME' where civilite = 'MLLE';
update precommande set civilite = 'MME' where civilite = 'MLLE';
alter table beneficiary add constraint beneficiary_civility_kept check (civility in ('M', 'MME'));
alter table controle_ligne add constraint controle_ligne_civilite_kept check (civilite in ('M', 'MME'));
alter table precommande add constraint precommande_civilite_kept check (civilite in ('M', 'MME'));
comment on column beneficiary.civility is 'MLLE is written as MME.';

-- Names and births of children, sealed: whoever holds the database or a backup cannot read them.
-- The database has no key to seal those that it holds: they are asked for again with the next
-- declaration, and what was declared keeps its figures.
delete from enfant;
alter table enfant
  drop column prenom,
  drop column nom,
  drop column date_naissance,
  add column identite_scellee text not null,
  -- Under a key: the same child given twice is found, and nobody is guessed from it.
  add column empreinte bytea not null check (octet_length(empreinte) = 32);
create unique index enfant_une_fois on enfant (beneficiary_id, empreinte);
