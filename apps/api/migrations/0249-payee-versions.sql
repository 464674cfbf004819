-- Of two operators who correct a payee at once, the second reads it again.
alter table intervenant
  add column version integer not null default 1,
  add constraint intervenant_version check (version > 0) not valid;
