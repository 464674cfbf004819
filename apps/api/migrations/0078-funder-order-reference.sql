-- Conversions already begin with CF: a funder's new orders begin with FC. The orders made before keep their reference.
alter table commande_financeur
  drop constraint commande_financeur_reference_check,
  add constraint commande_financeur_reference_check check (reference ~ '^(CF|FC)[0-9A-Z]{10}$') not valid;
