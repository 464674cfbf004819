-- What an invoice must say of its issuer, its buyer and its payment, and the terms of each contract.

alter table issuer
  -- "SAS au capital de 150 000 €, RCS Paris": printed after the name.
  add column legal_form text,
  add constraint issuer_legal_form_check check (char_length(legal_form) between 1 and 140) not valid,
  -- The registered office, when cheques are sent elsewhere.
  add column head_office text[],
  add constraint issuer_head_office_check check (cardinality(head_office) between 1 and 6) not valid;

alter table financeur
  add column payment_terms text not null default 'JOURS_30',
  add constraint financeur_payment_terms_known check (payment_terms in ('RECEPTION', 'JOURS_15',
    'JOURS_30', 'JOURS_30_FIN_DE_MOIS', 'JOURS_45', 'JOURS_45_FIN_DE_MOIS', 'JOURS_60')) not valid,
  -- Other rates of late interest, and 30 days at most.
  add column public_buyer boolean not null default false,
  add constraint financeur_payment_terms check (
    not public_buyer or payment_terms in ('RECEPTION', 'JOURS_15', 'JOURS_30')) not valid;

alter table contract
  add column order_terms text not null default 'A_TERME',
  add constraint contract_order_terms
    check (order_terms in ('A_TERME', 'PLAFOND', 'PREPAIEMENT')) not valid,
  add column credit_limit_cents bigint not null default 0,
  add constraint contract_credit_limit check (credit_limit_cents >= 0) not valid;

alter table facture_financeur
  -- The default serves the previous version of the programme while it is being replaced. Invoices
  -- that named no due date get one from the day of the upgrade: none is late at once.
  add column echeance date not null default ((now() at time zone 'Europe/Paris')::date + 30),
  -- Issuer and buyer as they were on the day of issue; null on older invoices.
  add column parties jsonb;

-- An order that is paid first waits for its invoice to be paid.
alter table commande_financeur
  add column paiement_prealable boolean not null default false,
  drop constraint commande_financeur_statut_check,
  add constraint commande_financeur_statut_check
    check (statut in ('EN_ATTENTE_PAIEMENT', 'EN_COURS', 'TERMINEE')) not valid;
