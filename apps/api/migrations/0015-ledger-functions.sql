-- The only way to write in the books. The product's role may call these functions and read the
-- tables; it may not touch a row of them.

create function ledger_now() returns timestamptz
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select clock_timestamp() + coalesce(
    (select (value #>> '{}')::double precision from platform_state where key = 'business_clock_offset_ms'), 0
  ) * interval '1 millisecond'
$$;
comment on function ledger_now is 'Business time, by the database''s own clock: no replica''s clock decides about money.';

-- Vintage Y pays until 31 January Y+1 included, and is traded in February Y+1, in Paris.
create function est_payable(p_millesime integer, p_at timestamptz) returns boolean
language sql immutable set search_path = pg_catalog as $$
  select p_at < make_timestamptz(p_millesime + 1, 2, 1, 0, 0, 0, 'Europe/Paris')
$$;
create function est_echangeable(p_millesime integer, p_at timestamptz) returns boolean
language sql immutable set search_path = pg_catalog as $$
  select p_at >= make_timestamptz(p_millesime + 1, 2, 1, 0, 0, 0, 'Europe/Paris')
     and p_at < make_timestamptz(p_millesime + 1, 3, 1, 0, 0, 0, 'Europe/Paris')
$$;

create function ledger_check_journal() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_lines integer;
  v_sum numeric;
  v_mixes_units boolean;
begin
  select count(*), sum(e.amount), bool_or(a.unit <> new.unit) into v_lines, v_sum, v_mixes_units
  from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = new.id;
  if v_lines < 2 or v_sum <> 0 or v_mixes_units then
    raise exception 'journal % is not balanced in one unit', new.id using errcode = 'LG005';
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_balanced after insert on ledger_journal
  deferrable initially deferred for each row execute function ledger_check_journal();

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'LG006';
end $$;
create trigger ledger_journal_append_only before update or delete or truncate on ledger_journal
  for each statement execute function refuse_change();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_void_append_only before update or delete or truncate on ledger_void
  for each statement execute function refuse_change();
create trigger ledger_seal_append_only before update or delete or truncate on ledger_seal
  for each statement execute function refuse_change();
create trigger titre_event_append_only before update or delete or truncate on titre_event
  for each statement execute function refuse_change();
create trigger ledger_account_kept before delete or truncate on ledger_account
  for each statement execute function refuse_change();
create trigger titre_kept before delete or truncate on titre
  for each statement execute function refuse_change();

create function ledger_open_accounts(p_journals jsonb) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into ledger_account (kind, key, unit, compte_id, mois, balance)
  select distinct on (e.kind, e.key, j.doc ->> 'unit')
    e.kind, e.key, j.doc ->> 'unit', e.compte, e.mois,
    case when e.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'DROITS') then 0 end
  from jsonb_array_elements(p_journals) j (doc),
       jsonb_to_recordset(j.doc -> 'entries') e (kind text, key text, compte uuid, mois date)
  order by e.kind, e.key, j.doc ->> 'unit'
  on conflict (kind, key, unit) do nothing
$$;

-- Key first: the same command is answered again, and two at once wait for one another.
create function ledger_take_command(p_command jsonb) returns jsonb
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_record idempotency_record;
  v_fingerprint bytea := decode(p_command ->> 'fingerprint', 'hex');
begin
  insert into idempotency_record as known (owner, key, call, fingerprint, status, answer, created_at, expires_at)
  values (
    p_command ->> 'owner', p_command ->> 'key', p_command ->> 'call', v_fingerprint,
    (p_command ->> 'status')::smallint, p_command -> 'answer', v_now,
    v_now + (p_command ->> 'lifeS')::integer * interval '1 second'
  )
  on conflict (owner, key) do update
    set call = excluded.call, fingerprint = excluded.fingerprint, status = excluded.status,
        answer = excluded.answer, created_at = excluded.created_at, expires_at = excluded.expires_at
    where known.expires_at <= v_now;
  if found then
    return null;
  end if;
  select * into v_record from idempotency_record
  where owner = p_command ->> 'owner' and key = p_command ->> 'key' for share;
  if v_record.fingerprint <> v_fingerprint then
    raise exception 'key used for another command' using errcode = 'LG003';
  end if;
  return jsonb_build_object('replay', true, 'status', v_record.status, 'answer', v_record.answer);
end $$;

create function ledger_move_titres(p_numeros text[], p_to text, p_window text, p_at timestamptz, p_actor text, p_journal bigint)
returns void language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_usable integer;
begin
  select count(*) filter (
    where statut = 'ACTIF'
      and (p_window is distinct from 'PAYABLE' or est_payable(millesime, p_at))
      and (p_window is distinct from 'ECHANGEABLE' or est_echangeable(millesime, p_at))
      or p_to = 'EXPIRE' and statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE')
  ) into v_usable from titre where numero = any (p_numeros);
  if v_usable <> cardinality(p_numeros) then
    raise exception 'a voucher cannot leave circulation' using errcode = 'LG004';
  end if;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, journal_id, occurred_at, actor)
  select t.numero, coalesce((select max(rank) from titre_event e where e.titre_numero = t.numero), 0) + 1,
         t.statut, p_to, p_journal, p_at, p_actor
  from titre t where t.numero = any (p_numeros);
  update titre set statut = p_to where numero = any (p_numeros);
