import {
  DEFAULT_THRESHOLDS,
  SENSITIVE_ACTIONS,
  type SensitiveAction,
} from '@portail/rules/sensitive-actions/policy.ts';
import { describe, expect, it } from 'vitest';
import { ALL_CALLS } from './all-calls.ts';
import { errorsOf, type CallDefinition } from './define-call.ts';

const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(ALL_CALLS);

/** Whatever is not read-only: a call that moves money or changes identity is one of these. */
const changesSomething = ({ method, access }: CallDefinition): boolean =>
  method !== 'GET' && (access.kind !== 'token' || access.mutates);

const CHANGING = CALLS.filter(([, call]) => changesSomething(call));

const actionsOf = ({ sensitive }: CallDefinition): readonly SensitiveAction[] =>
  sensitive !== undefined && 'actions' in sensitive ? sensitive.actions : [];

describe('sensitive-action policy', () => {
  it.each(CHANGING)('[24-4] %s names its rows or states why it has none', (_, call) => {
    expect(call.sensitive, call.id).toBeDefined();
    if (call.sensitive !== undefined && 'none' in call.sensitive) {
      expect(call.sensitive.none.length).toBeGreaterThan(10);
    }
  });

  it('[24-4] has a call for each row', () => {
    const named = new Set(CALLS.flatMap(([, call]) => actionsOf(call)));
    expect([...named].toSorted()).toEqual(Object.keys(SENSITIVE_ACTIONS).toSorted());
  });

  it('[24-4] lets every call that sends value out answer with the code and with the hold', () => {
    const outgoing = new Set<SensitiveAction>([
      'PAY_FROM_ACCOUNT',
      'PAY_WITH_VOUCHERS',
      'SEND_PAPER',
    ]);
    const calls = CALLS.filter(([, call]) => actionsOf(call).some((a) => outgoing.has(a)));
    expect(calls.map(([name]) => name).toSorted()).toEqual([
      'convertAccountToTitres',
      'orderTrade',
      'payFromAccount',
      'payWithTitres',
      'savePreOrder',
    ]);
    for (const [, call] of calls) {
      expect(errorsOf(call)).toEqual(
        expect.arrayContaining(['CONFIRMATION_REQUISE', 'OPERATIONS_SUSPENDUES']),
      );
    }
  });

  it('[24-12] declares CONFIRMATION_REQUISE on every call whose row always requires a code', () => {
    const missing = CALLS.filter(
      ([, call]) =>
        actionsOf(call).some((action) => SENSITIVE_ACTIONS[action].code === 'ALWAYS') &&
        !errorsOf(call).includes('CONFIRMATION_REQUISE'),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('[24-4] starts from the amounts of the policy', () => {
    expect(DEFAULT_THRESHOLDS).toEqual({
      paymentsCents: 100_000,
      newPayeeCents: 30_000,
      paperCents: 30_000,
    });
  });
});
