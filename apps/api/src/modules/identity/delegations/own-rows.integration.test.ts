import { beforeAll, describe, expect, it } from 'vitest';
import { giveAccess } from '../../../../test/delegation-world.ts';
import { scopeOfUser, scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UserScope, BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { givenDelegationQueries, receivedDelegationQueries } from './delegations.queries.ts';
import { givenDelegationsIn, receivedDelegationsIn } from './delegations.repository.ts';

/** Each query filters by owner itself, independently of earlier checks. */
const api = useTestApi();
let idAcces: string;
let person: BeneficiaryScope;
let otherPerson: BeneficiaryScope;
let carer: UserScope;
let otherCarer: UserScope;

beforeAll(async () => {
  ({ idAcces } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' }));
  person = await scopeOfPerson(api.current, 'demo-rh');
  otherPerson = await scopeOfPerson(api.current, 'demo-vide');
  carer = await scopeOfUser(api.current, 'demo-social');
  otherCarer = await scopeOfUser(api.current, 'demo-vide');
});

describe('[S21] access between two other users', () => {
  it('is visible to its two parties only', async () => {
    const { reader } = api.current.server.platform;
    expect(await givenDelegationQueries(reader, person).list()).toHaveLength(1);
    expect(await givenDelegationQueries(reader, otherPerson).list()).toEqual([]);
    expect(await receivedDelegationQueries(reader, carer).list()).toHaveLength(1);
    expect(await receivedDelegationQueries(reader, otherCarer).list()).toEqual([]);
  });

  it('is not locked for change by other users', async () => {
    const open = (scope: BeneficiaryScope) =>
      tryIn(api.current, (unit) => givenDelegationsIn(unit, scope).lockOpen());
    expect(await open(person)).toHaveLength(1);
    expect(await open(otherPerson)).toEqual([]);
    const locked = (scope: UserScope) =>
      tryIn(api.current, (unit) => receivedDelegationsIn(unit, scope).lock(idAcces));
    expect((await locked(carer))?.id).toBe(idAcces);
    expect(await locked(otherCarer)).toBeUndefined();
  });

  it('is not changed by other users, even by id', async () => {
    const at = new Date(Date.now() + 60_000);
    const rowAfter = (work: (unit: UnitOfWork) => Promise<void>) =>
      tryIn(api.current, async (unit) => {
        await work(unit);
        return await transactionOf(unit)
          .selectFrom('delegation')
          .select(['close_le as closedAt', 'acceptee_le as acceptedAt'])
          .where('id', '=', idAcces)
          .executeTakeFirstOrThrow();
      });
    const closing = { at, by: 'BENEFICIAIRE' } as const;
    expect(
      (await rowAfter((unit) => givenDelegationsIn(unit, person).close(idAcces, closing))).closedAt,
    ).toEqual(at);
    expect(
      (await rowAfter((unit) => givenDelegationsIn(unit, otherPerson).close(idAcces, closing)))
        .closedAt,
    ).toBeNull();
    expect(
      (await rowAfter((unit) => receivedDelegationsIn(unit, otherCarer).close(idAcces, closing)))
        .closedAt,
    ).toBeNull();
    expect(
      (await rowAfter((unit) => receivedDelegationsIn(unit, otherCarer).accept(idAcces, at)))
        .acceptedAt,
    ).not.toEqual(at);
    // Once accepted, accepting again changes nothing, even by the same user.
    expect(
      (await rowAfter((unit) => receivedDelegationsIn(unit, carer).accept(idAcces, at))).acceptedAt,
    ).not.toEqual(at);
    expect(
      (await rowAfter((unit) => receivedDelegationsIn(unit, carer).close(idAcces, closing)))
        .closedAt,
    ).toEqual(at);
  });

  it('accepts a proof from its person only', async () => {
    const proof = {
      id: crypto.randomUUID(),
      name: 'jugement.png',
      kind: 'PNG',
      bytes: 3,
      sealed: Buffer.from('abc'),
      at: new Date(),
    } as const;
    const counted = (adds: BeneficiaryScope, counts: BeneficiaryScope) =>
      tryIn(api.current, async (unit) => {
        await givenDelegationsIn(unit, adds).addProof(idAcces, proof);
        return await givenDelegationsIn(unit, counts).countProofs(idAcces);
      });
    expect(await counted(person, person)).toBe(1);
    expect(await counted(person, otherPerson)).toBe(0);
    expect(await counted(otherPerson, person)).toBe(0);
  });

  it('can be changed in parallel, and keeps the name of each party', async () => {
    const rows = 'select from beneficiary where id = $1';
    await tryBeside(api.current, rows, [person.beneficiaryId], (unit) =>
      givenDelegationsIn(unit, otherPerson).lockOpen(),
    );
    const nameOf = (scope: UserScope) =>
      tryIn(api.current, (unit) => receivedDelegationsIn(unit, scope).findOwnName());
    expect(await nameOf(carer)).toBe('Bernard Lefèvre');
    expect(await nameOf(otherCarer)).toBe('Thomas Petit');
  });
});
