/** A format change that says something else than the movement that it names. */
const conversion = (count: number, cents: string): string =>
  `insert into conversion (id, reference, beneficiary_id, contract_numero, sens, compte_id,
     nombre_titres, montant_cents, disponible_le, posting_id, created_at)
   select gen_random_uuid(), 'CF0000000001', c.beneficiary_id, c.contract_numero, 'TITRES_VERS_COMPTE',
     c.id, ${count}, ${cents}, '2027-06-13', j.posting_id, now()
   from ledger_journal j join ledger_entry e on e.journal_id = j.id
   join ledger_account a on a.id = e.account_id join compte_cesu c on c.id = a.compte_id
   where j.kind = 'TITRES_VERS_COMPTE' and a.kind = 'BENEFICIAIRE_EN_ATTENTE' order by j.id desc limit 1`;

interface Trade {
  readonly statut: 'EN_ATTENTE_CARTE' | 'EN_ATTENTE_PAIEMENT' | 'VALIDEE' | 'ANNULEE';
  readonly from: 'COMPTE' | 'TITRE';
  readonly faces?: string;
}

/** An order of a trade that the books know nothing of. */
const trade = ({ statut, from, faces = '{}' }: Trade, then = ''): string =>
  `insert into echange (id, reference, beneficiary_id, contract_numero, produit_id, millesime,
     compte_id, nombre_titres, produit_final, valeurs_cents, montant_cents, type_frais, frais_cents,
     mode_paiement, statut, posting_id, actor, origin, request_id, commande_owner, commande_cle,
     demande_le, echange_le, disponible_le, created_at)
   select '00000000-0000-4000-8000-000000000003', 'EM0000000001', c.beneficiary_id,
     c.contract_numero, c.produit_id, c.millesime, ${from === 'COMPTE' ? 'c.id' : 'null'},
     ${from === 'COMPTE' ? 0 : 1}, '${faces === '{}' ? 'COMPTE' : 'TITRE'}', '${faces}', 1500,
     'FORFAIT', 1000, 'CARTE', '${statut}', gen_random_uuid(), 'essai', 'PERSONNE', 'essai', 'essai',
     'echange', '2027-02-10T10:00:00+01:00',
     ${/ATTENTE_CARTE|ANNULEE/.test(statut) ? 'null, null' : `'2027-02-10T10:00:00+01:00', '2027-02-15'`},
     now()
   from compte_cesu c where c.type_compte = 'MONTANT' order by c.id limit 1; ${then}`;

const holds = (tenu: boolean): string =>
  `insert into echange_titre (echange_id, titre_numero, tenu)
   select '00000000-0000-4000-8000-000000000003', numero, ${tenu} from titre
   where statut = 'ACTIF' order by numero desc limit 1`;

/** One way to break each of the invariants of changes, and the exceptions of the calendar's. */
export const CHANGE_BREAKS: readonly (readonly [id: string, sql: string])[] = [
  ['I14-conversion', conversion(1, 'e.amount + 1')],
  ['I14-conversion', conversion(2, 'e.amount')],
  [
    'I14-orphelin',
    `update ledger_journal set origin = 'PERSONNE' where kind = 'TITRES_VERS_COMPTE'`,
  ],
  // Made, and the books do not know it; waiting, and nothing is kept; given up, and still held.
  ['I14-echange', trade({ statut: 'VALIDEE', from: 'COMPTE' })],
  ['I14-echange', trade({ statut: 'EN_ATTENTE_CARTE', from: 'COMPTE' })],
  ['I14-echange', trade({ statut: 'EN_ATTENTE_CARTE', from: 'TITRE' }, holds(false))],
  ['I14-echange', trade({ statut: 'ANNULEE', from: 'TITRE' }, holds(true))],
  ['I14-reponse', trade({ statut: 'VALIDEE', from: 'COMPTE' })],
  ['I14-titres', trade({ statut: 'VALIDEE', from: 'COMPTE', faces: '{1500}' })],
  // After February, without an order of February.
  [
    'I16',
    `update titre_event set to_statut = 'ECHANGE', occurred_at = '2028-03-01T00:00:00+01:00'
     where to_statut = 'UTILISE'`,
  ],
  [
    'I16',
    `${trade({ statut: 'ANNULEE', from: 'TITRE' })}
     insert into echange_titre (echange_id, titre_numero, tenu)
     select '00000000-0000-4000-8000-000000000003', titre_numero, false from titre_event
     where to_statut = 'UTILISE';
     update titre_event set to_statut = 'ECHANGE', occurred_at = '2028-03-01T00:00:00+01:00'
     where to_statut = 'UTILISE'`,
  ],
  [
    'I16-compte',
    `update ledger_journal set kind = 'ECHANGE_MILLESIME', occurred_at = '2028-03-01T00:00:00+01:00'
     where kind = 'PAIEMENT_COMPTE'`,
  ],
];
