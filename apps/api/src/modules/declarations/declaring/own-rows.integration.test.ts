import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDeclaration, UNKNOWN_EMPLOYEE } from '../../../../test/declared-months.ts';
import { scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { childrenIn } from './children.repository.ts';
import { declarationQueries } from './declarations.queries.ts';
import { declarationsIn } from './declarations.repository.ts';
import { employerNumbersIn, partiesIn, requireDeclaringContract } from './parties.repository.ts';
import { partyQueries } from './parties.queries.ts';

const api = useTestApi();
let declaration = '';

describe('[S21] queries return only rows of the person', () => {
  const reader = () => api.current.server.platform.reader;
  const box = () => api.current.server.platform.secretBox;
  const EVER = { from: new Date('2000-01-01T00:00:00Z'), until: new Date('2100-01-01T00:00:00Z') };
  const PAIR = { numeroEmployeur: '08000000000001', numeroSalarie: '10000000000001' };
  const PAJE_PAIR = { numeroEmployeur: 'P0000000000001', numeroSalarie: '20000000000002' };
  let camille: BeneficiaryScope;
  let others: readonly BeneficiaryScope[];
  beforeAll(async () => {
    camille = await scopeOfPerson(api.current, 'demo-rh');
    const newest = await declarationQueries(reader(), camille).list(wanted(undefined));
    declaration = newest.find(({ organisme }) => organisme === 'CESU')?.reference ?? '';
    // Lucien has declarations too, the others have none.
    others = await Promise.all(
      ['demo-social', 'demo-vide', 'demo-double'].map((login) => scopeOfPerson(api.current, login)),
    );
  });

  type Found = (scope: BeneficiaryScope) => Promise<unknown>;
  const wanted = (before: string | undefined) => ({
    numeroContrat: '100001',
    period: EVER,
    statut: undefined,
    organisme: undefined,
    before,
    limit: 50,
  });
  const FINDS: Readonly<Record<string, Found>> = {
    declarations: async (scope) =>
      (await declarationQueries(reader(), scope).list(wanted(undefined))).length > 0 || undefined,
    'a declaration': (scope) => declarationQueries(reader(), scope).find('CESU', declaration),
    'a receipt': (scope) => declarationQueries(reader(), scope).findReceipt('CESU', declaration),
    'a declaration to resume': (scope) =>
      declarationQueries(reader(), scope).findToResume('CESU', declaration),
    'the last of Pajemploi': (scope) =>
      declarationQueries(reader(), scope).findLast('PAJE', '20000000000002'),
    'an employer': (scope) => partyQueries(reader(), scope, 'PAJE').findLastEmployer(),
    'a mandate': (scope) => partyQueries(reader(), scope, 'PAJE').findMandate('P0000000000001'),
    employers: async (scope) =>
      (await partyQueries(reader(), scope, 'PAJE').listEmployers())[0]?.numero,
    employees: async (scope) =>
      (await partyQueries(reader(), scope, 'PAJE').listEmployees())[0]?.nom,
    children: (scope) =>
      tryIn(api.current, async (unit) => (await childrenIn(unit, scope, box()).list())[0]),
    'the same child': (scope) =>
      tryIn(api.current, async (unit) => {
        const [leo] = await childrenIn(unit, camille, box()).list();
        return leo === undefined ? undefined : await childrenIn(unit, scope, box()).findSame(leo);
      }),
    'a known employer': (scope) =>
      tryIn(
        api.current,
        async (unit) => (await partiesIn(unit, scope, 'CESU').find(PAIR)).employer,
      ),
    'a proved number': (scope) =>
      tryIn(api.current, async (unit) =>
        (await employerNumbersIn(unit, scope, 'CESU').findOwner(PAIR.numeroEmployeur)) === 'SELF'
          ? PAIR.numeroEmployeur
          : undefined,
      ),
    'a known employee': (scope) =>
      tryIn(
        api.current,
        async (unit) => (await partiesIn(unit, scope, 'PAJE').find(PAJE_PAIR)).employee,
      ),
  };

  it.each(Object.entries(FINDS))('%s', async (_name, find) => {
    expect(await find(camille)).toBeDefined();
    for (const scope of others) expect(await find(scope)).toBeUndefined();
  });

  it('profile number', async () => {
    const [lucien, , sophie] = others;
    if (lucien === undefined || sophie === undefined) throw new Error('no other person');
    const scopes = [camille, lucien, sophie];
    const numbers = ['P1111111111111', 'P2222222222222', 'P3333333333333'];
    for (const [rank, { beneficiaryId }] of scopes.entries()) {
      await api.current.query('update beneficiary set numero_pajemploi = $2 where id = $1', [
        beneficiaryId,
        numbers[rank],
      ]);
    }
    const found = await Promise.all(
      scopes.map((scope) => partyQueries(reader(), scope, 'PAJE').findProfileNumber()),
    );
    await api.current.query('update beneficiary set numero_pajemploi = null');
    expect(found).toEqual(numbers);
  });

  it('an employee shared with another employer gives no duplicate line and no other name', async () => {
    await api.current.query(
      `update declaration_salarie set nom = 'Autrement'
       where beneficiary_id = $1 and numero = '10000000000001'`,
      [others[0]?.beneficiaryId],
    );
    const queries = declarationQueries(reader(), camille);
    const own = await queries.list({ ...wanted(undefined), organisme: 'CESU' });
    expect(new Set(own.map(({ reference }) => reference)).size).toBe(own.length);
    expect(new Set(own.map(({ employee }) => employee))).toEqual(new Set(['Fatou Diallo']));
    expect(await queries.find('CESU', declaration)).toMatchObject({ employee: 'Fatou Diallo' });
    expect(await queries.findReceipt('CESU', declaration)).toMatchObject({
      employee: 'Fatou Diallo',
    });
    const { listEmployees } = partyQueries(reader(), camille, 'CESU');
    expect(await listEmployees()).toEqual([
      { numero: '10000000000001', nom: 'Diallo', prenom: 'Fatou' },
    ]);
  });

  it('employers, employees and children are stored per person', async () => {
    const [lucien] = others;
    if (lucien === undefined) throw new Error('no other person');
    const now = new Date();
    const employer = { etat: 'RADIE', mandat: 'ABSENT', codePostal: '75001' } as const;
    const storedParties = await tryIn(api.current, async (unit) => {
      const foreign = partiesIn(unit, lucien, 'CESU');
      await foreign.saveEmployer(PAIR.numeroEmployeur, employer, now);
      await foreign.saveEmployee(PAIR.numeroSalarie, { nom: 'Autre', prenom: 'Nom' }, now);
      await foreign.clearAssociations(PAIR.numeroSalarie);
      return {
        camille: await partiesIn(unit, camille, 'CESU').find(PAIR),
        lucien: await foreign.find(PAIR),
      };
    });
    expect(storedParties.camille.employer?.etat).toBe('ACTIF');
    expect(storedParties.camille.employee?.isAssociated).toBe(true);
    expect(storedParties.lucien.employer?.etat).toBe('RADIE');
    expect(storedParties.lucien.employee?.isAssociated).toBe(false);
  });

  it('a reference of another person gives an empty history page', async () => {
    const [lucien] = others;
    if (lucien === undefined) throw new Error('no other person');
    const all = { ...wanted(undefined), numeroContrat: undefined };
    // Newer than most of Camille's: as a cursor it would list them all.
    const [foreign] = await declarationQueries(reader(), lucien).list(all);
    expect(foreign).toBeDefined();
    const before = foreign?.reference;
    expect(await declarationQueries(reader(), camille).list({ ...all, before })).toEqual([]);
  });

  it('adding a child does not lock other people', async () => {
    const [lucien] = others;
    const held = 'select id from beneficiary where id = $1';
    await expect(
      tryBeside(api.current, held, [lucien?.beneficiaryId], (unit) =>
        childrenIn(unit, camille, box()).lockOwner(),
      ),
    ).resolves.toBeUndefined();
  });

  it('[25-4] a month declared by another person is free, and its reference stays hidden', async () => {
    const [row] = await api.current.query(
      `select mois::text as day from declaration where reference = $1`,
      [declaration],
    );
    const mois = calendarDay(String(row?.['day']));
    const declaredMonth = { organisme: 'CESU', ...PAIR, typeActivite: null, mois } as const;
    for (const scope of [camille, ...others]) {
      const before = await tryIn(api.current, (unit) =>
        declarationsIn(unit, scope).readMonth(declaredMonth),
      );
      expect(before.ownReference).toBe(scope === camille ? declaration : undefined);
      // The next declaration of this number gets another business key.
      expect(before.others).toBe(scope === camille ? 0 : 1);
    }
  });

  it('a contract is found only by its holder', async () => {
    const contract = { numeroContrat: '100001', typeContrat: 'CESU_RH' } as const;
    const [lucien] = others;
    if (lucien === undefined) throw new Error('no other person');
    const ask = (scope: BeneficiaryScope) =>
      tryIn(api.current, (unit) => requireDeclaringContract(unit, scope, contract));
    await expect(ask(camille)).resolves.toBeUndefined();
    await expect(ask(lucien)).rejects.toMatchObject({ code: 'ACCES_REFUSE' });
  });

  it('deletions affect only the rows of the person', async () => {
    const [lucien] = others;
    if (lucien === undefined) throw new Error('no other person');
    const storedParties = await tryIn(api.current, async (unit) => {
      const foreign = partiesIn(unit, lucien, 'CESU');
      await foreign.deleteEmployer(PAIR.numeroEmployeur);
      await foreign.saveAssociation(PAIR, false);
      return await partiesIn(unit, camille, 'CESU').find(PAIR);
    });
    expect(storedParties.employer).toBeDefined();
    expect(storedParties.employee?.isAssociated).toBe(true);
  });

  it('an employee of another employer is unknown to the person', async () => {
    await openDeclaration(api.current, { login: 'demo-double', numeroSalarie: UNKNOWN_EMPLOYEE });
    const { listEmployees } = partyQueries(reader(), camille, 'CESU');
    expect((await listEmployees()).map(({ numero }) => numero)).toEqual([PAIR.numeroSalarie]);
    await api.current.query(
      'delete from declaration_salarie where beneficiary_id = $1 and numero = $2',
      [camille.beneficiaryId, PAIR.numeroSalarie],
    );
    const queries = declarationQueries(reader(), camille);
    expect(await queries.find('CESU', declaration)).toMatchObject({ employee: null });
    expect(await queries.findReceipt('CESU', declaration)).toMatchObject({ employee: null });
  });
});
