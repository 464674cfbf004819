/*
 * What the house does by hand: vouchers that were lost, stolen or never came, the card provider's
 * file, what the bank sends back, declarations to resolve, and the health of the books.
 */

-- Never came: said at the desk alone, of a book that was sent.
alter table titre_opposition drop constraint titre_opposition_motif_check;
alter table titre_opposition add constraint titre_opposition_motif_check
  check (motif in ('PERTE', 'VOL', 'NON_RECU')) not valid;
alter table titre_opposition validate constraint titre_opposition_motif_check;

create table opposition (
  id uuid primary key,
  reference text not null unique check (reference ~ '^OP[0-9A-Z]+$' and char_length(reference) = 12),
  beneficiary_id uuid not null,
  contract_numero text not null,
  motif text not null check (motif in ('PERTE', 'VOL', 'NON_RECU')),
  suite text not null check (suite in ('BLOCAGE', 'REMPLACEMENT', 'COMPTE')),
  nombre_titres integer not null check (nombre_titres between 1 and 200),
  montant_cents bigint not null check (montant_cents > 0),
  -- What their value has become, if anything yet.
  carnet_id uuid references carnet,
  compte_id uuid references compte_cesu,
  posting_id uuid unique,
  disponible_le date,
  operateur_id uuid not null references user_account,
  commande_owner text not null,
  commande_cle text not null,
  created_at timestamptz not null,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  unique (commande_owner, commande_cle),
  check ((suite = 'REMPLACEMENT') = (carnet_id is not null)),
  check ((suite = 'COMPTE') = (compte_id is not null)),
  check ((suite = 'BLOCAGE') = (posting_id is null)),
  check ((suite = 'BLOCAGE') = (disponible_le is null))
);
create index opposition_beneficiary on opposition (beneficiary_id, contract_numero, created_at desc, id desc);
create index opposition_carnet on opposition (carnet_id) where carnet_id is not null;
create index opposition_compte on opposition (compte_id) where compte_id is not null;
create index opposition_operateur on opposition (operateur_id, created_at desc);
comment on table opposition is 'What an operator has done about vouchers that somebody no longer holds.';

create table opposition_titre (
  opposition_id uuid not null references opposition,
  titre_numero text not null references titre,
  primary key (opposition_id, titre_numero)
);
create index opposition_titre_titre on opposition_titre (titre_numero);

/*
 * Blocks vouchers that their person no longer holds, or never did. Locked by number, as every other
 * use of them is; each is judged under its lock, and says since when it is what it is. What a card
 * order keeps aside is not blocked while its card is being paid.
 */
create function titres_opposer(p_numeros text[], p_motif text, p_actor text)
returns jsonb language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_titre titre;
  v_is_possible boolean;
  v_judged jsonb := '[]';
begin
  perform from titre where numero = any (p_numeros) order by numero for no key update;
  for v_titre in select * from titre where numero = any (p_numeros) order by numero loop
    v_is_possible := v_titre.statut in ('EXPEDIE', 'ACTIF', 'BLOQUE') and not titre_est_tenu(v_titre.numero);
    v_judged := v_judged || jsonb_build_object(
      'numero', v_titre.numero, 'statut', v_titre.statut, 'isOpposed', v_is_possible,
      'since', (select to_char(max(e.occurred_at) at time zone 'Europe/Paris', 'DD/MM/YYYY')
                from titre_event e where e.titre_numero = v_titre.numero));
    continue when not v_is_possible;
    insert into titre_opposition (titre_numero, motif, actor, declaree_le)
    values (v_titre.numero, p_motif, p_actor, ledger_now())
    on conflict (titre_numero) where levee_le is null do nothing;
    if v_titre.statut <> 'BLOQUE' then
      update titre set statut = 'BLOQUE' where numero = v_titre.numero;
      insert into titre_event (titre_numero, rank, from_statut, to_statut, occurred_at, actor)
      select v_titre.numero, coalesce(max(rank), 0) + 1, v_titre.statut, 'BLOQUE', ledger_now(), p_actor
      from titre_event where titre_numero = v_titre.numero;
    end if;
  end loop;
  return v_judged;
end $$;

/*
 * As before; and what is opposed leaves for its replacement or for the person's account, and for
 * nothing else.
 */
