-- A person never has two plans of one product in the same month, whatever wrote them.
create extension if not exists btree_gist;

-- A line with and a line without identifier could both be attached to one person. The later one
-- waits again: its rights were granted beside those of the first.
update plan_aide p set beneficiary_id = null
where p.beneficiary_id is not null and p.remplace_par is null and exists (
  select from plan_aide o
  where o.beneficiary_id = p.beneficiary_id and o.contract_numero = p.contract_numero
    and o.produit_id = p.produit_id and o.remplace_par is null and (o.created_at, o.id) < (p.created_at, p.id)
    and o.premier_mois <= p.dernier_mois and o.dernier_mois >= p.premier_mois
);

-- Deferred: a new plan is written before those that it replaces are shortened.
alter table plan_aide add constraint plan_aide_sans_chevauchement exclude using gist (
  contract_numero with =, produit_id with =, beneficiary_id with =,
  daterange(premier_mois, dernier_mois, '[]') with &&
) where (beneficiary_id is not null and remplace_par is null)
deferrable initially deferred;
