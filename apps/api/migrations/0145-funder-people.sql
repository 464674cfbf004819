-- One row for each person that a funder brought under a contract: by a control file, by a plan of
-- aid, or by registering. The list of people is read from it by index; triggers keep it with the
-- tables that it stands for, so that every writer of those tables, and imports of an earlier
-- version during a deployment, are covered.

create table personne_financeur (
  id uuid primary key default gen_random_uuid(),
  contract_numero text not null references contract,
  -- Null until the person has registered under the contract.
  beneficiary_id uuid,
  -- As shown; `cle` is what a control file or a plan finds the person by.
  identifiant text,
  cle text check (cle <> ''),
  -- What the funder wrote, until the person registers: then what the person's account says.
  nom text not null default '',
  prenom text not null default '',
  date_naissance date,
  name_key text not null generated always as (name_key(nom, prenom)) stored,
  depart_le date,
  created_at timestamptz not null default now(),
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract on delete cascade
);
create unique index personne_financeur_beneficiary
  on personne_financeur (beneficiary_id, contract_numero) where beneficiary_id is not null;
create unique index personne_financeur_cle on personne_financeur (contract_numero, cle)
  where cle is not null;
create index personne_financeur_nom on personne_financeur (contract_numero, name_key, id);
create index personne_financeur_prenom on personne_financeur (contract_numero, lower(prenom), id);
create index personne_financeur_identifiant
  on personne_financeur (contract_numero, lower(coalesce(identifiant, '')), id);
create index personne_financeur_contract on personne_financeur (contract_numero, id);
create index personne_financeur_naissance
  on personne_financeur (contract_numero, date_naissance, name_key);
-- A search begins a name, in either order, or an identifier.
create index personne_financeur_debut_nom
  on personne_financeur (contract_numero, replace(name_key, '|', '') text_pattern_ops);
create index personne_financeur_debut_prenom
  on personne_financeur (contract_numero, replace(name_key(prenom, nom), '|', '') text_pattern_ops);
create index personne_financeur_debut_identifiant
  on personne_financeur (contract_numero, upper(identifiant) text_pattern_ops)
  where identifiant is not null;
create index personne_financeur_parties on personne_financeur (depart_le)
  where depart_le is not null;
comment on table personne_financeur is 'A person of one contract of a funder, registered or not.';
comment on column personne_financeur.depart_le is 'Last day with the funder; afterwards the person orders nothing under the contract.';

alter table plan_aide
  add column personne_id uuid,
  add constraint plan_aide_personne foreign key (personne_id) references personne_financeur not valid;

-- Attaches a person to their account. A record that registration made meanwhile and the one that
-- the funder made become one: the older stays.
create function personne_rattacher(p_personne uuid, p_beneficiary uuid) returns void
language plpgsql as $$
declare
  v_person personne_financeur;
  v_other personne_financeur;
  v_kept uuid;
begin
  select * into v_person from personne_financeur where id = p_personne for update;
  if v_person.id is null or v_person.beneficiary_id is not null then
    return;
  end if;
  select * into v_other from personne_financeur
    where beneficiary_id = p_beneficiary and contract_numero = v_person.contract_numero for update;
  v_kept := v_person.id;
  if v_other.id is not null then
    if v_other.created_at < v_person.created_at then
      v_kept := v_other.id;
    end if;
    update plan_aide set personne_id = v_kept
      where personne_id in (v_person.id, v_other.id) and personne_id <> v_kept;
    delete from personne_financeur where id in (v_person.id, v_other.id) and id <> v_kept;
  end if;
  update personne_financeur p set beneficiary_id = p_beneficiary,
    identifiant = coalesce(v_person.identifiant, v_other.identifiant),
    cle = coalesce(v_person.cle, v_other.cle),
    depart_le = coalesce(v_person.depart_le, v_other.depart_le),
    nom = a.last_name, prenom = a.first_name, date_naissance = b.birth_date
  from beneficiary b join user_account a on a.id = b.account_id
  where p.id = v_kept and b.id = p_beneficiary;
