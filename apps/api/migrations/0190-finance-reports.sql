-- Reports of the value in circulation, fees, payouts and the acts of operators.

alter table rapport drop constraint rapport_type_check;
alter table rapport add constraint rapport_type_check check (
  type in ('COMMANDES', 'PAIEMENTS', 'OPPOSITIONS', 'ENCAISSEMENTS_ATTENDUS', 'CONSULTATIONS',
    'CIRCULATION', 'FRAIS', 'VIREMENTS', 'ACTIVITE')) not valid;
