-- Credit notes on the invoices of funders, and orders that are cancelled before they are paid.

create table avoir_numero (
  annee smallint primary key check (annee between 2000 and 2999),
  dernier integer not null check (dernier > 0)
);
comment on table avoir_numero is 'Last credit note of a year: numbers without a gap, as those of invoices.';

create table avoir_financeur (
  numero text primary key check (numero ~ '^A[0-9]{4}-[0-9]{6}$'),
  facture_numero text not null references facture_financeur,
  financeur_id uuid not null references financeur,
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  motif text not null check (
    motif in ('COMMANDE_ANNULEE', 'COMMANDE_EXPIREE', 'VALEUR_REPRISE', 'GESTE_COMMERCIAL')),
  -- Only what the issuer bears is a movement of its own: an order that was not made has none, and
  -- value that was taken back was posted then.
  posting_id uuid unique,
  -- Issuer and buyer as they were on that day; null without an installed issuer.
  parties jsonb,
  -- What one operator could credit alone on that day.
  seuil_cents bigint not null check (seuil_cents >= 0),
  operateur text not null check (operateur <> ''),
  demande_par uuid references user_account,
  valide_par uuid references user_account,
  -- The request that a second person approved.
  operation_id uuid unique references operation_a_valider,
  commande_owner text,
  commande_cle text,
  emis_le timestamptz not null,
  unique (commande_owner, commande_cle),
  check ((commande_owner is null) = (commande_cle is null)),
  check ((motif = 'GESTE_COMMERCIAL') = (posting_id is not null)),
  check ((operation_id is null) = (valide_par is null)),
  -- Cancelling what was neither paid nor made gives nothing away.
  constraint avoir_financeur_deux_personnes check (
    motif in ('COMMANDE_ANNULEE', 'COMMANDE_EXPIREE') or montant_cents <= seuil_cents
    or demande_par is not null and valide_par is not null and valide_par <> demande_par)
);
create index avoir_financeur_facture on avoir_financeur (facture_numero, numero);
create index avoir_financeur_financeur on avoir_financeur (financeur_id);
create index avoir_financeur_contract on avoir_financeur (contract_numero);
create index avoir_financeur_demande_par on avoir_financeur (demande_par) where demande_par is not null;
create index avoir_financeur_valide_par on avoir_financeur (valide_par) where valide_par is not null;

alter table facture_financeur
  -- The sum of its credit notes.
  add column credite_cents bigint not null default 0,
  add constraint facture_financeur_credite check (credite_cents between 0 and montant_cents) not valid,
  drop constraint facture_financeur_statut_check,
  add constraint facture_financeur_statut_check
    check (statut in ('A_PAYER', 'PAYEE', 'CREDITEE')) not valid,
  add constraint facture_financeur_creditee
    check ((statut = 'CREDITEE') = (credite_cents = montant_cents)) not valid;

alter table commande_financeur
  drop constraint commande_financeur_statut_check,
  add constraint commande_financeur_statut_check
    check (statut in ('EN_ATTENTE_PAIEMENT', 'EN_COURS', 'TERMINEE', 'ANNULEE')) not valid,
  -- Cancelled before any of its lines is made.
  add constraint commande_financeur_annulee
    check (statut <> 'ANNULEE' or paiement_prealable and nombre_lignes_traitees = 0) not valid;

alter table operation_a_valider
  drop constraint operation_a_valider_acte,
  add constraint operation_a_valider_acte check (acte in ('REMBOURSEMENT', 'ENCAISSEMENT', 'CONTRAT',
    'TEXTES_COURRIELS', 'COMMANDE_FINANCEUR', 'AVOIR_FACTURE')) not valid;

-- A cancelled order gives its lines back: they may be ordered again, or end where the person has
-- another open line in the campaign.
create or replace function precommande_keep_taken() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.beneficiary_id, new.contract_numero, new.session_id, new.millesime,
      new.montant_titre_cents, new.montant_compte_cents, new.nombre_titres,
      new.part_financee_cents, new.part_beneficiaire_cents, new.frais_compte_cents, new.frais_titre_cents)
     is not distinct from
     (old.beneficiary_id, old.contract_numero, old.session_id, old.millesime,
      old.montant_titre_cents, old.montant_compte_cents, old.nombre_titres,
      old.part_financee_cents, old.part_beneficiaire_cents, old.frais_compte_cents, old.frais_titre_cents)
     and (
       new.commande_id is not distinct from old.commande_id and (new.statut = old.statut
         or (old.statut, new.statut) in (('VALIDEE', 'COMMANDEE'), ('COMMANDEE', 'LIVREE')))
       or new.commande_id is null and old.statut = 'VALIDEE' and new.statut in ('VALIDEE', 'ANNULEE')
         and exists (
           select from commande_financeur c where c.id = old.commande_id and c.statut = 'ANNULEE')) then
    return new;
  end if;
  raise exception 'line % is taken by an order', old.id using errcode = 'CM001';
end $$;
