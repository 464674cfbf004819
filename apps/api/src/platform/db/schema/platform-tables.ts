import type { ColumnType, Generated } from 'kysely';

/** JSON comes back parsed; it goes in as text, so that an array is never taken for a PostgreSQL one. */
export type Json<T = unknown> = ColumnType<T, string, string>;

export interface PlatformTables {
  platform_state: {
    key: string;
    value: Json;
    updated_at: Date;
  };
  idempotency_record: {
    owner: string;
    key: string;
    call: string;
    fingerprint: Buffer;
    status: number | null;
    answer: ColumnType<unknown, string | null, string | null>;
    created_at: Date;
    expires_at: Date;
  };
  outbox_message: {
    id: string;
    kind: string;
    dedup_key: string;
    payload: Json;
    created_at: Date;
    handed_at: Date | null;
    done_at: Date | null;
  };
  attempt_limit: {
    key: string;
    failures: number;
    pending: number;
    pending_since: Date;
    window_ends_at: Date;
  };
  security_event: {
    id: string;
    at: Date;
    kind: string;
    result: 'SUCCES' | 'ECHEC' | 'REFUS';
    account_id: string | null;
    subject_hash: string | null;
    address_hash: string | null;
    request_id: string;
    details: Json;
  };
  schema_migration: {
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
}