end $$;

-- Lines of control files: one person for each identifier of a contract, written in sets.
create function personnes_des_lignes() returns trigger language plpgsql as $$
declare
  v_taken record;
begin
  insert into personne_financeur as p (
    contract_numero, identifiant, cle, nom, prenom, date_naissance, created_at
  )
  select distinct on (s.contract_numero, l.identifiant) s.contract_numero, l.identifiant,
    l.identifiant, coalesce(l.nom, ''), coalesce(l.prenom, ''), l.date_naissance, l.created_at
  from nouvelles l join precommande_session s on s.id = l.session_id
  where l.beneficiary_id is null or not exists (
    select from personne_financeur o
    where o.beneficiary_id = l.beneficiary_id and o.contract_numero = s.contract_numero
  )
  -- In the order of the identifiers, so that two imports wait instead of deadlocking.
  order by s.contract_numero, l.identifiant, l.created_at desc
  on conflict (contract_numero, cle) where cle is not null do update set
    nom = coalesce(nullif(excluded.nom, ''), p.nom),
    prenom = coalesce(nullif(excluded.prenom, ''), p.prenom),
    date_naissance = coalesce(excluded.date_naissance, p.date_naissance)
  where p.beneficiary_id is null
    and (p.nom, p.prenom, p.date_naissance) is distinct from (
      coalesce(nullif(excluded.nom, ''), p.nom), coalesce(nullif(excluded.prenom, ''), p.prenom),
      coalesce(excluded.date_naissance, p.date_naissance));
  for v_taken in
    select distinct p.id, l.beneficiary_id
    from nouvelles l join precommande_session s on s.id = l.session_id
    join personne_financeur p on p.contract_numero = s.contract_numero and p.cle = l.identifiant
    join beneficiary_contract bc
      on bc.beneficiary_id = l.beneficiary_id and bc.contract_numero = s.contract_numero
    where p.beneficiary_id is null
    order by p.id
  loop
    perform personne_rattacher(v_taken.id, v_taken.beneficiary_id);
  end loop;
  return null;
end $$;
create trigger personnes_des_lignes_ajoutees after insert on controle_ligne
  referencing new table as nouvelles for each statement execute function personnes_des_lignes();
create trigger personnes_des_lignes_modifiees after update on controle_ligne
  referencing new table as nouvelles for each statement execute function personnes_des_lignes();

-- A person who never registered is forgotten with the last line and the last plan about them. A
-- leaver stays until the retention job: an import must not bring them back unseen.
create function personnes_sans_ligne() returns trigger language plpgsql as $$
begin
  delete from personne_financeur p
  using (
    select distinct s.contract_numero, l.identifiant
    from anciennes l join precommande_session s on s.id = l.session_id
  ) gone
  where p.contract_numero = gone.contract_numero and p.cle = gone.identifiant
    and p.beneficiary_id is null and p.depart_le is null
    and not exists (select from plan_aide g where g.personne_id = p.id)
    and not exists (
      select from precommande_session s join controle_ligne l on l.session_id = s.id
      where s.contract_numero = p.contract_numero and l.identifiant = p.cle
    );
  return null;
end $$;
create trigger personnes_sans_ligne after delete on controle_ligne
  referencing old table as anciennes for each statement execute function personnes_sans_ligne();

-- Registrations. A number typed by a person finds the funder's record only with their name or their
-- birth date: not every contract checks it.
create function personnes_inscrites() returns trigger language plpgsql as $$
declare
  v_found record;
