-- hors transaction
-- Payments have no subject: they need no entry in its index.
drop index concurrently if exists outgoing_action_subject;
create unique index concurrently outgoing_action_subject on outgoing_action (subject_id)
  where subject_id is not null;
