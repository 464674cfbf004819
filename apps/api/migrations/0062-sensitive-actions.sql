/*
 * Sensitive-action policy: the thresholds of a contract, the outgoing value of a person over the
 * last 24 hours, and the hold that stops it.
 */

alter table contract
  add column payment_code_threshold_cents bigint not null default 100000,
  add column new_payee_code_threshold_cents bigint not null default 30000,
  add column paper_code_threshold_cents bigint not null default 30000,
  add column funder_order_code_threshold_cents bigint not null default 1000000,
  add column funder_order_second_person boolean not null default false,
  add constraint contract_code_thresholds check (
    payment_code_threshold_cents >= 0 and new_payee_code_threshold_cents >= 0
    and paper_code_threshold_cents >= 0 and funder_order_code_threshold_cents >= 0
  ) not valid;

alter table beneficiary add column address_changed_at timestamptz;
comment on column beneficiary.address_changed_at is 'Last change of the postal address by the person, in real time; null if there was none.';

create table outgoing_holds (
  id uuid primary key,
  account_id uuid not null references user_account,
  cause text not null check (cause <> '' and char_length(cause) <= 200),
  placed_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references user_account,
  lift_reason text check (char_length(lift_reason) between 1 and 500),
  check ((lifted_at is null) = (lifted_by is null)),
  check ((lifted_at is null) = (lift_reason is null))
);
create unique index outgoing_holds_open on outgoing_holds (account_id) where lifted_at is null;
create index outgoing_holds_account on outgoing_holds (account_id, placed_at desc);
create index outgoing_holds_lifted_by on outgoing_holds (lifted_by) where lifted_by is not null;
comment on table outgoing_holds is 'While one is open, no value leaves the account.';

create table outgoing_action (
  id bigint generated always as identity primary key,
  account_id uuid not null references user_account,
  family text not null check (family in ('PAIEMENT', 'PAPIER')),
  amount_cents bigint not null check (amount_cents >= 0),
  payee_id uuid references intervenant,
  -- The order that it saves: saved again, it replaces what was counted before.
  subject_id uuid unique,
  is_confirmed boolean not null,
  to_new_address boolean not null,
  at timestamptz not null
);
create index outgoing_action_account on outgoing_action (account_id, family, at);
create index outgoing_action_payee on outgoing_action (payee_id) where payee_id is not null;
comment on table outgoing_action is 'What left an account in the last days, in real time, for the rolling totals of the sensitive-action policy.';

-- Two requests of one person wait for one another, whichever accounts of the books they debit.
create function outgoing_lock(p_accounts uuid[]) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
begin
  perform pg_advisory_xact_lock(24, k.key)
  from (select distinct hashtext(a::text) as key from unnest(p_accounts) a order by 1) k;
  return true;
end $$;

/*
 * Refuses outgoing value while a hold is open, or without a recent code when the person's total of
 * the last 24 hours would pass the contract's threshold; else counts it. Cancelled payments stay
 * counted. Without a family only the hold is checked.
 *
 * account, delegate: sign-ins of the person and of a carer acting for them; contract; family;
 * amount in cents; payee; isKnownPayee: paid more than 24 hours ago; subject: the order that is
 * saved; toOwnAddress: paper that follows the postal address; confirmedAt: time of a code that is
 * still recent.
 */
create function outgoing_guard(p jsonb) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_account uuid := (p ->> 'account')::uuid;
  v_family text := p ->> 'family';
  v_amount bigint := (p ->> 'amount')::bigint;
  v_payee uuid := (p ->> 'payee')::uuid;
  v_subject uuid := (p ->> 'subject')::uuid;
  v_confirmed_at timestamptz := (p ->> 'confirmedAt')::timestamptz;
  v_now timestamptz;
  v_limits contract;
  v_total bigint;
  v_to_payee bigint;
  v_payee_confirmed boolean;
  v_last_code_used timestamptz;
  v_address_changed_at timestamptz;
  v_to_new_address boolean := false;
  v_reason text;
  v_threshold bigint;
