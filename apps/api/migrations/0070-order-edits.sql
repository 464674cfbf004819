-- A pre-order counts as changed only when its own person changed it: `version` also rises when the
-- funder validates the line or when money arrives.

alter table precommande
  add column modifiee_le timestamptz check (modifiee_le >= created_at);
comment on column precommande.modifiee_le is 'When the beneficiary last changed it; null while it is as it was first sent.';

-- A change by the beneficiary sends the order back to EN_ATTENTE, a validation never does.
update precommande set modifiee_le = updated_at
  where version > 1 and statut = 'EN_ATTENTE' and commande_id is null;