begin
  for v_found in
    select distinct on (n.beneficiary_id, n.contract_numero) p.id, n.beneficiary_id
    from inscrits n
    join contract k on k.numero = n.contract_numero
    join beneficiary b on b.id = n.beneficiary_id join user_account a on a.id = b.account_id
    join personne_financeur p on p.contract_numero = n.contract_numero
      and p.cle = upper(case k.type_inscription when 'CODE_CESU' then b.cesu_code else n.matricule end)
    where p.beneficiary_id is null
      and (p.nom = '' or p.name_key = a.name_key or p.date_naissance = b.birth_date)
    order by n.beneficiary_id, n.contract_numero, p.id
  loop
    perform personne_rattacher(v_found.id, v_found.beneficiary_id);
  end loop;
  insert into personne_financeur (
    contract_numero, beneficiary_id, identifiant, nom, prenom, date_naissance, created_at
  )
  select n.contract_numero, n.beneficiary_id,
    case k.type_inscription when 'CODE_CESU' then b.cesu_code else n.matricule end,
    a.last_name, a.first_name, b.birth_date, n.created_at
  from inscrits n
  join contract k on k.numero = n.contract_numero
  join beneficiary b on b.id = n.beneficiary_id join user_account a on a.id = b.account_id
  where not exists (
    select from personne_financeur p
    where p.beneficiary_id = n.beneficiary_id and p.contract_numero = n.contract_numero
  );
  -- Apart: a key that another person takes at the same instant must not refuse a registration.
  begin
    update personne_financeur p set cle = upper(p.identifiant)
    from inscrits n
    where p.beneficiary_id = n.beneficiary_id and p.contract_numero = n.contract_numero
      and p.cle is null and p.identifiant <> '' and not exists (
        select from personne_financeur o
        where o.contract_numero = p.contract_numero and o.cle = upper(p.identifiant)
      );
  exception when unique_violation then
    null;
  end;
  return null;
end $$;
create trigger personnes_inscrites after insert on beneficiary_contract
  referencing new table as inscrits for each statement execute function personnes_inscrites();

create function personne_renumerotee() returns trigger language plpgsql as $$
begin
  update personne_financeur p set identifiant = new.matricule, cle = case when exists (
      select from personne_financeur o where o.id <> p.id
        and o.contract_numero = p.contract_numero and o.cle = upper(new.matricule)
    ) then null else upper(new.matricule) end
  where p.beneficiary_id = new.beneficiary_id and p.contract_numero = new.contract_numero;
  return null;
end $$;
create trigger personne_renumerotee after update of matricule on beneficiary_contract
  for each row when (old.matricule is distinct from new.matricule)
  execute function personne_renumerotee();

create function personne_renommee() returns trigger language plpgsql as $$
begin
  update personne_financeur p set nom = new.last_name, prenom = new.first_name
  from beneficiary b where b.account_id = new.id and p.beneficiary_id = b.id;
  return null;
end $$;
create trigger personne_renommee after update of last_name, first_name on user_account
  for each row when ((old.last_name, old.first_name) is distinct from (new.last_name, new.first_name))
  execute function personne_renommee();

create function personne_nee() returns trigger language plpgsql as $$
begin
  update personne_financeur p set date_naissance = new.birth_date where p.beneficiary_id = new.id;
  return null;
end $$;
create trigger personne_nee after update of birth_date on beneficiary
  for each row when (old.birth_date is distinct from new.birth_date)
  execute function personne_nee();

-- The person of a plan: the account, else the identifier with the name or the birth date, else the
-- name and the birth date.
create function personne_du_plan(p_plan plan_aide) returns uuid language plpgsql as $$
declare
  v_key text := name_key(p_plan.nom, p_plan.prenom);
  v_id uuid;
