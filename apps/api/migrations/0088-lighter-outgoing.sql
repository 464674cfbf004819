/*
 * A payment writes less beside the books: two indexes instead of four, and no lock on the rows of the
 * person and of the payee, which every payment to one payee shares. The rows live two days, and the
 * posting of the same transaction proves both.
 */
alter table outgoing_action
  drop constraint outgoing_action_account_id_fkey,
  drop constraint outgoing_action_payee_id_fkey,
  drop constraint outgoing_action_subject_id_key;
drop index outgoing_action_payee;

create or replace function outgoing_guard(p jsonb) returns void
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
  v_payment_threshold bigint;
  v_new_payee_threshold bigint;
  v_paper_threshold bigint;
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

  -- As outgoing_lock takes it.
  perform pg_advisory_xact_lock(24, hashtext(v_account::text));
  v_now := clock_timestamp();
  select payment_code_threshold_cents, new_payee_code_threshold_cents, paper_code_threshold_cents
  into strict v_payment_threshold, v_new_payee_threshold, v_paper_threshold
  from contract where numero = p ->> 'contract';
  select coalesce(sum(amount_cents), 0),
    coalesce(sum(amount_cents) filter (where payee_id = v_payee), 0),
    coalesce(bool_or(is_confirmed) filter (where payee_id = v_payee), false),
    max(at) filter (where to_new_address and is_confirmed)
  into v_total, v_to_payee, v_payee_confirmed, v_last_code_used
  from outgoing_action
  where account_id = v_account and family = v_family and at > v_now - interval '24 hours'
    and subject_id is distinct from coalesce(v_subject, '00000000-0000-0000-0000-000000000000');

  if v_family = 'PAIEMENT' then
    if v_total + v_amount > v_payment_threshold then
      v_reason := 'TOTAL_PAIEMENTS';
      v_threshold := v_payment_threshold;
    elsif v_payee is not null and not (p ->> 'isKnownPayee')::boolean and not v_payee_confirmed
      and v_to_payee + v_amount > v_new_payee_threshold then
      v_reason := 'NOUVEL_INTERVENANT';
      v_threshold := v_new_payee_threshold;
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
    elsif v_total + v_amount > v_paper_threshold then
      v_reason := 'TOTAL_PAPIER';
      v_threshold := v_paper_threshold;
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
  on conflict (subject_id) where subject_id is not null do update
    set amount_cents = excluded.amount_cents, is_confirmed = excluded.is_confirmed,
        to_new_address = excluded.to_new_address, at = excluded.at;
end $$;
