-- The identity of the issuer, written by the installation and by the demonstration: one row.

create table issuer (
  id boolean primary key default true check (id),
  name text not null check (char_length(name) between 1 and 70),
  -- Where cheques are sent, line by line.
  address text[] not null check (cardinality(address) between 1 and 6),
  siren text not null check (siren ~ '^[0-9]{9}$'),
  vat_number text not null check (vat_number ~ '^FR[0-9]{11}$'),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{10,30}$'),
  bic text not null check (bic ~ '^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$'),
  -- Identifiant créancier SEPA.
  creditor_id text not null check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{4,31}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