end $$;

/*
 * One movement: one or more linked journals, the vouchers that leave, the outbox rows and the
 * stored answer, or nothing at all. Locks: key, vouchers by number, accounts by id.
 */
create function ledger_post(p jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_journals jsonb := p -> 'journals';
  v_at timestamptz;
  v_replay jsonb;
  v_titres text[];
  v_rank integer[]; v_line integer[]; v_account bigint[]; v_amount bigint[]; v_titre text[];
  v_attempt integer := 0;
  v_doc jsonb;
  v_journal integer := 0;
  v_id bigint;
  v_ids bigint[] := '{}';
begin
  if p ? 'command' then
    v_replay := ledger_take_command(p -> 'command');
    if v_replay is not null then return v_replay; end if;
  end if;
  -- After the key: what was answered once is answered again, whatever happened since.
  if exists (select from platform_state where key = 'ledger_suspended' and value = 'true') then
    raise exception 'the books are closed' using errcode = 'LG002';
  end if;

  loop
    select array_agg(l.rank), array_agg(l.line), array_agg(l.account), array_agg(l.amount), array_agg(l.titre)
    into v_rank, v_line, v_account, v_amount, v_titre
    from (
      select j.n::integer as rank, e.n::integer as line, (e.doc ->> 'amount')::bigint as amount,
        e.doc ->> 'titre' as titre,
        -- One look into the index for each line: a join would read every account of the books.
        (select a.id from ledger_account a
         where a.kind = e.doc ->> 'kind' and a.key = e.doc ->> 'key' and a.unit = j.doc ->> 'unit') as account
      from jsonb_array_elements(v_journals) with ordinality j (doc, n)
      cross join jsonb_array_elements(j.doc -> 'entries') with ordinality e (doc, n)
      order by 1, 2
    ) l;
    exit when array_position(v_account, null) is null;
    v_attempt := v_attempt + 1;
    if v_attempt > 2 then raise exception 'an account cannot be opened' using errcode = 'LG007'; end if;
    perform ledger_open_accounts(v_journals);
  end loop;
  if v_account is null then raise exception 'nothing to post' using errcode = 'LG005'; end if;

  v_titres := array_remove(v_titre, null);
  if cardinality(v_titres) > 0 then
    perform from titre where numero = any (v_titres) order by numero for no key update;
  end if;
  perform from ledger_account where id = any (v_account) and balance is not null
  order by id for no key update;

  -- Once the locks are held: on one account, the order of the dates is that of the balances.
  v_at := ledger_now();
  if p ? 'at' then
    if p ->> 'origin' <> 'IMPORT' or (p ->> 'at')::timestamptz > v_at then
      raise exception 'only an import brings its own dates, and past ones' using errcode = 'LG007';
    end if;
    v_at := (p ->> 'at')::timestamptz;
  end if;

  for v_doc in select value from jsonb_array_elements(v_journals) loop
    v_journal := v_journal + 1;
    perform ledger_check_journal_window(v_doc, v_rank, v_account, v_amount, v_journal, v_at);
    if v_doc ? 'resolves' then perform ledger_release((v_doc ->> 'resolves')::bigint); end if;
    insert into ledger_journal (posting_id, kind, unit, phase, occurred_at, actor, origin, request_id,
      contract_numero, idempotency_owner, idempotency_key, reverses, resolves)
    values ((p ->> 'posting')::uuid, v_doc ->> 'kind', v_doc ->> 'unit', coalesce(v_doc ->> 'phase', 'POSTE'),
      v_at, p ->> 'actor', p ->> 'origin', p ->> 'request', p ->> 'contract',
      p #>> '{command,owner}', p #>> '{command,key}', (v_doc ->> 'reverses')::bigint, (v_doc ->> 'resolves')::bigint)
    returning id into v_id;
    v_ids := v_ids || v_id;
    -- Before the entries: a voucher that is gone is refused in words, not by an index.
    if v_doc ? 'exit' then
      perform ledger_move_titres(
        array(select titre from unnest(v_rank, v_amount, v_titre) e (rank, amount, titre)
              where rank = v_journal and amount < 0 and titre is not null),
        v_doc ->> 'exit', v_doc ->> 'window', v_at, p ->> 'actor', v_id);
    end if;
    insert into ledger_entry (journal_id, line, account_id, amount, balance_after, titre_numero, occurred_at)
    select v_id, e.line, e.account, e.amount,
      case when coalesce(v_doc ->> 'phase', 'POSTE') = 'POSTE'
        then a.balance + sum(e.amount) over (partition by e.account order by e.line) end,
      e.titre, v_at
    from unnest(v_rank, v_line, v_account, v_amount, v_titre) e (rank, line, account, amount, titre)
    join ledger_account a on a.id = e.account
    where e.rank = v_journal;
    if coalesce(v_doc ->> 'phase', 'POSTE') = 'POSTE' then
      update ledger_account a set balance = a.balance + s.amount
      from (select account, sum(amount) as amount
            from unnest(v_rank, v_account, v_amount) e (rank, account, amount)
            where rank = v_journal group by account) s
      where a.id = s.account and a.balance is not null;
    else
      update ledger_account a set reserved = a.reserved - s.amount
      from (select account, sum(amount) as amount
            from unnest(v_rank, v_account, v_amount) e (rank, account, amount)
            where rank = v_journal and amount < 0 group by account) s
      where a.id = s.account and a.balance is not null;
    end if;
  end loop;

  if p ? 'outbox' then
    insert into outbox_message (id, kind, dedup_key, payload, created_at)
    select m.id, m.kind, m.dedup, m.payload, clock_timestamp()
    from jsonb_to_recordset(p -> 'outbox') m (id uuid, kind text, dedup text, payload jsonb)
    on conflict (dedup_key) do nothing;
  end if;
  return jsonb_build_object('replay', false, 'journals', to_jsonb(v_ids), 'at', v_at);
end $$;

-- A vintage that no longer pays, a month that is not this one, an account that is blocked.
create function ledger_check_journal_window(
  p_doc jsonb, p_rank integer[], p_account bigint[], p_amount bigint[], p_journal integer, p_at timestamptz
) returns void language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  v_month date := date_trunc('month', p_at at time zone 'Europe/Paris')::date;
begin
  -- A reservation was taken in time; its settlement may come after.
  if not p_doc ? 'window' or p_doc ? 'resolves' then return; end if;
  if exists (
    select from unnest(p_rank, p_account, p_amount) e (rank, account, amount)
    join ledger_account a on a.id = e.account
    join compte_cesu c on c.id = a.compte_id
    left join plan_social s on s.compte_id = c.id
    where e.rank = p_journal and e.amount < 0 and (
      c.statut <> 'ACTIF'
      or p_doc ->> 'window' = 'PAYABLE' and not est_payable(c.millesime, p_at)
      or p_doc ->> 'window' = 'ECHANGEABLE' and not est_echangeable(c.millesime, p_at)
      or a.mois is not null and a.mois <> v_month and not (coalesce(s.reporte, false) and a.mois < v_month)
    )
  ) then
    raise exception 'not at this time' using errcode = 'LG004';
  end if;
end $$;

-- Gives back what a reservation held. Its journal may be resolved or given up, once.
create function ledger_release(p_journal bigint) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from ledger_journal where id = p_journal and phase = 'RESERVE' for no key update;
  if not found or exists (select from ledger_void where journal_id = p_journal)
     or exists (select from ledger_journal where resolves = p_journal) then
    raise exception 'no open reservation %', p_journal using errcode = 'LG008';
  end if;
  update ledger_account a set reserved = a.reserved + s.amount
  from (select account_id, sum(amount) as amount from ledger_entry
        where journal_id = p_journal and amount < 0 group by account_id) s
  where a.id = s.account_id and a.balance is not null;
end $$;

create function ledger_give_up(p_journal bigint, p_actor text, p_request text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
begin
  perform from ledger_account where balance is not null and id in (
    select account_id from ledger_entry where journal_id = p_journal
  ) order by id for no key update;
  perform ledger_release(p_journal);
  insert into ledger_void (journal_id, actor, request_id) values (p_journal, p_actor, p_request);
end $$;

/*
 * The mirror of a journal, once. When the money is no longer there, a case is opened instead:
 * no balance goes below 0.
 */
create function ledger_reverse(p_journal bigint, p_case uuid, p jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_source ledger_journal;
  v_short record;
begin
  select * into v_source from ledger_journal where id = p_journal for no key update;
  if not found or v_source.phase <> 'POSTE' or v_source.reverses is not null
     or exists (select from ledger_journal where reverses = p_journal)
     or exists (select from ledger_debt where journal_id = p_journal)
     or exists (select from ledger_entry where journal_id = p_journal and titre_numero is not null) then
    raise exception 'journal % cannot be reversed', p_journal using errcode = 'LG008';
  end if;
  perform from ledger_account where balance is not null and id in (
    select account_id from ledger_entry where journal_id = p_journal
  ) order by id for no key update;
  select a.id, s.amount as amount into v_short
  from (select account_id, sum(amount) as amount from ledger_entry
        where journal_id = p_journal group by account_id) s
  join ledger_account a on a.id = s.account_id
  where a.balance is not null and a.balance - a.reserved < s.amount limit 1;
  if found then
    insert into ledger_debt (id, journal_id, account_id, amount_cents, created_at)
    values (p_case, p_journal, v_short.id, v_short.amount, clock_timestamp());
    return jsonb_build_object('replay', false, 'debt', p_case);
  end if;
  return ledger_post(p || jsonb_build_object('journals', jsonb_build_array(jsonb_build_object(
    'kind', 'CONTRE_PASSATION', 'unit', v_source.unit, 'reverses', p_journal,
    'entries', (
      select jsonb_agg(jsonb_build_object('kind', a.kind, 'key', a.key, 'amount', -e.amount) order by e.line)
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = p_journal
    )))));
end $$;

-- What a seal covers. Two books with the same text are the same books: the words are quoted.
create view ledger_sealed_text as
  select j.id, json_build_array(j.id, j.posting_id, j.kind, j.unit, j.phase,
    (extract(epoch from j.occurred_at) * 1000000)::bigint, j.actor, j.origin, j.request_id,
    j.contract_numero, j.reverses, j.resolves,
    (select string_agg(concat_ws(',', e.line, e.account_id, e.amount, coalesce(e.titre_numero, '-')), ';' order by e.line)
     from ledger_entry e where e.journal_id = j.id))::text as content
  from ledger_journal j;

create function ledger_content(p_journal bigint) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select content from ledger_sealed_text where id = p_journal
$$;

create function ledger_seal_waiting(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_last record;
  v_journal record;
  v_hash bytea := decode(repeat('00', 32), 'hex');
  v_rank bigint := 0;
  v_by xid8 := '0';
  v_id bigint := 0;
  v_count integer := 0;
begin
  if not pg_try_advisory_xact_lock(7203551965) then return 0; end if;
  select s.rank, s.hash, j.recorded_by, j.id into v_last
  from ledger_seal s join ledger_journal j on j.id = s.journal_id order by s.rank desc limit 1;
  if found then
    v_rank := v_last.rank; v_hash := v_last.hash; v_by := v_last.recorded_by; v_id := v_last.id;
  end if;
  for v_journal in
    select j.id, t.content from (
      select id, recorded_by from ledger_journal
      where (recorded_by, id) > (v_by, v_id) and recorded_by < pg_snapshot_xmin(pg_current_snapshot())
      order by recorded_by, id limit p_limit
    ) j join ledger_sealed_text t on t.id = j.id
    order by j.recorded_by, j.id
  loop
    v_rank := v_rank + 1;
    v_count := v_count + 1;
    v_hash := sha256(v_hash || convert_to(v_journal.content, 'UTF8'));
    insert into ledger_seal (rank, journal_id, hash) values (v_rank, v_journal.id, v_hash);
  end loop;
  return v_count;
end $$;

-- Walks the chain from its beginning; no row when it is whole, else the first link that is not.
create function ledger_walk() returns table (rank bigint, journal_id bigint, reason text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_link record;
  v_hash bytea := decode(repeat('00', 32), 'hex');
  v_expected bigint := 0;
begin
  for v_link in
    select s.rank, s.journal_id, s.hash, t.content
    from ledger_seal s left join ledger_sealed_text t on t.id = s.journal_id order by s.rank
  loop
    v_expected := v_expected + 1;
    if v_link.rank <> v_expected then
      return query select v_expected, null::bigint, 'maillon manquant'; return;
    end if;
    if v_link.content is null then
      return query select v_link.rank, v_link.journal_id, 'écriture disparue'; return;
    end if;
    v_hash := sha256(v_hash || convert_to(v_link.content, 'UTF8'));
    if v_hash <> v_link.hash then
      return query select v_link.rank, v_link.journal_id, 'écriture modifiée'; return;
    end if;
  end loop;
end $$;

-- Steps of a voucher's life that move no money: made, sent, delivered, blocked, freed.
create function titre_step(p_numero text, p_from text, p_to text, p_actor text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (p_from, p_to) not in (
    ('EN_FABRICATION', 'EXPEDIE'), ('EXPEDIE', 'ACTIF'), ('ACTIF', 'BLOQUE'), ('BLOQUE', 'ACTIF')
  ) then
    raise exception 'no step from % to %', p_from, p_to using errcode = 'LG004';
  end if;
  update titre set statut = p_to, essais_errones = 0 where numero = p_numero and statut = p_from;
  if not found then return false; end if;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, occurred_at, actor)
  select p_numero, coalesce(max(rank), 0) + 1, p_from, p_to, ledger_now(), p_actor
  from titre_event where titre_numero = p_numero;
  return true;
end $$;
