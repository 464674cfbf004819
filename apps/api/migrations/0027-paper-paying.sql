/*
 * Paying with paper vouchers. Codes are judged by one function, those of a payment like those of a
 * check, so that no door is left at which they can be guessed; a voucher that was lost or stolen is
 * blocked by its owner.
 */

-- Wrong codes, one by one: what the limits of a day and of a quarter of an hour are counted from.
create table titre_essai (
  id bigint generated always as identity primary key,
  titre_numero text not null references titre,
  beneficiary_id uuid not null references beneficiary,
  -- Real time: a limit does not follow the business date.
  essaye_le timestamptz not null
);
create index titre_essai_titre on titre_essai (titre_numero, essaye_le desc);
create index titre_essai_beneficiary on titre_essai (beneficiary_id, essaye_le desc);

create table titre_opposition (
  id bigint generated always as identity primary key,
  titre_numero text not null references titre,
  motif text not null check (motif in ('PERTE', 'VOL')),
  actor text not null check (actor <> ''),
  declaree_le timestamptz not null,
  levee_le timestamptz check (levee_le >= declaree_le)
);
create index titre_opposition_titre on titre_opposition (titre_numero);
create unique index titre_opposition_open on titre_opposition (titre_numero) where levee_le is null;
comment on table titre_opposition is 'Lost or stolen, as its owner said. While it is not lifted, the voucher stays blocked.';

-- Until when no code of this voucher is judged, for this person; null when one may be typed now.
create function titre_codes_wait(p_titre titre, p_now timestamptz) returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select greatest(
    -- The tenth wrong one of a day closes every voucher of the person, until that day is over.
    (select e.essaye_le + interval '1 day' from titre_essai e
     where e.beneficiary_id = p_titre.beneficiary_id and e.essaye_le > p_now - interval '1 day'
     order by e.essaye_le desc offset 9 limit 1),
    -- The third on a voucher, and each one after it, closes that voucher for a while.
    (select e.essaye_le + interval '15 minutes' from titre_essai e
     where p_titre.essais_errones >= 3 and e.titre_numero = p_titre.numero
       and e.essaye_le > p_now - interval '15 minutes'
     order by e.essaye_le desc limit 1)
  )
$$;

/*
 * Whether each typed code is right, as the product has worked it out. Being right uses nothing up; a
 * wrong one is counted, and the fifth on a voucher blocks it. Locks: the person, then the vouchers by
 * number. The first makes the count of a day exact, the second that of a voucher: however many
 * guesses come at once, from however many replicas, they are judged one after the other.
 */
create function titre_judge_codes(p_beneficiary uuid, p_typed jsonb, p_now timestamptz, p_actor text)
returns jsonb language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_typed record;
  v_titre titre;
  v_wait timestamptz;
  v_verdict text;
  v_verdicts jsonb := '[]';
begin
  perform from beneficiary where id = p_beneficiary for no key update;
  for v_typed in
    select t.numero, t."isRight" as is_right
    from jsonb_to_recordset(p_typed) t (numero text, "isRight" boolean) order by t.numero
  loop
    v_wait := null;
    select * into v_titre from titre
    where numero = v_typed.numero and beneficiary_id = p_beneficiary for no key update;
    if not found then
      v_verdict := 'INCONNU';
    elsif v_titre.statut <> 'ACTIF' then
      v_verdict := v_titre.statut;
    else
      v_wait := titre_codes_wait(v_titre, p_now);
      v_verdict := case when v_wait is not null then 'ATTENTE'
                        when v_typed.is_right then 'JUSTE' else 'FAUX' end;
    end if;
    if v_verdict = 'FAUX' then
      insert into titre_essai (titre_numero, beneficiary_id, essaye_le)
      values (v_titre.numero, p_beneficiary, p_now);
      update titre set essais_errones = essais_errones + 1 where numero = v_titre.numero;
      if v_titre.essais_errones + 1 >= 5 then
        perform titre_block(v_titre.numero, p_actor);
        v_verdict := 'BLOQUE';
      end if;
    end if;
    v_verdicts := v_verdicts || jsonb_build_object(
      'numero', v_typed.numero, 'verdict', v_verdict, 'contract', v_titre.contract_numero,
      'isWrong', v_verdict = 'FAUX' or v_verdict = 'BLOQUE' and v_titre.statut = 'ACTIF',
      'waitUntil', v_wait);
  end loop;
  return v_verdicts;
end $$;

-- For who holds the lock of a voucher that is ACTIF.
create function titre_block(p_numero text, p_actor text) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  update titre set statut = 'BLOQUE' where numero = p_numero;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, occurred_at, actor)
  select p_numero, coalesce(max(rank), 0) + 1, 'ACTIF', 'BLOQUE', ledger_now(), p_actor
  from titre_event where titre_numero = p_numero;
$$;

/*
 * Lost or stolen: blocked at once. Whoever says it again is told of the first time. A voucher that
 * wrong codes had blocked stays so, and is no longer freed while the opposition stands.
 */
create function titre_oppose(p_numero text, p_beneficiary uuid, p_motif text, p_actor text)
returns jsonb language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_titre titre;
  v_opposition titre_opposition;
  v_is_new boolean := false;
begin
  select * into v_titre from titre
  where numero = p_numero and beneficiary_id = p_beneficiary for no key update;
  if not found then return jsonb_build_object('outcome', 'INCONNU'); end if;
  if v_titre.statut not in ('ACTIF', 'BLOQUE') then
    return jsonb_build_object('outcome', 'IMPOSSIBLE');
  end if;
  select * into v_opposition from titre_opposition where titre_numero = p_numero and levee_le is null;
  if not found then
    v_is_new := true;
    insert into titre_opposition (titre_numero, motif, actor, declaree_le)
    values (p_numero, p_motif, p_actor, ledger_now()) returning * into v_opposition;
  end if;
  if v_titre.statut = 'ACTIF' then perform titre_block(p_numero, p_actor); end if;
  return jsonb_build_object(
    'outcome', 'OPPOSE', 'id', v_opposition.id, 'isNew', v_is_new, 'motif', v_opposition.motif,
    'day', to_char(v_opposition.declaree_le at time zone 'Europe/Paris', 'DD/MM/YYYY'));
end $$;

-- As before, and a voucher is not freed while its owner says that it is lost or stolen.
create or replace function titre_step(p_numero text, p_from text, p_to text, p_actor text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (p_from, p_to) not in (
    ('EN_FABRICATION', 'EXPEDIE'), ('EXPEDIE', 'ACTIF'), ('ACTIF', 'BLOQUE'), ('BLOQUE', 'ACTIF')
  ) then
    raise exception 'no step from % to %', p_from, p_to using errcode = 'LG004';
  end if;
  -- Locked first: an opposition that is being written is then waited for, and seen.
  perform from titre where numero = p_numero for no key update;
  update titre t set statut = p_to, essais_errones = 0
  where t.numero = p_numero and t.statut = p_from
    and not (p_to = 'ACTIF' and exists (
      select from titre_opposition o where o.titre_numero = t.numero and o.levee_le is null));
  if not found then return false; end if;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, occurred_at, actor)
  select p_numero, coalesce(max(rank), 0) + 1, p_from, p_to, ledger_now(), p_actor
  from titre_event where titre_numero = p_numero;
  return true;
end $$;

-- Its work is done by titre_judge_codes, which also knows the person.
drop function titre_try_code(text, boolean, text);
