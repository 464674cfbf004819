-- Messages are taken kind by kind: a hundred thousand mails of one order keep no code waiting.

create index outbox_message_waiting_kind on outbox_message (kind, created_at, id) where handed_at is null;
drop index outbox_message_waiting;
