-- hors transaction
-- The people that were there before. Repeatable: each step leaves the rows that it has done.
drop index concurrently if exists plan_aide_personne_id;
create index concurrently plan_aide_personne_id on plan_aide (personne_id)
  where personne_id is not null;

insert into personne_financeur (
  contract_numero, beneficiary_id, identifiant, cle, nom, prenom, date_naissance, created_at
)
select bc.contract_numero, bc.beneficiary_id, i.identifiant,
  case when row_number() over (
    partition by bc.contract_numero, upper(i.identifiant) order by bc.created_at, bc.beneficiary_id
  ) = 1 then upper(i.identifiant) end,
  a.last_name, a.first_name, b.birth_date, bc.created_at
from beneficiary_contract bc join contract k on k.numero = bc.contract_numero
join beneficiary b on b.id = bc.beneficiary_id join user_account a on a.id = b.account_id
cross join lateral (select coalesce(
  (
    select l.identifiant from precommande_session s join controle_ligne l on l.session_id = s.id
    where s.contract_numero = bc.contract_numero and l.beneficiary_id = bc.beneficiary_id
    order by l.created_at desc limit 1
  ),
  case k.type_inscription when 'CODE_CESU' then b.cesu_code else bc.matricule end
) as identifiant) i
on conflict do nothing;

insert into personne_financeur (
  contract_numero, identifiant, cle, nom, prenom, date_naissance, created_at
)
select distinct on (s.contract_numero, l.identifiant) s.contract_numero, l.identifiant,
  l.identifiant, coalesce(l.nom, ''), coalesce(l.prenom, ''), l.date_naissance, l.created_at
from controle_ligne l join precommande_session s on s.id = l.session_id
where l.beneficiary_id is null
order by s.contract_numero, l.identifiant, l.created_at desc
on conflict do nothing;

drop procedure if exists personnes_des_plans();
create procedure personnes_des_plans() language plpgsql as $$
declare
  v_plan plan_aide;
  v_done integer := 0;
begin
  -- In the order of their writing: a later plan finds the person of an earlier one.
  for v_plan in select * from plan_aide where personne_id is null order by created_at, id loop
    update plan_aide set personne_id = personne_du_plan(v_plan)
      where id = v_plan.id and personne_id is null;
    v_done := v_done + 1;
    if v_done % 500 = 0 then
      commit;
    end if;
  end loop;
end $$;
call personnes_des_plans();
drop procedure personnes_des_plans();