begin
  if p_plan.beneficiary_id is not null then
    select id into v_id from personne_financeur
      where beneficiary_id = p_plan.beneficiary_id and contract_numero = p_plan.contract_numero;
  end if;
  if v_id is null then
    select id into v_id from personne_financeur
      where contract_numero = p_plan.contract_numero and cle = upper(p_plan.identifiant)
        and (nom = '' or name_key = v_key or date_naissance = p_plan.date_naissance);
  end if;
  if v_id is null then
    select id into v_id from personne_financeur
      where contract_numero = p_plan.contract_numero and name_key = v_key
        and date_naissance = p_plan.date_naissance
        and (cle is null or p_plan.identifiant is null or cle = upper(p_plan.identifiant))
      order by (beneficiary_id is null) desc, id limit 1;
    update personne_financeur p set identifiant = p_plan.identifiant, cle = upper(p_plan.identifiant)
      where p.id = v_id and p.cle is null and p.beneficiary_id is null
        and p_plan.identifiant is not null and not exists (
          select from personne_financeur o
          where o.contract_numero = p.contract_numero and o.cle = upper(p_plan.identifiant)
        );
  end if;
  if v_id is null then
    insert into personne_financeur (
      contract_numero, identifiant, cle, nom, prenom, date_naissance, created_at
    )
    values (
      p_plan.contract_numero, p_plan.identifiant, upper(p_plan.identifiant), p_plan.nom,
      p_plan.prenom, p_plan.date_naissance, p_plan.created_at
    )
    on conflict (contract_numero, cle) where cle is not null do nothing returning id into v_id;
  end if;
  if v_id is null then
    -- The identifier is another person's.
    insert into personne_financeur (
      contract_numero, identifiant, nom, prenom, date_naissance, created_at
    )
    values (
      p_plan.contract_numero, p_plan.identifiant, p_plan.nom, p_plan.prenom,
      p_plan.date_naissance, p_plan.created_at
    ) returning id into v_id;
  end if;
  return v_id;
end $$;

create function plan_aide_personne() returns trigger language plpgsql as $$
begin
  if new.personne_id is null then
    new.personne_id := personne_du_plan(new);
  end if;
  return new;
end $$;
create trigger plan_aide_personne before insert on plan_aide
  for each row execute function plan_aide_personne();

create function plan_aide_inscrit() returns trigger language plpgsql as $$
declare
  v_id uuid;
begin
  perform personne_rattacher(new.personne_id, new.beneficiary_id);
  select id into v_id from personne_financeur
    where beneficiary_id = new.beneficiary_id and contract_numero = new.contract_numero;
  update plan_aide set personne_id = v_id where id = new.id and personne_id is distinct from v_id;
  delete from personne_financeur p
  where p.id = new.personne_id and p.id <> v_id and p.beneficiary_id is null and p.depart_le is null
    and not exists (select from plan_aide g where g.personne_id = p.id)
    and not exists (
      select from precommande_session s join controle_ligne l on l.session_id = s.id
      where s.contract_numero = p.contract_numero and l.identifiant = p.cle
    );
  return null;
end $$;
create trigger plan_aide_inscrit after update of beneficiary_id on plan_aide
  for each row when (
    new.beneficiary_id is not null and old.beneficiary_id is distinct from new.beneficiary_id
  ) execute function plan_aide_inscrit();

-- A plan corrects or forgets the person that it alone brought.
create function plan_aide_corrige() returns trigger language plpgsql as $$
begin
  update personne_financeur p set nom = new.nom, prenom = new.prenom,
    date_naissance = new.date_naissance,
    identifiant = case when new.identifiant is null then null else p.identifiant end,
    cle = case when new.identifiant is null then null else p.cle end
  where p.id = new.personne_id and p.beneficiary_id is null and not exists (
    select from precommande_session s join controle_ligne l on l.session_id = s.id
    where s.contract_numero = p.contract_numero and l.identifiant = p.cle
  );
  return null;
end $$;
create trigger plan_aide_corrige after update of nom, prenom, date_naissance on plan_aide
  for each row when (
    (old.nom, old.prenom, old.date_naissance)
      is distinct from (new.nom, new.prenom, new.date_naissance)
  ) execute function plan_aide_corrige();
