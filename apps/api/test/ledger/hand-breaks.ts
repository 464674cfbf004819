/** A receipt of the house that the books know nothing of. */
const receipt = (nature: 'COMMANDE' | 'FACTURE' | 'RETENUE', reference: string): string =>
  `insert into encaissement_manuel (id, nature, reference, beneficiary_id, contract_numero,
     montant_cents, moyen, recu_le, posting_id, seuil_cents, operateur, created_at)
   select gen_random_uuid(), '${nature}', ${reference},
     case when '${nature}' in ('FACTURE', 'RETENUE') then null else b.beneficiary_id end, b.contract_numero, 1000,
     'CHEQUE', current_date, gen_random_uuid(), 1000, 'essai', now()
   from beneficiary_contract b limit 1;`;

const refund = (issue: string, cents: number, alone: number): string =>
  `insert into remboursement_manuel (id, nature, reference, contract_numero, montant_cents, motif,
     issue, posting_id, dette_id, seuil_cents, operateur, created_at)
   select gen_random_uuid(), 'CARTE', 'ESSAI', b.contract_numero, ${cents}, 'IMPAYE', '${issue}',
     case when '${issue}' = 'REMBOURSE' then gen_random_uuid() end,
     case when '${issue}' = 'DETTE' then gen_random_uuid() end, ${alone}, 'essai', now()
   from beneficiary_contract b limit 1;`;

/** One way to break each of the invariants of what operators do by hand. */
export const HAND_BREAKS: readonly (readonly [id: string, sql: string])[] = [
  ['I21-encaissement', receipt('COMMANDE', `'ESSAI'`)],
  ['I21-facture', `update facture_financeur set statut = 'PAYEE'`],
  [
    'I21-facture',
    `${receipt('FACTURE', '(select min(numero) from facture_financeur)')}
     update encaissement_manuel m set montant_cents = f.montant_cents, seuil_cents = f.montant_cents
     from facture_financeur f where m.nature = 'FACTURE' and m.reference = f.numero`,
  ],
  ['I21-retenue', receipt('RETENUE', `'RIESSAA00000'`)],
  [
    'I21-trop-percu',
    `insert into credit_payeur (id, nature, reference, beneficiary_id, contract_numero, montant_cents,
       moyen, recu_le, reception_id, posting_id, statut, created_at)
     select gen_random_uuid(), 'COMMANDE', 'ESSAI', b.beneficiary_id, b.contract_numero, 1000, 'CHEQUE',
       current_date, gen_random_uuid(), gen_random_uuid(), 'OUVERT', now()
     from beneficiary_contract b limit 1`,
  ],
  [
    'I22-releve',
    `with line as (
       insert into releve_ligne (id, compte, ecriture, rang, sens, montant_cents, jour, messages,
         partie_scellee, created_at)
       values (gen_random_uuid(), 'FR76', 'ESSAI', 0, 'CREDIT', 1000, current_date, '{}', 'scelle', now())
       returning id)
     insert into releve_rapprochement (ligne_id, etat, modifie_le)
     select id, 'RAPPROCHEE', now() from line`,
  ],
  ['I21-remboursement', refund('REMBOURSE', 1_000, 50_000)],
  ['I21-remboursement', refund('PRESTATAIRE', 1_000, 50_000)],
  ['I21-remboursement', refund('DETTE', 1_000, 50_000)],
  [
    'I21-accord',
    `alter table remboursement_manuel drop constraint remboursement_manuel_deux_personnes;
     ${refund('PRESTATAIRE', 60_000, 50_000)}`,
  ],
];