begin
  if exists (
    select from outgoing_holds
    where account_id in (v_account, (p ->> 'delegate')::uuid) and lifted_at is null
  ) then
    raise exception 'outgoing value is on hold' using errcode = 'LG009';
  end if;
  if v_family is null then return; end if;

  perform outgoing_lock(array[v_account]);
  v_now := clock_timestamp();
  select * into strict v_limits from contract where numero = p ->> 'contract';
  select coalesce(sum(amount_cents), 0),
    coalesce(sum(amount_cents) filter (where payee_id = v_payee), 0),
    coalesce(bool_or(is_confirmed) filter (where payee_id = v_payee), false),
    max(at) filter (where to_new_address and is_confirmed)
  into v_total, v_to_payee, v_payee_confirmed, v_last_code_used
  from outgoing_action
  where account_id = v_account and family = v_family and at > v_now - interval '24 hours'
    and subject_id is distinct from coalesce(v_subject, '00000000-0000-0000-0000-000000000000');

  if v_family = 'PAIEMENT' then
    if v_total + v_amount > v_limits.payment_code_threshold_cents then
      v_reason := 'TOTAL_PAIEMENTS';
      v_threshold := v_limits.payment_code_threshold_cents;
    elsif v_payee is not null and not (p ->> 'isKnownPayee')::boolean and not v_payee_confirmed
      and v_to_payee + v_amount > v_limits.new_payee_code_threshold_cents then
      v_reason := 'NOUVEL_INTERVENANT';
      v_threshold := v_limits.new_payee_code_threshold_cents;
    end if;
  else
    if (p ->> 'toOwnAddress')::boolean then
      select address_changed_at into v_address_changed_at from beneficiary where account_id = v_account;
      v_to_new_address := coalesce(v_address_changed_at > v_now - interval '24 hours', false);
    end if;
    if v_to_new_address then
      v_reason := 'NOUVELLE_ADRESSE';
      v_threshold := 0;
      -- A code per order: neither the one of the change of address nor that of another order.
      if v_confirmed_at <= greatest(v_address_changed_at, v_last_code_used) then
        v_confirmed_at := null;
      end if;
    elsif v_total + v_amount > v_limits.paper_code_threshold_cents then
      v_reason := 'TOTAL_PAPIER';
      v_threshold := v_limits.paper_code_threshold_cents;
    end if;
  end if;
  if v_reason is not null and v_confirmed_at is null then
    raise exception 'a recent code is needed' using errcode = 'LG010',
      detail = jsonb_build_object('reason', v_reason, 'thresholdCents', v_threshold)::text;
  end if;

  insert into outgoing_action
    (account_id, family, amount_cents, payee_id, subject_id, is_confirmed, to_new_address, at)
  values (v_account, v_family, v_amount, v_payee, v_subject, v_confirmed_at is not null,
    v_to_new_address, v_now)
  on conflict (subject_id) do update
    set amount_cents = excluded.amount_cents, is_confirmed = excluded.is_confirmed,
        to_new_address = excluded.to_new_address, at = excluded.at;
end $$;

/*
 * As before; and the outgoing value of a person is checked and counted in the same transaction.
 * Locks: person, key, vouchers by number, accounts by id.
 */
create or replace function ledger_post(p jsonb) returns jsonb
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
  -- Before the key: a statement that posts several movements takes these locks first as well.
  if p ? 'outgoing' then
    perform outgoing_lock(array[(p #>> '{outgoing,account}')::uuid]);
  end if;
  if p ? 'command' then
    v_replay := ledger_take_command(p -> 'command');
    if v_replay is not null then return v_replay; end if;
  end if;
  -- After the key: what was answered once is answered again, whatever happened since.
  if exists (select from platform_state where key = 'ledger_suspended' and value = 'true') then
    raise exception 'the books are closed' using errcode = 'LG002';
  end if;
  if p ? 'outgoing' then
    perform outgoing_guard(p -> 'outgoing' || jsonb_build_object('contract', p ->> 'contract'));
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
