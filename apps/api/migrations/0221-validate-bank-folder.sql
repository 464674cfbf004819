-- The constraint was added without reading the rows that existed.
alter table banque_rappel validate constraint banque_rappel_clos;
