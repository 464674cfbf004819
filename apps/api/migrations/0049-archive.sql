/*
 * What the law keeps of people who have left is set apart from what the product works with; what a
 * judge or an authority asks to be kept is not erased meanwhile; and who reads whom is looked over
 * every month.
 */

-- The intermediate archive. The product puts things into it and takes them out when their time has
-- come, by the functions below; it reads none of it: that is for the owner of the database.
create schema archive;
create table archive.piece (
  id uuid primary key default gen_random_uuid(),
  -- No reference: it is all that is left of the person, and names nobody.
  beneficiary_id uuid not null,
  nature text not null check (nature in ('DECLARATION', 'MANDAT')),
  origine_id uuid not null,
  contenu jsonb not null,
  -- Of a mandate, sealed as it was.
  iban_scelle text,
  archivee_le timestamptz not null,
  -- Last day.
  jusquau date not null,
  unique (nature, origine_id)
);
create index archive_piece_jusquau on archive.piece (jusquau);
create index archive_piece_beneficiary on archive.piece (beneficiary_id);

-- A person whose data an authority or a lawsuit needs: nothing of theirs goes while it lasts.
create table gel_juridique (
  id uuid primary key,
  beneficiary_id uuid not null references beneficiary,
  motif text not null check (motif <> ''),
  pose_par text not null check (pose_par <> ''),
  pose_le timestamptz not null,
  leve_le timestamptz check (leve_le >= pose_le)
);
create unique index gel_juridique_en_cours on gel_juridique (beneficiary_id) where leve_le is null;
create index gel_juridique_beneficiary on gel_juridique (beneficiary_id);

