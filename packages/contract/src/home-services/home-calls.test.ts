import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ALL_CALLS } from '../calls/all-calls.ts';
import type { CallDefinition } from '../calls/define-call.ts';
import * as clients from '../funders/organisations.calls.ts';
import * as invoices from './home-invoices.calls.ts';
import * as orders from './home-orders.calls.ts';
import * as partners from './home-partners.calls.ts';
import * as paynum from './home-paynum.calls.ts';

const CALLS: readonly CallDefinition[] = [clients, invoices, orders, partners, paynum]
  .flatMap((calls) => Object.values<CallDefinition>(calls))
  .toSorted((one, other) => (one.id < other.id ? -1 : 1));
const OF_THE_TABLE = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 14, 15, 16, 17, 18, 22, 23].map(
  (row) => `S-${String(row).padStart(2, '0')}`,
);
const idsWhere = (is: (call: CallDefinition) => boolean) => CALLS.filter(is).map(({ id }) => id);
const addressOf = ({ method, path }: CallDefinition) =>
  `${method} ${path.replaceAll(/:\w+/g, ':')}`;

describe('calls of home services', () => {
  it('are those of the table that no other area has, and the additional ones', () => {
    expect(CALLS.map(({ id }) => id)).toEqual([
      'DEVIS',
      'DEVIS-ACCEPTATION',
      'DEVIS-REFUS',
      'PARTENAIRE-AVOIR',
      'PARTENAIRE-DEVIS',
      'PARTENAIRE-FACTURE',
      'PARTENAIRE-PAYNUM',
      'PARTENAIRE-PLANIFICATION',
      ...OF_THE_TABLE,
    ]);
    expect(new Set(CALLS.map(addressOf)).size).toBe(CALLS.length);
  });

  it('use no path of another call', () => {
    const ids = new Set(CALLS.map(({ id }) => id));
    const others = Object.values<CallDefinition>(ALL_CALLS).filter(({ id }) => !ids.has(id));
    const taken = new Set(others.map(addressOf));
    expect(CALLS.filter((call) => taken.has(addressOf(call)))).toEqual([]);
    // Calls of the same table that belong to other areas.
    for (const id of ['S-08', 'S-12', 'S-13', 'S-24', 'S-25', 'S-26', 'S-27']) {
      expect(others.map((call) => call.id)).toContain(id);
    }
  });

  it('are idempotent when they place an order, accept, cancel, pay or request', () => {
    expect(idsWhere(({ idempotent }) => idempotent === true)).toEqual([
      'DEVIS-ACCEPTATION',
      'DEVIS-REFUS',
      'S-04',
      'S-06',
      'S-11',
      'S-15',
    ]);
  });

  it('require the permission of their row', () => {
    const permissionsOf = ({ access }: CallDefinition) =>
      access.kind === 'token' ? access.anyOf.join() : access.kind;
    expect(Object.fromEntries(CALLS.map((call) => [call.id, permissionsOf(call)]))).toEqual({
      DEVIS: 'CONSULTER_PRESTATIONS',
      'DEVIS-ACCEPTATION': 'COMMANDER_PRESTATION',
      'DEVIS-REFUS': 'COMMANDER_PRESTATION',
      'PARTENAIRE-AVOIR': 'partner',
      'PARTENAIRE-DEVIS': 'partner',
      'PARTENAIRE-FACTURE': 'partner',
      'PARTENAIRE-PAYNUM': 'partner',
      'PARTENAIRE-PLANIFICATION': 'partner',
      'S-01': 'CONSULTER_PRESTATIONS',
      'S-02': 'CONSULTER_PRESTATIONS',
      'S-03': 'CONSULTER_PRESTATIONS',
      'S-04': 'COMMANDER_PRESTATION',
      'S-05': 'COMMANDER_PRESTATION',
      'S-06': 'COMMANDER_PRESTATION',
      'S-07': 'COMMANDER_PRESTATION',
      'S-09': 'CONSULTER_FACTURES',
      'S-10': 'CONSULTER_FACTURES',
      'S-11': 'PAYER_FACTURES',
      'S-14': 'COMMANDER_PRESTATION',
      'S-15': 'COMMANDER_PRESTATION',
      'S-16': 'COMMANDER_PRESTATION',
      'S-17': 'COMMANDER_PRESTATION',
      'S-18': 'COMMANDER_PRESTATION',
      'S-22': 'BO_INTERLOCUTEURS',
      // The handler decides: any organisation with BO_FINANCEURS, otherwise the caller's own.
      'S-23': '',
    });
  });

  it('declare whether they change data', () => {
    const isMutating = ({ access }: CallDefinition) => access.kind === 'token' && access.mutates;
    expect(
      idsWhere(({ method }) => method === 'GET').filter((id) => idsWhere(isMutating).includes(id)),
    ).toEqual([]);
    expect(
      idsWhere(
        (call) => call.method !== 'GET' && call.access.kind === 'token' && !isMutating(call),
      ),
    ).toEqual([]);
  });

  it.each(CALLS.map((call) => [call.id, call] as const))('%s is well formed', (_id, call) => {
    const inPath = [...call.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name);
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath);
    for (const schema of [call.body, call.query, call.params]) {
      if (schema === undefined) continue;
      const issues = z.safeParse(schema, { surprise: 1 }).error?.issues ?? [];
      expect(issues.map(({ code }) => code)).toContain('unrecognized_keys');
    }
  });
});
