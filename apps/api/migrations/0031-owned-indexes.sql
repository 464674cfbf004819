-- A voucher's reference to its book, and an order's look for a person's account, name the contract
-- and its product among other things. While a table is young the planner takes whichever index
-- names two of them, and would read everything that a contract has: these name what tells rows apart.

drop index carnet_produit;
create index carnet_produit on carnet (contract_numero, produit_id, id);
drop index compte_cesu_produit;
create index compte_cesu_produit on compte_cesu (contract_numero, produit_id, beneficiary_id);
