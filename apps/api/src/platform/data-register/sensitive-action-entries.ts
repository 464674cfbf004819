import type { TableEntries } from './entry.ts';

export const SENSITIVE_ACTION_ENTRIES = {
  outgoing_holds: {
    purpose: 'SECURITE',
    kept: 'COMPTE',
    of: { by: 'account', column: 'account_id' },
    columns: {
      LIBRE: ['lift_reason'],
      TIERS: ['lifted_by'],
      TECHNIQUE: ['id', 'account_id', 'cause', 'placed_at', 'lifted_at'],
    },
  },
  outgoing_action: {
    purpose: 'SECURITE',
    kept: 'JOUR_1',
    of: { by: 'account', column: 'account_id' },
    columns: {
      FINANCIER: ['amount_cents'],
      TIERS: ['payee_id'],
      TECHNIQUE: [
        'id',
        'account_id',
        'family',
        'subject_id',
        'is_confirmed',
        'to_new_address',
        'at',
      ],
    },
  },
} as const satisfies TableEntries;
