import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { childPurposeOf } from '../../declarations/declaring/declaring.module.ts';
import { proofPurposeOf } from '../../identity/delegations/delegations.module.ts';
import { pendingRegistrationPurposeOf } from '../../identity/registration/registration.module.ts';
import {
  clientSecretPurposeOf,
  pendingSecretsPurposeOf,
  totpPurposeOf,
} from '../../identity/sign-in/authentication.module.ts';
import { copyPurposeOf } from '../../people/privacy/privacy.module.ts';
import { ownIbanPurposeOf } from '../../people/profile/profile.module.ts';
import { filePurposeOf } from '../../people/requests/requests.module.ts';
import { mandateIbanPurposeOf } from '../../settlement/direct-debits/debits.module.ts';
import { ibanPurposeOf } from '../../settlement/payouts/payouts.module.ts';
import { partyPurposeOf } from '../../settlement/statements/statements.module.ts';
import { blockPurposeOf } from '../reports/reports.module.ts';
import { type SealedColumn, sealedColumnsIn, type SealedRow } from './sealed-columns.repository.ts';

/** Every sealed column, to be resealed with a new key. A test fails when one is missing. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'mandat_sepa',
    key: 'id',
    column: 'iban_scelle',
    holds: 'text',
    purposeOf: mandateIbanPurposeOf,
  },
  {
    table: 'archive.piece',
    key: 'id',
    column: 'iban_scelle',
    holds: 'text',
    owner: 'origine_id',
    purposeOf: mandateIbanPurposeOf,
  },
  {
    table: 'coordonnees_beneficiaire',
    key: 'id',
    column: 'iban_scelle',
    holds: 'text',
    purposeOf: ownIbanPurposeOf,
  },
  {
    table: 'coordonnees_bancaires',
    key: 'id',
    column: 'iban_scelle',
    holds: 'text',
    purposeOf: ibanPurposeOf,
  },
  {
    table: 'releve_ligne',
    key: 'id',
    column: 'partie_scellee',
    holds: 'text',
    purposeOf: partyPurposeOf,
  },
  {
    table: 'enfant',
    key: 'id',
    column: 'identite_scellee',
    holds: 'text',
    purposeOf: childPurposeOf,
  },
  {
    table: 'inscription_a_confirmer',
    key: 'id',
    column: 'contenu_scelle',
    holds: 'text',
    purposeOf: pendingRegistrationPurposeOf,
  },
  {
    table: 'fournisseur_identite',
    key: 'id',
    column: 'secret_scelle',
    holds: 'text',
    purposeOf: clientSecretPurposeOf,
  },
  {
    table: 'connexion_entreprise',
    key: 'id',
    column: 'secrets_scelles',
    holds: 'text',
    purposeOf: pendingSecretsPurposeOf,
  },
  {
    table: 'totp_secret',
    key: 'account_id',
    column: 'sealed',
    holds: 'text',
    purposeOf: totpPurposeOf,
  },
  {
    table: 'totp_secret',
    key: 'account_id',
    column: 'pending_sealed',
    holds: 'text',
    purposeOf: totpPurposeOf,
  },
  {
    table: 'demande_fichier',
    key: 'id',
    column: 'contenu_scelle',
    holds: 'bytes',
    purposeOf: filePurposeOf,
  },
  {
    table: 'delegation_piece',
    key: 'id',
    column: 'contenu_scelle',
    holds: 'bytes',
    purposeOf: proofPurposeOf,
  },
  {
    table: 'copie_donnees',
    key: 'id',
    column: 'contenu_scelle',
    holds: 'bytes',
    purposeOf: copyPurposeOf,
  },
  {
    table: 'rapport_bloc',
    key: 'id',
    column: 'contenu_scelle',
    holds: 'bytes',
    purposeOf: blockPurposeOf,
  },
];

/** Small batches keep locks short; files are larger. */
const BATCH = { text: 500, bytes: 10 } as const;

/**
 * Reseals everything with the current key while the product runs, in repeatable batches. Values
 * open with either key meanwhile.
 */
export const createReseal = ({ units, secretBox }: Pick<Platform, 'units' | 'secretBox'>) => {
  const scope = operatorScope('systeme', 'changement de la clé de chiffrement');

  const resealRow = (column: SealedColumn, { key, owner, sealed }: SealedRow) => {
    const purpose = column.purposeOf(owner);
    const resealed =
      typeof sealed === 'string'
        ? secretBox.reseal(purpose, sealed)
        : secretBox.resealBytes(purpose, sealed);
    return resealed === undefined ? [] : [{ key, was: sealed, is: resealed }];
  };

  const resealColumn = async (column: SealedColumn): Promise<number> => {
    let count = 0;
    let after: string | undefined;
    for (;;) {
      const { rows, changed } = await units.transact(async (unit) => {
        const sealed = sealedColumnsIn(unit, scope);
        const found = await sealed.next(column, after, BATCH[column.holds]);
        const changes = found.flatMap((row) => resealRow(column, row));
        return { rows: found, changed: await sealed.replace(column, changes) };
      });
      count += changed;
      after = rows.at(-1)?.key;
      if (rows.length < BATCH[column.holds]) return count;
    }
  };

  return async (): Promise<Readonly<Record<string, number>>> => {
    const report: Record<string, number> = {};
    for (const column of SEALED_COLUMNS) {
      report[`${column.table}.${column.column}`] = await resealColumn(column);
    }
    return report;
  };
};
