const SETTLEMENT = '00000000-0000-4000-8000-000000000020';

/** A settlement that no card has paid. */
const settlement = (statut: string): string =>
  `insert into reglement_factures (id, beneficiary_id, contract_numero, client_id, intervenant_id,
     montant_cents, statut, carte_reference, created_at, paye_le)
   select '${SETTLEMENT}', b.beneficiary_id, b.contract_numero, 'essai', i.id, 1000, '${statut}',
     case when '${statut}' = 'EN_ATTENTE_CARTE' then null else gen_random_uuid() end, now(),
     case when '${statut}' = 'EN_ATTENTE_CARTE' then null else now() end
   from beneficiary_contract b, intervenant i limit 1;`;

const invoice = (statut: string, held: string, credited = 0): string =>
  `insert into facture_service (numero, commande_numero, client_id, beneficiary_id, date_facture,
     empreinte, total_ht_cents, total_tva_cents, total_ttc_cents, avoirs_cents, paye_cents, statut,
     reglement_id, paiement_id, recue_le, payee_le)
   select 'ESSAI-20', 'CS0000000020', 'essai', b.beneficiary_id, current_date, 'essai', 1000, 0, 1000,
     ${credited}, case when '${statut}' = 'PAYEE' then ${1_000 - credited} else 0 end, '${statut}',
     ${held}, now(), case when '${statut}' = 'PAYEE' then now() end
   from beneficiary_contract b limit 1;`;

/** One way to break each of the invariants of invoices. */
export const INVOICE_BREAKS: readonly (readonly [id: string, sql: string])[] = [
  ['I20-carte', settlement('EN_COURS')],
  // For no invoice at all.
  ['I20-carte', settlement('EN_ATTENTE_CARTE')],
  ['I20-facture', `${settlement('ANNULE')} ${invoice('PAYEE', `'${SETTLEMENT}', null`)}`],
  ['I20-facture', `${settlement('EN_COURS')} ${invoice('EN_COURS', `'${SETTLEMENT}', null`)}`],
  ['I20-facture', invoice('PAYEE', 'null, null')],
  [
    'I20-facture',
    invoice('PAYEE', `null, (select id from paiement_compte where statut = 'EN_COURS' limit 1)`),
  ],
  [
    'I20-compte',
    `insert into paiement_facture (paiement_id, facture_numero, beneficiary_id, montant_cents)
     select id, 'ESSAI-20', beneficiary_id, montant_cents + complement_cents + 1
     from paiement_compte limit 1`,
  ],
  ['I20-avoir', invoice('A_PAYER', 'null, null', 100)],
  [
    'I20-avoir',
    `${invoice('PAYEE', 'null, null', 100)}
     insert into avoir_service (numero, facture_numero, beneficiary_id, date_avoir, empreinte,
       montant_cents, motif, a_rembourser_cents, posting_id, recu_le)
     select 'ESSAI-21', 'ESSAI-20', beneficiary_id, current_date, 'essai', 100, 'essai', 100,
       gen_random_uuid(), now() from facture_service where numero = 'ESSAI-20'`,
  ],
];
