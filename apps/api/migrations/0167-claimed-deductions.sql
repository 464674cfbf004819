-- A deduction that no later payout covers is asked from its payee, who pays it by transfer.

alter table retenue_intervenant
  -- What the payee names in its transfer; null until it is asked.
  add column reference text,
  add column demandee_le timestamptz,
  -- The money came: no payout is lowered any more.
  add column recouvree_le timestamptz,
  add constraint retenue_intervenant_reference
    check (reference ~ '^RI[0-9A-Z]{10}$') not valid,
  add constraint retenue_intervenant_demandee
    check ((reference is null) = (demandee_le is null)) not valid,
  add constraint retenue_intervenant_recouvree check (
    recouvree_le is null or reference is not null and versement_id is null) not valid;

-- The rules on the payer have no name of their own.
do $$
declare
  v record;
begin
  for v in
    select conrelid::regclass as owner, conname from pg_constraint
    where contype = 'c' and (
      conrelid = 'encaissement_manuel'::regclass and (
        pg_get_constraintdef(oid) like '%nature%beneficiary_id%'
        or conname = 'encaissement_manuel_nature_check')
      or conrelid = 'credit_payeur'::regclass and (
        pg_get_constraintdef(oid) like '%num_nonnulls%'
        or pg_get_constraintdef(oid) like '%nature%financeur_id%'
        or conname = 'credit_payeur_nature_check'))
  loop
    execute format('alter table %s drop constraint %I', v.owner, v.conname);
  end loop;
end $$;

alter table encaissement_manuel
  add constraint encaissement_manuel_nature
    check (nature in ('COMMANDE', 'ECHANGE', 'FACTURE', 'RETENUE')) not valid,
  add constraint encaissement_manuel_payeur
    check ((nature in ('FACTURE', 'RETENUE')) = (beneficiary_id is null)) not valid;

alter table credit_payeur
  add column intervenant_id uuid,
  add constraint credit_payeur_intervenant foreign key (intervenant_id) references intervenant not valid,
  add constraint credit_payeur_nature
    check (nature in ('COMMANDE', 'ECHANGE', 'FACTURE', 'RETENUE')) not valid,
  add constraint credit_payeur_payeur check (
    num_nonnulls(beneficiary_id, financeur_id, intervenant_id) = 1
    and (nature = 'FACTURE') = (financeur_id is not null)
    and (nature = 'RETENUE') = (intervenant_id is not null)) not valid;

alter table operation_a_valider
  drop constraint operation_a_valider_nature,
  add constraint operation_a_valider_nature check (case acte
    when 'REMBOURSEMENT' then nature in ('COMMANDE', 'AVOIR', 'CARTE', 'ENCAISSEMENT', 'CREDIT', 'TROP_PERCU')
    when 'ENCAISSEMENT' then nature in ('COMMANDE', 'ECHANGE', 'FACTURE', 'RETENUE')
    else nature = acte end) not valid;
