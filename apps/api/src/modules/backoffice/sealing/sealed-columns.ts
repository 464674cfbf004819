import { totpPurposeOf } from '../../identity/sign-in/authentication.module.ts';
import { mandateIbanPurposeOf } from '../../settlement/direct-debits/debits.module.ts';
import { childPurposeOf } from '../../declarations/declaring/declaring.module.ts';
import { proofPurposeOf } from '../../identity/delegations/delegations.module.ts';
import { ibanPurposeOf } from '../../settlement/payouts/payouts.module.ts';
import { copyPurposeOf } from '../../people/privacy/privacy.module.ts';
import { ownIbanPurposeOf } from '../../people/profile/profile.module.ts';
import { pendingRegistrationPurposeOf } from '../../identity/registration/registration.module.ts';
import { blockPurposeOf } from '../reports/reports.module.ts';
import { filePurposeOf } from '../../people/requests/requests.module.ts';
import type { SealedColumn } from './sealed-columns.repository.ts';

/** All that a new key has to be brought to. A sealed column that is not here fails a test. */
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
