import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { FIRST, SECOND } from './matrix-sessions.ts';
import type { TestApi } from './test-api.ts';

/** An object of the first people, and a name of the same form that exists nowhere. */
interface NamedObject {
  readonly held: string | undefined;
  readonly absent: string;
  /** Held by the first people of the matrix themselves. */
  readonly isOwn: boolean;
}
export type NamedObjects = Readonly<Record<string, NamedObject>>;

const NO_UUID = '00000000-0000-4000-8000-00000000000f';
const ofPerson = (column: string, table: string): string =>
  `select ${column} as id, a.login = '${FIRST.beneficiary}' as own
     from ${table} t join beneficiary b on b.id = t.beneficiary_id
     join user_account a on a.id = b.account_id
    where a.login <> '${SECOND.beneficiary}' order by own desc, 1 limit 1`;

/** By path and parameter: what the parameter names there, and how to find one. */
const OBJECTS: readonly (readonly [RegExp, string, sql: string, absent: string])[] = [
  [/^.*$/, 'numeroCompteCesu', ofPerson('t.numero', 'compte_cesu'), '4999999999'],
  [/paiements-comptes/, 'reference', ofPerson('t.reference', 'paiement_compte'), 'PCZZZZZZZZZZ'],
  [/echanges-millesime/, 'reference', ofPerson('t.reference', 'echange'), 'EMZZZZZZZZZZ'],
  [/paiements-titres/, 'numeroRemise', ofPerson('t.numero', 'remise_titres'), 'RTZZZZZZZZZZ'],
  [/commandes\/:idCommande/, 'idCommande', ofPerson('t.reference', 'precommande'), 'CMZZZZZZZZZZ'],
  [/titres\/:numeroTitre/, 'numeroTitre', ofPerson('t.numero', 'titre'), '9999999998'],
  [/sap\/commandes/, 'numeroCommande', ofPerson('t.numero', 'commande_service'), 'CSZZZZZZZZZZ'],
  [/sap\/factures/, 'numero', ofPerson('t.numero', 'facture_service'), 'ZZZ-9999'],
  [/sap\/devis/, 'id', ofPerson('t.id', 'devis'), NO_UUID],
  [/sap\/paynum/, 'id', ofPerson('t.id', 'demande_paynum'), NO_UUID],
  [/sap\/mandats/, 'rum', ofPerson('t.rum', 'mandat_sepa'), 'ZZZZZZZZZZ'],
  [
    /paiements-carte/,
    'referenceTransaction',
    ofPerson('t.reference', 'carte_transaction'),
    NO_UUID,
  ],
  [/declarations/, 'id', ofPerson('t.reference', 'declaration'), 'TCZZZZZZZZZZ'],
  [/acces-donnes/, 'idAcces', ofPerson('t.id', 'delegation'), NO_UUID],
  [
    /acces-recus/,
    'idAcces',
    `select d.id from delegation d join user_account a on a.id = d.delegue_account_id
     where a.login = '${FIRST.carers.AGIR}' limit 1`,
    NO_UUID,
  ],
  [
    /authentification\/sessions/,
    'idSession',
    `select s.id, true as own from user_session s join user_account a on a.id = s.account_id
     where a.login = '${FIRST.beneficiary}' and s.revoked_at is null limit 1`,
    NO_UUID,
  ],
  [
    /mes-demandes/,
    'idDemande',
    `select g.id from demande_gestion g join user_account a on a.id = g.account_id
     where a.login not in ('demo-double', 'matrice-financeur', 'matrice-intervenant') limit 1`,
    NO_UUID,
  ],
  // A campaign of a contract that the second people neither hold nor fund.
  [
    /sessions-precommande\/:idSession/,
    'idSession',
    `select id from precommande_session where contract_numero = '100003' limit 1`,
    '99999',
  ],
  [
    /sessions-precommande\/gestion/,
    'id',
    `select id, true as own from precommande_session where contract_numero = '100001' limit 1`,
    '99999',
  ],
  [
    /sessions-precommande\/gestion/,
    'idSession',
    `select id, true as own from precommande_session where contract_numero = '100001' limit 1`,
    '99999',
  ],
  [
    /sessions-precommande\/gestion/,
    'reference',
    `select reference as id, true as own from commande_financeur where contract_numero = '100001' limit 1`,
    'FCZZZZZZZZZZ',
  ],
  [
    /financeur\/avoirs/,
    'numero',
    'select numero as id from avoir_financeur limit 1',
    'A2099-999999',
  ],
  [
    /operations\/factures/,
    'numero',
    'select numero as id from facture_financeur limit 1',
    'F2099-999999',
  ],
  [
    /operations\/avoirs/,
    'numero',
    'select numero as id from avoir_financeur limit 1',
    'A2099-999999',
  ],
  [/fichier-controle/, 'idImport', 'select id from controle_import limit 1', NO_UUID],
  [
    /financeur\/factures/,
    'numero',
    'select numero as id from facture_financeur limit 1',
    'F2099-999999',
  ],
  [
    /financeur\/personnes/,
    'idPersonne',
    `select id, true as own from personne_financeur where contract_numero = '100001' limit 1`,
    NO_UUID,
  ],
  [/plans-aide/, 'idFichier', 'select id from plan_fichier limit 1', NO_UUID],
  [
    /financeur\/utilisateurs/,
    'idUtilisateur',
    `select id from user_account where login = '${FIRST.funder}'`,
    NO_UUID,
  ],
  [
    /intervenant\/remises/,
    'numeroRemise',
    `select t.numero as id, true as own from remise_titres t join intervenant i on i.id = t.intervenant_id
     join user_account a on a.id = i.account_id where a.login = '${FIRST.payee}' limit 1`,
    'RTZZZZZZZZZZ',
  ],
  [
    /sap\/fiches/,
    'idPersonne',
    `select id from user_account where login = '${FIRST.beneficiary}'`,
    NO_UUID,
  ],
  [/sap\/clients/, 'clientId', `select '7001' as id, true as own`, '9999'],
];

const parametersOf = ({ path }: CallDefinition): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** The objects that a call names in its path; `undefined` when it names none that is a person's. */
export const objectsNamedBy = async (
  api: TestApi,
  call: CallDefinition,
): Promise<NamedObjects | undefined> => {
  const named: Record<string, NamedObject> = {};
  for (const parameter of parametersOf(call)) {
    const row = OBJECTS.find(([path, name]) => name === parameter && path.test(call.path));
    if (row === undefined) continue;
    const [, , query, absent] = row;
    const [found] = await api.query(query);
    named[parameter] = {
      held: found === undefined ? undefined : String(found['id']),
      absent,
      isOwn: found?.['own'] === true,
    };
  }
  return Object.keys(named).length === 0 ? undefined : named;
};
