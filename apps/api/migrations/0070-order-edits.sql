-- A pre-order counts as changed only when its own person changed it: `version` also rises when the
-- funder validates the line or when money arrives.

alter table precommande
  add column modifiee_le timestamptz,
  add constraint precommande_modifiee_le check (modifiee_le >= created_at) not valid;
comment on column precommande.modifiee_le is 'When the beneficiary last changed it; null while it is as it was first sent, and for orders older than this column.';
