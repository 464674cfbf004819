const idOf = (rank: number): string => `00000000-0000-4000-8000-0000000000d${rank}`;

interface Declared {
  readonly rank?: number;
  readonly netCents?: number;
  readonly statut?: 'TRANSMISE' | 'ACCEPTEE';
  readonly envoi?: 'EN_COURS' | 'RECUE';
}

/** A month declared by a person with a pending payment, with one unprocessed message. */
const declared = ({
  rank = 1,
  netCents = 10_000_000,
  statut = 'TRANSMISE',
  envoi = 'EN_COURS',
}: Declared = {}): string =>
  `insert into declaration (id, reference, beneficiary_id, contract_numero, organisme,
     numero_employeur, numero_salarie, mois, date_debut, date_fin, date_paiement, montant_net_cents,
     contenu, statut, envoi, created_at, decidee_le)
   select '${idOf(rank)}', 'TCESSAI0000${rank}', p.beneficiary_id, p.contract_numero, 'CESU',
     'X0000000009999', '19999999999999', '2027-05-01', '2027-05-01', '2027-05-31', '2027-05-31',
     ${netCents}, '{}', '${statut}', '${envoi}', now(), now()
   from paiement_compte p where p.statut = 'EN_COURS' order by p.id limit 1;
   insert into declaration_envoi (id, declaration_id, rang, cle, montant_net_cents, etat, created_at)
   values (gen_random_uuid(), '${idOf(rank)}', 1, 'essai-${rank}', ${netCents}, 'A_ENVOYER', now());`;

const PAY = `update paiement_compte set declaration_id = '${idOf(1)}' where id = (
  select id from paiement_compte where statut = 'EN_COURS' order by id limit 1);`;

/** One way to break each of them; see the test of the invariants. */
export const DECLARATION_BREAKS: readonly (readonly [id: string, sql: string])[] = [
  [
    'I15',
    `drop index declaration_mois_par_personne; ${declared()} ${declared({ rank: 2, statut: 'ACCEPTEE' })}`,
  ],
  ['I15-envois', `${declared()} update declaration_envoi set montant_net_cents = 1`],
  ['I15-envois', `${declared()} delete from declaration_envoi`],
  ['I15-etat', declared({ statut: 'ACCEPTEE' })],
  ['I15-etat', declared({ envoi: 'RECUE' })],
  ['I15-recepisse', `${declared()} ${PAY}`],
  [
    'I15-paiement',
    `${declared()} ${PAY} update declaration set contract_numero = '999999' where id = '${idOf(1)}'`,
  ],
  [
    'I15-paiement',
    `${declared()} ${PAY} update intervenant set numero_salarie_cesu = '18888888888888'
     where id = (select intervenant_id from paiement_compte where declaration_id = '${idOf(1)}')`,
  ],
  ['I15-montant', `${declared({ netCents: 1 })} ${PAY}`],
];
