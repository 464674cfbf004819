/*
 * Instant payouts of account payments: one payout per payment, outside the file of the day. It is a
 * row of `versement` like the others, so that books, returns and statements read one table.
 */
alter table paiement_compte add column instantane boolean not null default false;
comment on column paiement_compte.instantane is 'Promised to the payer as an instant payout; the next file carries it if the instant order fails.';

alter table versement
  alter column fichier_id drop not null,
  add column canal text not null default 'FICHIER',
  add constraint versement_canal check (
    canal in ('FICHIER', 'INSTANTANE') and (canal = 'FICHIER') = (fichier_id is not null)
  ) not valid;

create table virement_instantane (
  versement_id uuid primary key references versement,
  -- One instant order per payment, whatever became of it.
  paiement_id uuid not null unique references paiement_compte,
  etat text not null check (etat in ('ENVOYE', 'ACCEPTE', 'REJETE')),
  -- In real time: the bank refuses an order that reaches it later.
  expire_le timestamptz not null,
  interroge_le timestamptz,
  -- In business time, like the payment.
  repondu_le timestamptz,
  check ((etat = 'ENVOYE') = (repondu_le is null))
);
create index virement_instantane_sans_reponse on virement_instantane (expire_le) where etat = 'ENVOYE';
