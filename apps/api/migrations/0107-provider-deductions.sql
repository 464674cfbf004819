-- A provider that was paid out before its credit note gives the amount back on its next payout.

create table retenue_intervenant (
  avoir_numero text primary key references avoir_service,
  intervenant_id uuid not null references intervenant,
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  -- The payout that it was deducted from; null until then, and again if that payout comes back.
  versement_id uuid references versement,
  created_at timestamptz not null
);
create index retenue_intervenant_ouverte on retenue_intervenant (intervenant_id, created_at)
  where versement_id is null;
create index retenue_intervenant_versement on retenue_intervenant (versement_id)
  where versement_id is not null;
create index retenue_intervenant_contract on retenue_intervenant (contract_numero);

alter table versement
  add column retenu_cents bigint not null default 0,
  add constraint versement_retenu check (retenu_cents >= 0) not valid;

-- What was refunded before this table existed, after the payout of its invoice.
insert into retenue_intervenant (avoir_numero, intervenant_id, contract_numero, montant_cents, created_at)
select n.numero, coalesce(p.intervenant_id, g.intervenant_id), j.contract_numero,
  n.a_rembourser_cents, n.recu_le
from avoir_service n
join facture_service f on f.numero = n.facture_numero
join ledger_journal j on j.posting_id = n.posting_id and j.kind = 'AVOIR_SERVICE'
left join paiement_compte p on p.id = f.paiement_id
left join reglement_factures g on g.id = f.reglement_id
where n.a_rembourser_cents > 0 and (
  p.statut = 'EFFECTUE'
  or g.statut = 'EFFECTUE' and exists (
    select from versement_ligne l join versement v on v.id = l.versement_id
    where l.reglement_id = g.id and not l.rejetee and v.created_at < n.recu_le));