create or replace function ledger_move_titres(p_numeros text[], p_to text, p_window text, p_at timestamptz, p_actor text, p_journal bigint)
returns void language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_gives_back boolean;
  v_usable integer;
begin
  select kind in ('REMPLACEMENT_TITRES', 'RESTITUTION_TITRES') into strict v_gives_back
  from ledger_journal where id = p_journal;
  select count(*) filter (
    where h.echange_id is null and not v_gives_back and (
        t.statut = 'ACTIF'
        and (p_window is distinct from 'PAYABLE' or est_payable(t.millesime, p_at))
        and (p_window is distinct from 'ECHANGEABLE' or est_echangeable(t.millesime, p_at))
        or p_to = 'EXPIRE' and t.statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE'))
      or h.echange_id is null and v_gives_back and t.statut = 'BLOQUE' and est_payable(t.millesime, p_at)
        and exists (
          select from titre_opposition b where b.titre_numero = t.numero and b.levee_le is null)
      or h.pris_par = pg_current_xact_id() and p_to = 'ECHANGE' and t.statut = 'ACTIF'
        and est_echangeable(t.millesime, o.demande_le)
  ) into v_usable
  from titre t
  left join echange_titre h on h.titre_numero = t.numero and h.tenu
  left join echange o on o.id = h.echange_id
  where t.numero = any (p_numeros);
  if v_usable <> cardinality(p_numeros) then
    raise exception 'a voucher cannot leave circulation' using errcode = 'LG004';
  end if;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, journal_id, occurred_at, actor)
  select t.numero, coalesce((select max(rank) from titre_event e where e.titre_numero = t.numero), 0) + 1,
         t.statut, p_to, p_journal, p_at, p_actor
  from titre t where t.numero = any (p_numeros);
  update titre set statut = p_to where numero = any (p_numeros);
  if p_to = 'ECHANGE' then
    update echange_titre set tenu = false where titre_numero = any (p_numeros) and tenu;
  end if;
end $$;

-- The card provider's file: who brought it, and what became of each difference.
alter table carte_reglement
  add column lu_par uuid references user_account,
  add column empreinte text check (char_length(empreinte) = 64);
create index carte_reglement_lu_par on carte_reglement (lu_par) where lu_par is not null;
comment on column carte_reglement.lu_par is 'The operator who brought the file; absent when the product fetched it by itself.';

alter table carte_ecart
  add column resolu_le timestamptz,
  add column resolu_par uuid references user_account,
  -- The later file that put it right by itself.
  add column resolu_par_reglement uuid references carte_reglement,
  add column resolution text check (char_length(resolution) between 1 and 500),
  add constraint carte_ecart_resolu check (
    num_nonnulls(resolu_par, resolu_par_reglement) = (case when resolu_le is null then 0 else 1 end)
    and (resolu_par is null) = (resolution is null)
  );
create index carte_ecart_ouvert on carte_ecart (created_at, id) where resolu_le is null;
create index carte_ecart_reference on carte_ecart (reference) where resolu_le is null;
create index carte_ecart_resolu_par on carte_ecart (resolu_par) where resolu_par is not null;
create index carte_ecart_resolu_par_reglement on carte_ecart (resolu_par_reglement)
  where resolu_par_reglement is not null;

-- What the bank sends back about a file of ours (pain.002), read once.
alter table prelevement
  add column rejete_le timestamptz,
  add column motif_rejet text check (char_length(motif_rejet) between 1 and 35);

create table banque_retour (
  id uuid primary key,
  -- The bank's own number: however often it is brought, it is one.
  message_id text not null unique check (message_id <> '' and char_length(message_id) <= 35),
  empreinte text not null check (char_length(empreinte) = 64),
  prelevement_fichier_id uuid references prelevement_fichier,
  versement_fichier_id uuid references versement_fichier,
  operateur_id uuid not null references user_account,
  recu_le timestamptz not null,
  check (num_nonnulls(prelevement_fichier_id, versement_fichier_id) = 1)
);
create index banque_retour_recu on banque_retour (recu_le desc, id desc);
create index banque_retour_prelevements on banque_retour (prelevement_fichier_id)
  where prelevement_fichier_id is not null;
create index banque_retour_versements on banque_retour (versement_fichier_id)
  where versement_fichier_id is not null;
create index banque_retour_operateur on banque_retour (operateur_id);

