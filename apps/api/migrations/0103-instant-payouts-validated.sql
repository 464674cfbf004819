-- The constraint was added without reading the rows that existed.
alter table versement validate constraint versement_canal;
