import type { ColumnType } from 'kysely';

/** JSON is read parsed and written as text: pg would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** A CHECK constraint allows each role in one space type only. */
export type AccountRole =
  | 'BENEFICIAIRE'
  | 'BENEFICIAIRE_UNIQUE'
  | 'AIDANT'
  | 'ADMINISTRATEUR'
  | 'GESTIONNAIRE'
  | 'VALIDEUR'
  | 'LECTEUR'
  | 'PAR_CONTRAT'
  | 'INTERVENANT'
  | 'BO_GESTIONNAIRE'
  | 'BO_SUPPORT'
  | 'BO_LECTURE';
