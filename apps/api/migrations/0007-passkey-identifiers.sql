-- PostgreSQL counts repetitions up to 255 only: the length of a key's identifier is checked apart.

alter table passkey drop constraint passkey_credential_id_check;
alter table passkey add constraint passkey_credential_id check (
  credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) <= 1400
);
