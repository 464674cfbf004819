-- Paying an employee whose month was declared: who that employee is, and what may be paid for it.

alter table intervenant
  add column numero_salarie_cesu text check (numero_salarie_cesu ~ '^[0-9]{14}$'),
  add column numero_salarie_paje text check (numero_salarie_paje ~ '^[0-9A-Z]{14}$');
create unique index intervenant_numero_salarie_cesu on intervenant (numero_salarie_cesu)
  where numero_salarie_cesu is not null;
create unique index intervenant_numero_salarie_paje on intervenant (numero_salarie_paje)
  where numero_salarie_paje is not null;
comment on column intervenant.numero_salarie_cesu is 'By which the CESU body knows this person, where we know it.';
comment on column intervenant.numero_salarie_paje is 'By which Pajemploi knows this person, where we know it.';

alter table paiement_compte add column declaration_id uuid references declaration;
create index paiement_compte_declaration on paiement_compte (declaration_id) where declaration_id is not null;
comment on column paiement_compte.declaration_id is 'The declared month that it pays, if it pays one; each has its own state.';

-- The declaration's row is where its payments queue: together they stay within the declared net,
-- whichever were sent at once.
create function paiement_compte_within_declaration() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  declared record;
  paid bigint;
begin
  select d.statut, d.montant_net_cents, d.beneficiary_id, d.contract_numero into strict declared
  from declaration d where d.id = new.declaration_id for no key update;
  if (declared.beneficiary_id, declared.contract_numero) is distinct from (new.beneficiary_id, new.contract_numero) then
    raise exception 'declaration % is not of this person and contract', new.declaration_id using errcode = 'DC001';
  end if;
  if declared.statut not in ('TRANSMISE', 'ACCEPTEE') then
    raise exception 'declaration % does not stand any more', new.declaration_id using errcode = 'DC002';
  end if;
  if exists (
    select from paiement_compte x
    where x.declaration_id = new.declaration_id and x.intervenant_id <> new.intervenant_id
      and x.statut in ('EN_ATTENTE_CARTE', 'EN_COURS', 'EFFECTUE')
  ) then
    raise exception 'declaration % is of another employee', new.declaration_id using errcode = 'DC003';
  end if;
  select sum(x.montant_cents + x.complement_cents) into paid from paiement_compte x
  where x.declaration_id = new.declaration_id and x.statut in ('EN_ATTENTE_CARTE', 'EN_COURS', 'EFFECTUE');
  if paid > declared.montant_net_cents then
    raise exception 'declaration % declares less than is paid', new.declaration_id using errcode = 'DC004';
  end if;
  return null;
end $$;
create trigger paiement_compte_declared after insert or update of declaration_id on paiement_compte
  for each row when (new.declaration_id is not null) execute function paiement_compte_within_declaration();
