import type { Generated } from 'kysely';

/** Why an address is proved: a change of address, or a registration. */
export type AddressProofPurpose = 'CHANGEMENT' | 'INSCRIPTION';

export interface SecondStepTables {
  known_device: {
    account_id: string;
    device_hash: string;
    created_at: Date;
    last_used_at: Date;
  };
  verification: {
    id: string;
    account_id: string;
    handle_hash: string | null;
    session_id: string | null;
    created_at: Date;
    expires_at: Date;
    code_hash: Buffer | null;
    code_sent_at: Date | null;
    code_expires_at: Date | null;
    failures: Generated<number>;
    challenge: string | null;
    challenge_expires_at: Date | null;
    closed_at: Date | null;
  };
  verification_failure: {
    id: string;
    account_id: string;
    at: Date;
  };
  totp_secret: {
    account_id: string;
    sealed: string | null;
    confirmed_at: Date | null;
    pending_sealed: string | null;
    /** bigint: text, so that no digit is lost. */
    last_step: string | number | null;
    created_at: Date;
  };
  recovery_code: {
    account_id: string;
    code_hash: Buffer;
    created_at: Date;
    used_at: Date | null;
  };
  passkey: {
    id: string;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: string | number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  password_reset: {
    id: string;
    account_id: string | null;
    token_hash: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  address_proof: {
    id: string;
    account_id: string;
    mail: string;
    purpose: AddressProofPurpose;
    token_hash: string;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    sends: Generated<number>;
    closed_at: Date | null;
    outcome: 'PROUVEE' | 'ANNULEE' | 'REMPLACEE' | 'PRISE' | 'PAS_MOI' | null;
  };
  disavowal_link: {
    id: string;
    account_id: string;
    token_hash: string;
    notice: string;
    delegation_id: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
}
