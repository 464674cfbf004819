-- hors transaction
-- What is expected with exactly the amount of a line that names no reference.
drop index concurrently if exists precommande_du;
create index concurrently precommande_du
  on precommande ((part_beneficiaire_cents + frais_compte_cents + frais_titre_cents))
  where statut_paiement = 'A_PAYER';
-- Lines that show a movement of ours which the books do not know yet.
drop index concurrently if exists releve_rapprochement_attendu;
create index concurrently releve_rapprochement_attendu on releve_rapprochement (ligne_id)
  where etat in ('A_TRAITER', 'PROPOSEE') and objet is not null;