create table banque_retour_ligne (
  retour_id uuid not null references banque_retour,
  rang integer not null check (rang > 0),
  bout_en_bout text not null check (bout_en_bout <> '' and char_length(bout_en_bout) <= 35),
  motif text not null check (motif <> '' and char_length(motif) <= 35),
  montant_cents bigint check (montant_cents > 0),
  issue text not null check (
    issue in ('APPLIQUEE', 'SANS_EFFET', 'INCONNUE', 'MONTANT_DIFFERENT', 'DEJA_ENCAISSE')
  ),
  prelevement_id uuid references prelevement,
  versement_id uuid references versement,
  primary key (retour_id, rang)
);
create index banque_retour_ligne_prelevement on banque_retour_ligne (prelevement_id)
  where prelevement_id is not null;
create index banque_retour_ligne_versement on banque_retour_ligne (versement_id)
  where versement_id is not null;

-- Declarations that somebody of the house has looked at.
alter table declaration_envoi add column repris_le timestamptz;
comment on column declaration_envoi.repris_le is 'When an operator had it sent again, under the same key: its patience begins anew.';
alter table declaration_a_resoudre
  add column issue text check (issue in ('RENVOYEE', 'RESOLUE')),
  add column clos_par uuid references user_account,
  add column motif_cloture text check (char_length(motif_cloture) between 1 and 500),
  add constraint declaration_a_resoudre_close check (
    num_nonnulls(issue, clos_par, motif_cloture) in (0, 3) and (issue is null or clos_le is not null)
  );
create index declaration_a_resoudre_ouverte on declaration_a_resoudre (ouvert_le, id) where clos_le is null;
create index declaration_a_resoudre_clos_par on declaration_a_resoudre (clos_par) where clos_par is not null;

-- The health of the books: what was found when they were last asked every question.
create table livres_controle (
  id uuid primary key,
  origine text not null check (origine in ('TACHE', 'OPERATEUR')),
  demande_par uuid references user_account,
  demande_le timestamptz not null,
  debute_le timestamptz,
  termine_le timestamptz,
  -- Up to which seal the chain was walked.
  rang_verifie bigint check (rang_verifie >= 0),
  check ((origine = 'OPERATEUR') = (demande_par is not null)),
  check (termine_le is null or debute_le is not null),
  check ((termine_le is null) = (rang_verifie is null))
);
create index livres_controle_termine on livres_controle (termine_le desc) where termine_le is not null;
create index livres_controle_demande_par on livres_controle (demande_par) where demande_par is not null;
-- Asked for twice, it is one.
create unique index livres_controle_attendu on livres_controle (origine)
  where origine = 'OPERATEUR' and termine_le is null;

create table livres_controle_regle (
  controle_id uuid not null references livres_controle on delete cascade,
  rang integer not null check (rang > 0),
  code text not null check (code <> ''),
  libelle text not null check (libelle <> ''),
  manquements integer not null check (manquements >= 0),
  premier jsonb,
  retard boolean not null,
  primary key (controle_id, rang)
);

create table livres_reouverture (
  id uuid primary key,
  demandee_par uuid not null references user_account,
  demandee_le timestamptz not null,
  motif text not null check (char_length(motif) between 1 and 500),
  -- The check that found nothing wrong.
  controle_id uuid not null references livres_controle,
  decision text check (decision in ('ACCEPTEE', 'REFUSEE')),
  decidee_par uuid references user_account,
  decidee_le timestamptz,
  check (num_nonnulls(decision, decidee_par, decidee_le) in (0, 3)),
  check (decidee_par <> demandee_par)
);
create unique index livres_reouverture_attendue on livres_reouverture ((true)) where decision is null;
create index livres_reouverture_controle on livres_reouverture (controle_id);
create index livres_reouverture_demandee_par on livres_reouverture (demandee_par);
create index livres_reouverture_decidee_par on livres_reouverture (decidee_par) where decidee_par is not null;
comment on table livres_reouverture is 'Suspended books are opened again by two persons, after a check that found nothing wrong.';

-- As before; and what an operator wrote about it is kept no longer than the rest.
create or replace function declarations_sans_nom(p_declarations uuid[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  n integer;
begin
  update declaration_a_resoudre r set motif_cloture = 'Effacé'
  where r.declaration_id = any (p_declarations) and r.motif_cloture is not null;
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
