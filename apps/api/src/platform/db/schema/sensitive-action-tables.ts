import type { OutgoingFamily } from '@portail/rules/sensitive-actions/policy.ts';
import type { GeneratedAlways } from 'kysely';

export interface SensitiveActionTables {
  outgoing_holds: {
    id: string;
    account_id: string;
    cause: string;
    placed_at: Date;
    lifted_at: Date | null;
    lifted_by: string | null;
    lift_reason: string | null;
  };
  outgoing_action: {
    id: GeneratedAlways<number>;
    account_id: string;
    family: OutgoingFamily;
    amount_cents: number;
    payee_id: string | null;
    subject_id: string | null;
    is_confirmed: boolean;
    to_new_address: boolean;
    at: Date;
  };
}
