-- Apart from the statement that adds them: the check reads the tables without blocking writers.

alter table issuer validate constraint issuer_legal_form_check;
alter table issuer validate constraint issuer_head_office_check;
alter table financeur validate constraint financeur_payment_terms_known;
alter table financeur validate constraint financeur_payment_terms;
alter table contract validate constraint contract_order_terms;
alter table contract validate constraint contract_credit_limit;
alter table commande_financeur validate constraint commande_financeur_statut_check;
