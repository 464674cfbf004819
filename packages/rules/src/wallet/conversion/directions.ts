import type { CesuAccountType } from '../holdings/vocabulary.ts';
import type { Cents } from '../../money/cents.ts';
import { isPayable } from '../vouchers/millesime.ts';
import type { TitreStatut } from '../vouchers/titre-statut.ts';
import { CONVERTED_FACE_MIN } from './amount.ts';

export const CONVERSION_DIRECTIONS = ['COMPTE_VERS_TITRES', 'TITRES_VERS_COMPTE'] as const;
export type ConversionDirection = (typeof CONVERSION_DIRECTIONS)[number];

/** An account as far as changing it goes. */
export interface ChangeableAccount {
  readonly type: CesuAccountType;
  readonly statut: 'ACTIF' | 'BLOQUE' | 'EXPIRE';
  readonly millesime: number;
  /** What may be spent now: nothing that is kept aside or still waits. */
  readonly available: Cents;
}

export interface ChangeableTitre {
  readonly statut: TitreStatut;
  readonly millesime: number;
}

/** Monthly rights are not vouchers in waiting, and less than one voucher makes none. */
export const isConvertibleAccount = (account: ChangeableAccount, instantMs: number): boolean =>
  account.type === 'MONTANT' &&
  account.statut === 'ACTIF' &&
  account.available >= CONVERTED_FACE_MIN &&
  isPayable(account.millesime, instantMs);

export const isConvertibleTitre = (titre: ChangeableTitre, instantMs: number): boolean =>
  titre.statut === 'ACTIF' && isPayable(titre.millesime, instantMs);

/** What a person may change now, in the order in which it is offered; nothing else is shown. */
export const possibleDirections = (
  held: {
    readonly accounts: readonly ChangeableAccount[];
    readonly titres: readonly ChangeableTitre[];
  },
  instantMs: number,
): readonly ConversionDirection[] => [
  ...(held.accounts.some((one) => isConvertibleAccount(one, instantMs))
    ? (['COMPTE_VERS_TITRES'] as const)
    : []),
  ...(held.titres.some((one) => isConvertibleTitre(one, instantMs))
    ? (['TITRES_VERS_COMPTE'] as const)
    : []),
];
