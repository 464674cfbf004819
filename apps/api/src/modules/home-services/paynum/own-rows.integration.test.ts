import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { paynumQueries } from './paynum.queries.ts';
import { paynumRequestsIn } from './paynum.repository.ts';

const api = useTestApi();
let nicolas: BeneficiaryScope;
/** Under the same contract, without a request. */
let sophie: BeneficiaryScope;
let id = '';

beforeAll(async () => {
  nicolas = await scopeOfPerson(api.current, 'demo-unique');
  sophie = await scopeOfPerson(api.current, 'demo-double');
  const [row] = await api.current.query(
    `select id from demande_paynum where statut = 'EN_ATTENTE' and beneficiary_id = $1`,
    [nicolas.beneficiaryId],
  );
  id = String(row?.['id']);
});

const within = <T>(
  scope: BeneficiaryScope,
  work: (requests: ReturnType<typeof paynumRequestsIn>) => Promise<T>,
): Promise<T> => tryIn(api.current, (unit: UnitOfWork) => work(paynumRequestsIn(unit, scope)));

it('[S21] requests are listed to their owner only', async () => {
  const listed = (scope: BeneficiaryScope) =>
    paynumQueries(api.current.server.platform.reader, scope).list();
  expect(await listed(nicolas)).toHaveLength(2);
  expect(await listed(sophie)).toEqual([]);
  expect(await within(nicolas, (requests) => requests.list())).toHaveLength(2);
  expect(await within(sophie, (requests) => requests.list())).toEqual([]);
});

it('[S21] a request is found, locked, changed and deleted by its owner only', async () => {
  expect(await within(nicolas, (requests) => requests.lock(id))).toBeDefined();
  expect(await within(sophie, (requests) => requests.lock(id))).toBeUndefined();
  const [{ commande_cle: key } = {}] = await api.current.query(
    'select commande_cle from demande_paynum where id = $1',
    [id],
  );
  const byKey = (scope: BeneficiaryScope) =>
    within(scope, (requests) => requests.findByCommand(String(key)));
  expect((await byKey(nicolas))?.id).toBe(id);
  expect(await byKey(sophie)).toBeUndefined();

  const supportAfter = (scope: BeneficiaryScope) =>
    tryIn(api.current, async (unit) => {
      await paynumRequestsIn(unit, scope).change(id, { choix_support: 'TITRE' });
      return (await paynumRequestsIn(unit, nicolas).lock(id))?.support;
    });
  expect(await supportAfter(nicolas)).toBe('TITRE');
  expect(await supportAfter(sophie)).toBe('COMPTE');

  const isThereAfter = (scope: BeneficiaryScope) =>
    tryIn(api.current, async (unit) => {
      await paynumRequestsIn(unit, scope).remove(id);
      return (await paynumRequestsIn(unit, nicolas).lock(id)) !== undefined;
    });
  expect(await isThereAfter(nicolas)).toBe(false);
  expect(await isThereAfter(sophie)).toBe(true);
});

it('[S21] a request is made under the person’s own contract, and does not block others', async () => {
  const partiesOf = (scope: BeneficiaryScope, contract: string) =>
    within(scope, (requests) => requests.findParties(contract));
  expect(await partiesOf(nicolas, '100001')).toEqual({
    matricule: 'PN-778812',
    companyName: 'Groupe Horizon',
  });
  expect((await partiesOf(sophie, '100001'))?.matricule).toBeNull();
  const lucien = await scopeOfPerson(api.current, 'demo-social');
  expect(await partiesOf(lucien, '100001')).toBeUndefined();

  await tryBeside(
    api.current,
    'select id from beneficiary where id = $1',
    [nicolas.beneficiaryId],
    (unit) => paynumRequestsIn(unit, sophie).lockPerson(),
  );

  const owners = await tryIn(api.current, async (unit) => {
    const requests = paynumRequestsIn(unit, sophie);
    await requests.insert({
      id: randomUUID(),
      contract: '100001',
      support: 'TITRE',
      commandKey: 'essai',
      at: new Date(),
    });
    return (await requests.list()).length;
  });
  expect(owners).toBe(1);
});
