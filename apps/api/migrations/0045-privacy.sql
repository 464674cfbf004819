-- What a person may ask about their own data, and who else was in their space.

create table copie_donnees (
  -- Random: it is part of an address.
  id uuid primary key,
  beneficiary_id uuid not null references beneficiary,
  demandee_le timestamptz not null,
  prete_le timestamptz check (prete_le >= demandee_le),
  expire_le timestamptz check (expire_le > prete_le),
  telechargee_le timestamptz,
  -- Sealed, and gone once it was fetched or its day has passed.
  contenu_scelle bytea,
  check ((prete_le is null) = (expire_le is null)),
  check (telechargee_le is null or prete_le is not null),
  check (contenu_scelle is null or (prete_le is not null and telechargee_le is null))
);
create index copie_donnees_beneficiary on copie_donnees (beneficiary_id, demandee_le desc);
-- However often it is asked for at once, one is made.
create unique index copie_donnees_en_preparation on copie_donnees (beneficiary_id)
  where prete_le is null;
create index copie_donnees_expire on copie_donnees (expire_le) where contenu_scelle is not null;

create table effacement (
  id uuid primary key,
  beneficiary_id uuid not null references beneficiary,
  demande_le timestamptz not null,
  -- Until then the person may change their mind.
  prevu_le date not null,
  retire_le timestamptz check (retire_le >= demande_le),
  fait_le timestamptz check (fait_le >= demande_le),
  check (retire_le is null or fait_le is null)
);
create unique index effacement_en_attente on effacement (beneficiary_id)
  where retire_le is null and fait_le is null;
create index effacement_beneficiary on effacement (beneficiary_id);
create index effacement_prevu on effacement (prevu_le) where retire_le is null and fait_le is null;
comment on table effacement is 'Kept after the erasure, so that a restored backup can be cleared again.';

create table consultation (
  id uuid primary key,
  -- The person whose space it was.
  account_id uuid not null references user_account,
  -- Of this person's, from the first: the chain goes by it.
  rang integer not null check (rang > 0),
  par text not null check (par in ('ASSISTANCE', 'PARTENAIRE')),
  organisme text not null check (organisme <> ''),
  -- Who it was, in the words of whoever vouched for them.
  identifiant text not null,
  contract_numero text,
  lecture_seule boolean not null,
  motif text not null check (motif <> ''),
  -- No reference: sessions are forgotten long before.
  session_id uuid not null,
  request_id text not null,
  at timestamptz not null,
  -- Over this row and the one before it of the same person: none can be changed or taken out unseen.
  empreinte bytea not null check (octet_length(empreinte) = 32),
  unique (account_id, rang)
);
create index consultation_account on consultation (account_id, id desc);
create index consultation_at on consultation (at);
comment on table consultation is 'Somebody other than the person opened their space; kept three years, never changed.';

-- What was looked at then: each call once for each session.
create table consultation_appel (
  session_id uuid not null,
  appel text not null check (appel <> ''),
  request_id text not null,
  at timestamptz not null,
  primary key (session_id, appel)
);
create index consultation_appel_at on consultation_appel (at);
create index consultation_session on consultation (session_id);

create index security_event_at on security_event (at);

-- The journals are only ever added to by the product. What has served its time goes by this alone,
-- and nothing goes before the law lets it.
create function journaux_oublier(p_evenements timestamptz, p_consultations timestamptz)
returns table (evenements bigint, consultations bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_evenements > ledger_now() - interval '6 months' then
    raise exception 'les événements de sécurité se gardent six mois au moins';
  end if;
  if p_consultations > ledger_now() - interval '3 years' then
    raise exception 'les consultations se gardent trois ans';
  end if;
  delete from security_event where at < p_evenements;
  get diagnostics evenements = row_count;
  delete from consultation_appel where at < p_consultations;
  delete from consultation where at < p_consultations;
  get diagnostics consultations = row_count;
  return next;
end $$;
