-- hors transaction
-- A person is found by name and birth date through the index of the names: those who share a name
-- are few, and an index less is written for each person of a file.
drop index concurrently if exists personne_financeur_naissance;
