/** An opposition that the books know nothing of. */
const opposition = `insert into opposition (id, reference, beneficiary_id, contract_numero, motif, suite,
    nombre_titres, montant_cents, compte_id, posting_id, disponible_le, operateur_id, commande_owner,
    commande_cle, created_at)
  select '00000000-0000-4000-8000-000000000009', 'OP0000000001', c.beneficiary_id, c.contract_numero,
    'PERTE', 'COMPTE', 1, 1500, c.id, gen_random_uuid(), '2027-06-13', u.id, 'essai', 'opposition', now()
  from compte_cesu c cross join user_account u where c.type_compte = 'MONTANT'
  order by c.id, u.id limit 1`;

/** One way to break each of the invariants of oppositions. */
export const OPPOSITION_BREAKS: readonly (readonly [id: string, sql: string])[] = [
  ['I20', opposition],
  ['I20-reponse', opposition],
  [
    'I20-orphelin',
    `update ledger_journal set kind = 'RESTITUTION_TITRES' where kind = 'TITRES_VERS_COMPTE'`,
  ],
];
