-- A copied campaign is a draft until the funder publishes it: no date opens it.
alter table precommande_session add column brouillon boolean not null default false;
comment on column precommande_session.brouillon is 'Not published yet: shown to its funder only, whatever its dates.';

-- Why the funder refused or cancelled a line, told to its person. Null for older decisions.
alter table precommande
  add column motif_decision text,
  add constraint precommande_motif_decision check (
    motif_decision is null or length(motif_decision) between 1 and 500
  ) not valid;
comment on column precommande.motif_decision is 'Why the funder refused or cancelled the line; told to the beneficiary.';
