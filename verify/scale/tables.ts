import { movementOf, PAPER_PAYMENT } from './movements.ts';
import {
  userId,
  beneficiaryId,
  carnetId,
  compteId,
  compteNumero,
  instantOf,
  journalNumber,
  payeeId,
  payeeOf,
  postingId,
  PRODUCT,
  remiseId,
  TITRE_CENTS,
  titreNumero,
} from './plan.ts';
import {
  REQUEST,
  row,
  columns,
  forPeople,
  forMovements,
  reference,
  contractOfPerson,
  sealRows,
  bookAccounts,
  titreRows,
  entryRows,
  paymentRows,
  type ScaleRows,
} from './rows.ts';

export interface ScaleTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: ScaleRows;
}

/** In an order that the references allow. */
export const SCALE_TABLES: readonly ScaleTable[] = [
  {
    name: 'user_account',
    columns: columns('id login space_type role first_name last_name mail created_at'),
    rows: forPeople((plan, person) =>
      row(
        userId(person),
        `echelle-${person}`,
        'ESPACE_BENEFICIAIRE',
        'BENEFICIAIRE',
        'Camille',
        `Échelle${person}`,
        `echelle-${person}@courriel.example`,
        plan.nowText,
      ),
    ),
  },
  {
    name: 'beneficiary',
    columns: columns('id account_id civility birth_date address_zone2 postal_code town created_at'),
    rows: forPeople((plan, person) =>
      row(
        beneficiaryId(person),
        userId(person),
        person % 2 === 0 ? 'MME' : 'M',
        '1980-05-12',
        `${1 + (person % 200)} rue des Lilas`,
        '69003',
        'LYON',
        plan.nowText,
      ),
    ),
  },
  {
    name: 'beneficiary_contract',
    columns: columns('beneficiary_id contract_numero created_at'),
    rows: forPeople((plan, person) =>
      row(beneficiaryId(person), contractOfPerson(person), plan.nowText),
    ),
  },
  {
    name: 'compte_cesu',
    columns: columns(
      'id numero beneficiary_id contract_numero produit_id millesime type_compte created_at',
    ),
    rows: forPeople((plan, person) =>
      row(
        compteId(person),
        compteNumero(plan, person),
        beneficiaryId(person),
        contractOfPerson(person),
        PRODUCT,
        plan.millesime,
        'MONTANT',
        plan.nowText,
      ),
    ),
  },
  {
    name: 'carnet',
    columns: columns('id beneficiary_id contract_numero produit_id millesime created_at'),
    rows: forPeople((plan, person) =>
      row(
        carnetId(person),
        beneficiaryId(person),
        contractOfPerson(person),
        PRODUCT,
        plan.millesime,
        plan.nowText,
      ),
    ),
  },
  {
    name: 'titre',
    columns: columns(
      'numero carnet_id beneficiary_id contract_numero produit_id millesime valeur_faciale_cents statut cle_id created_at',
    ),
    rows: titreRows,
  },
  {
    name: 'ledger_account',
    columns: columns('id kind key compte_id balance unit'),
    rows: bookAccounts,
  },
  {
    name: 'ledger_journal',
    columns: columns(
      'id posting_id kind unit phase occurred_at recorded_at recorded_by actor origin request_id contract_numero',
    ),
    rows: forMovements((plan, movement, person) =>
      row(
        journalNumber(plan, movement, person),
        postingId(movement, person),
        movementOf(plan, movement, person).kind,
        'CENTIME',
        'POSTE',
        instantOf(plan, movement, person),
        plan.nowText,
        plan.transaction,
        userId(person),
        'IMPORT',
        REQUEST,
        contractOfPerson(person),
      ),
    ),
  },
  {
    name: 'ledger_entry',
    columns: columns('journal_id line account_id amount balance_after titre_numero occurred_at'),
    rows: entryRows,
  },
  {
    name: 'titre_event',
    columns: columns('titre_numero rank from_statut to_statut journal_id occurred_at actor'),
    rows: forPeople((plan, person) =>
      row(
        titreNumero(plan, person, 0),
        1,
        'ACTIF',
        'UTILISE',
        journalNumber(plan, PAPER_PAYMENT, person),
        instantOf(plan, PAPER_PAYMENT, person),
        userId(person),
      ),
    ),
  },
  { name: 'ledger_seal', columns: columns('rank journal_id hash sealed_at'), rows: sealRows },
  {
    name: 'paiement_compte',
    columns: columns(
      'id reference beneficiary_id contract_numero intervenant_id montant_cents statut posting_id created_at',
    ),
    rows: paymentRows,
  },
  {
    name: 'remise_titres',
    columns: columns(
      'id numero beneficiary_id contract_numero intervenant_id nombre_titres montant_cents statut posting_id created_at',
    ),
    rows: forPeople((plan, person) =>
      row(
        remiseId(person),
        reference('RT', person),
        beneficiaryId(person),
        contractOfPerson(person),
        payeeId(payeeOf(person)),
        1,
        TITRE_CENTS,
        'EFFECTUE',
        postingId(PAPER_PAYMENT, person),
        instantOf(plan, PAPER_PAYMENT, person),
      ),
    ),
  },
];
