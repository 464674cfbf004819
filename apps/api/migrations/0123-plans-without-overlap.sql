-- A person never has two plans of one product in the same month, whatever wrote them. An exclusion
-- constraint would build its index under an exclusive lock; this check locks one person at a time.
-- Deferred: a new plan is written before those that it replaces are shortened.
create function plan_aide_sans_chevauchement() returns trigger language plpgsql as $$
declare
  v_plan plan_aide;
begin
  select * into v_plan from plan_aide where id = new.id;
  if v_plan.beneficiary_id is null or v_plan.remplace_par is not null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('plan_aide:' || v_plan.beneficiary_id, 0));
  if exists (
    select from plan_aide o
    where o.beneficiary_id = v_plan.beneficiary_id and o.id <> v_plan.id
      and o.contract_numero = v_plan.contract_numero and o.produit_id = v_plan.produit_id
      and o.remplace_par is null
      and o.premier_mois <= v_plan.dernier_mois and o.dernier_mois >= v_plan.premier_mois
  ) then
    raise exception 'two plans of one product in the same month'
      using errcode = 'exclusion_violation', table = 'plan_aide',
        constraint = 'plan_aide_sans_chevauchement';
  end if;
  return null;
end $$;

create constraint trigger plan_aide_sans_chevauchement
after insert or update of beneficiary_id, contract_numero, produit_id, premier_mois, dernier_mois,
  remplace_par
on plan_aide deferrable initially deferred
for each row execute function plan_aide_sans_chevauchement();