-- Sets apart what proves what was declared and agreed in a person's name, and leaves the figures
-- under numbers of their own.
create function archive_garder(p_beneficiary uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  n_declarations integer;
  n_mandats integer;
begin
  insert into archive.piece (beneficiary_id, nature, origine_id, contenu, archivee_le, jusquau)
  select d.beneficiary_id, 'DECLARATION', d.id,
    jsonb_build_object('reference', d.reference, 'organisme', d.organisme, 'mois', d.mois,
      'numeroEmployeur', d.numero_employeur, 'numeroSalarie', d.numero_salarie,
      'montantNetCents', d.montant_net_cents, 'contenu', d.contenu, 'motif', d.motif,
      'envois', (select jsonb_agg(jsonb_build_object('cle', e.cle, 'numero', e.numero_organisme,
        'motif', e.motif) order by e.rang) from declaration_envoi e where e.declaration_id = d.id)),
    ledger_now(), (d.created_at + interval '10 years')::date
  from declaration d where d.beneficiary_id = p_beneficiary
  on conflict (nature, origine_id) do nothing;
  get diagnostics n_declarations = row_count;
  insert into archive.piece
    (beneficiary_id, nature, origine_id, contenu, iban_scelle, archivee_le, jusquau)
  select m.beneficiary_id, 'MANDAT', m.id,
    jsonb_build_object('rum', m.rum, 'titulaire', m.titulaire, 'ibanFin', m.iban_fin, 'bic', m.bic,
      'signeLe', m.signed_at, 'revoqueLe', m.revoked_at),
    m.iban_scelle, ledger_now(),
    (coalesce(m.revoked_at, ledger_now()) + interval '10 years')::date
  from mandat_sepa m where m.beneficiary_id = p_beneficiary and m.iban_scelle <> ''
  on conflict (nature, origine_id) do nothing;
  get diagnostics n_mandats = row_count;
  perform declarations_sans_nom(array(
    select d.id from declaration d where d.beneficiary_id = p_beneficiary));
  perform mandats_sans_nom(array(
    select m.id from mandat_sepa m where m.beneficiary_id = p_beneficiary));
  return n_declarations + n_mandats;
end $$;

-- Each under a number of its own: a month is still declared once.
create function declarations_sans_nom(p_declarations uuid[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  n integer;
begin
  update declaration_envoi e set cle = 'ARCHIVE.' || e.id,
    motif = case when e.motif is null then null else 'Effacé' end
  where e.declaration_id = any (p_declarations);
  update declaration d set contenu = '{}',
    numero_employeur = upper(left(md5('employeur' || d.id), 14)),
    numero_salarie = upper(left(md5('salarie' || d.id), 14)),
    motif = case when d.motif is null then null else 'Effacé' end
  where d.id = any (p_declarations) and d.contenu <> '{}';
  get diagnostics n = row_count;
  return n;
end $$;

create function mandats_sans_nom(p_mandats uuid[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  n integer;
begin
  update mandat_sepa m set titulaire = 'Effacé', iban_scelle = '', iban_fin = '0000', bic = null,
    statut = 'REVOQUE', revoked_at = coalesce(m.revoked_at, ledger_now())
  where m.id = any (p_mandats) and m.iban_scelle <> '';
  get diagnostics n = row_count;
  return n;
end $$;

-- By the clock of the database: nobody chooses the day.
create function archive_oublier() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  n integer;
begin
  delete from archive.piece p
  where p.jusquau < (ledger_now() at time zone 'Europe/Paris')::date
    and not exists (select from gel_juridique g
      where g.beneficiary_id = p.beneficiary_id and g.leve_le is null);
  get diagnostics n = row_count;
  return n;
end $$;

-- The same as before, but for people whose data must be kept.
create or replace function journaux_oublier(p_evenements timestamptz, p_consultations timestamptz)
returns table (evenements bigint, consultations bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  geles uuid[];
begin
  if p_evenements > ledger_now() - interval '6 months' then
    raise exception 'les événements de sécurité se gardent six mois au moins';
  end if;
  if p_consultations > ledger_now() - interval '3 years' then
    raise exception 'les consultations se gardent trois ans';
  end if;
  geles := array(select b.account_id from gel_juridique g join beneficiary b on b.id = g.beneficiary_id
    where g.leve_le is null);
  delete from security_event where at < p_evenements
    and (account_id is null or account_id <> all (geles));
  get diagnostics evenements = row_count;
  delete from consultation_appel a where a.at < p_consultations
    and not exists (select from consultation c
      where c.session_id = a.session_id and c.account_id = any (geles));
  delete from consultation where at < p_consultations and account_id <> all (geles);
  get diagnostics consultations = row_count;
  return next;
end $$;

-- What a month's consultations came to, for whoever looks them over: written once.
create table revue_consultations (
  -- First day of the month.
  mois date primary key check (extract(day from mois) = 1),
  consultations integer not null check (consultations >= 0),
  personnes integer not null check (personnes >= 0),
  -- People whose chain does not hold together any more: somebody has touched it.
  chaines_rompues integer not null check (chaines_rompues >= 0),
  -- By who read: how often, of how many people, how often at night or on a Sunday.
  lecteurs jsonb not null,
  created_at timestamptz not null
);

alter table consultation drop constraint consultation_par_check;
alter table consultation add constraint consultation_par_check
  check (par in ('ASSISTANCE', 'PARTENAIRE', 'PROCHE', 'FINANCEUR'));
create index consultation_session_account on consultation (session_id, account_id);
drop index consultation_session;

-- Words of a contract are read by everybody it covers, also by voice: a link says where it goes, and
-- headings are the pages' own.
alter table text_override add constraint text_override_words check (
  value !~* 'cliqu(ez|er)[[:space:]]+(ici|là)' and value !~* '<[[:space:]]*/?[[:space:]]*[a-z]'
  and value !~ '(^|\n)[[:space:]]*#'
);

-- What was chosen about cookies: a random name, and nothing that tells whose it is.
create table preuve_consentement (
  preuve text primary key check (preuve ~ '^[0-9a-f]{32}$'),
  choix text not null check (choix in ('ACCEPTE', 'REFUSE')),
  version_texte smallint not null check (version_texte > 0),
  donne_le timestamptz not null
);
create index preuve_consentement_donne_le on preuve_consentement (donne_le);
