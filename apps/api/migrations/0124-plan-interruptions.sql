-- A plan may be stopped or suspended from a month on. Months already granted stay.
alter table plan_aide
  add column interruption text,
  add column interrompu_depuis date,
  add column interruption_motif text,
  add constraint plan_aide_interruption check (
    (interruption is null) = (interrompu_depuis is null)
    and (interruption is null) = (interruption_motif is null)
    and (interruption is null or interruption in ('ARRET', 'SUSPENSION'))
    and (interrompu_depuis is null or extract(day from interrompu_depuis) = 1)
    and (interruption_motif is null or length(interruption_motif) between 1 and 500)
  ) not valid;
comment on column plan_aide.interruption is 'Why months are no longer granted: stopped for good, or suspended until it is resumed.';
comment on column plan_aide.interrompu_depuis is 'First month that is not granted any more.';
comment on column plan_aide.interruption_motif is 'What the funder wrote when the plan was interrupted.';
