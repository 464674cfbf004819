-- An import may be undone for an hour: what it wrote, and what stood there before. The rows name
-- people and are deleted the next day.
create table import_ecriture (
  -- Checked at the end: the lines are written before the import is counted.
  import_id uuid not null references controle_import on delete cascade deferrable initially deferred,
  ligne_id uuid not null,
  effet text not null check (effet in ('AJOUT', 'MODIFICATION', 'RETRAIT')),
  -- The line with its values, where there was one.
  avant jsonb check ((avant is null) = (effet = 'AJOUT')),
  -- Of the line as the import left it: another one means a later change.
  empreinte text check (empreinte ~ '^[0-9a-f]{32}$'),
  primary key (import_id, ligne_id)
);
comment on table import_ecriture is 'What an import of a control file wrote, to undo it within an hour.';

create table plan_ecriture (
  fichier_id uuid not null references plan_fichier on delete cascade,
  plan_id uuid not null,
  effet text not null check (effet in ('AJOUT', 'MODIFICATION')),
  avant jsonb check ((avant is null) = (effet = 'AJOUT')),
  empreinte text check (empreinte ~ '^[0-9a-f]{32}$'),
  primary key (fichier_id, plan_id)
);
comment on table plan_ecriture is 'What an import of plans wrote, to undo it within an hour.';

alter table controle_import add column annule_le timestamptz;
alter table plan_fichier add column annule_le timestamptz;
