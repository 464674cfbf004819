-- Mandates that end: used once, or with their next collection.

alter table mandat_sepa
  -- Agreed to by the signature: its only debit is an OOFF.
  add column ponctuel boolean not null default false,
  -- Its holder asked that the next collection be the last one: a FNAL.
  add column fin_demandee_le timestamptz;

-- A last debit that the bank refuses, or that never reaches it, may be collected again.
create function mandat_epuise(p_rum text) returns boolean language sql stable as $$
  select exists (
    select from prelevement p join mandat_sepa m on m.id = p.mandat_id
    where m.rum = p_rum and p.sequence in ('OOFF', 'FNAL') and p.statut in ('EMIS', 'ENCAISSE'))
$$;
