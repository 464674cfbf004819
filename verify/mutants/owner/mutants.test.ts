import { describe, expect, it } from 'vitest';
import { ownerMutantsOf } from './mutants.ts';
import { findOwnerMutants } from './product.ts';

const FOLDER = 'apps/api/src/modules/essai';
const SCOPE = `import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';\n`;

const mutantsOf = (text: string, others: Readonly<Record<string, string>> = {}) => {
  const file = `${FOLDER}/essai.queries.ts`;
  const files = new Map([[file, SCOPE + text], ...Object.entries(others)]);
  const found = ownerMutantsOf(files);
  return {
    names: found.mutants.map(({ name }) => name.replace('essai/essai.queries', '').trim()),
    switched: found.switched(file, files.get(file) ?? '').replace(SCOPE, ''),
  };
};

describe('[S21] the owner conditions of a file', () => {
  it('are those of a chained query, whatever names the owner', () => {
    const { names, switched } = mutantsOf(
      `export const own = (db, { beneficiaryId }: BeneficiaryScope) => ({
        find: (id) => db.selectFrom('t').where('id', '=', id)
          .where('beneficiary_id', '=', beneficiaryId).execute(),
      });`,
    );
    expect(names).toEqual([":4 own.find .where('beneficiary_id', '=', beneficiaryId)"]);
    expect(switched).toContain(
      `.$if(!__ownerConditionIsOff(0), (query) => query\n          .where('beneficiary_id', '=', beneficiaryId)).execute()`,
    );
  });

  it('are those of columns that only the owner’s rows share', () => {
    const { names } = mutantsOf(
      `export const own = (db, scope: BeneficiaryScope) => ({
        find: () => db.selectFrom('b').where('b.id', '=', scope.beneficiaryId)
          .select((eb) => eb.selectFrom('o').whereRef('o.beneficiary_id', '=', 'b.id'))
          .where('o.beneficiary_id', 'is', null),
      });`,
    );
    expect(names.map((name) => name.slice(name.indexOf('.w'))).toSorted()).toEqual([
      `.where('b.id', '=', scope.beneficiaryId)`,
      `.where('o.beneficiary_id', 'is', null)`,
      `.whereRef('o.beneficiary_id', '=', 'b.id')`,
    ]);
  });

  it('are those of a choice between conditions', () => {
    const { switched } = mutantsOf(
      `export const own = (db, { beneficiaryId }: BeneficiaryScope) => ({
        claim: () => db.where((eb) => eb.or([eb('a', '=', 1), eb('b', '=', beneficiaryId)])),
      });`,
    );
    expect(switched).toContain(
      `(__ownerConditionIsOff(0) ? eb.lit(true) : eb('b', '=', beneficiaryId))`,
    );
  });

  it('are those of a statement in SQL, between values and between columns', () => {
    const { switched } = mutantsOf(
      'export const own = (db, { beneficiaryId }: BeneficiaryScope) => ({\n' +
        '  list: (id) => sql<Row>`select ${id} from t join u on u.beneficiary_id = t.beneficiary_id' +
        ' where t.id = ${id}::uuid and t.beneficiary_id = ${beneficiaryId}::uuid`.execute(db),\n});',
    );
    expect(switched).toContain(
      'on ${__ownerConditionIsOff(0) ? sql`true` : sql`u.beneficiary_id = t.beneficiary_id`} where t.id = ${id}::uuid and ' +
        '${__ownerConditionIsOff(1) ? sql`true` : sql`t.beneficiary_id = ${beneficiaryId}::uuid`}`',
    );
  });

  it('are those of what an operator opens at the desk, who owns nothing of it', () => {
    const text = `export const shown = (db, _scope: OperatorScope) => ({
        files: (id) => db.selectFrom('f').where('f.demande_id', '=', id).execute(),
        act: (beneficiaryId) => sql\`insert into t values (\${beneficiaryId})\`.execute(db),
        held: (beneficiaryId) => sql\`select from c where c.beneficiary_id = \${beneficiaryId}\`,
      });`;
    const namesIn = (module: string) =>
      ownerMutantsOf(new Map([[`apps/api/src/modules/${module}/x.queries.ts`, text]])).mutants.map(
        ({ name }) => name,
      );
    expect(namesIn('wallet/oppositions')).toEqual([
      `wallet/oppositions/x.queries:2 shown.files .where('f.demande_id', '=', id)`,
      'wallet/oppositions/x.queries:4 shown.held c.beneficiary_id = ${beneficiaryId}',
    ]);
    expect(namesIn('settlement/calendar')).toEqual([]);
  });

  it('are told apart by the queries that share one, in whichever file', () => {
    const other = `${FOLDER}/other.queries.ts`;
    const { names, switched } = mutantsOf(
      `export const rows = (db, { beneficiaryId }: BeneficiaryScope) =>
        db.selectFrom('t').where('beneficiary_id', '=', beneficiaryId);
      export const own = (db, scope: BeneficiaryScope) => ({ list: () => rows(db, scope).execute() });`,
      {
        [other]: `import { rows as mine } from './essai.queries.ts';
          export const more = (db, scope) => ({ count: () => mine(db, scope).count() });`,
      },
    );
    expect(names.map((name) => name.split(' ← ')[1])).toEqual([
      'own.list',
      'essai/other.queries more.count',
    ]);
    expect(switched).toContain('__viaOwnerHelper(0, () => rows(db, scope)).execute()');
  });

  it('are none in queries without an owner scope', () => {
    const text = `export const all = (db) => db.where('beneficiary_id', '=', beneficiaryId);`;
    expect(ownerMutantsOf(new Map([[`${FOLDER}/all.queries.ts`, text]])).mutants).toEqual([]);
  });

  it.each([
    ['in a join', `(db) => db.innerJoin('u', (join) => join.on('u.b', '=', beneficiaryId))`],
    ['as a value', '(db) => sql`select ${beneficiaryId}::uuid`.execute(db)'],
    ['outside of a function', `db.where('beneficiary_id', '=', beneficiaryId)`],
  ])('fail when a condition cannot be switched off: %s', (_where, query) => {
    const text = `${SCOPE}export const own = ${query};`;
    expect(() => ownerMutantsOf(new Map([[`${FOLDER}/x.queries.ts`, text]]))).toThrow(
      /x\.queries\.ts:2/,
    );
  });
});

describe('[S21] the conditions of the product', () => {
  it('are found in every module that keeps rows to their owner', async () => {
    const { mutants } = await findOwnerMutants();
    const modules = new Set(mutants.map(({ file }) => file.split('/').slice(4, 6).join('/')));
    expect([...modules].toSorted()).toEqual([
      'backoffice/approvals',
      'backoffice/requests',
      'campaigns/aid-plans',
      'campaigns/file-columns',
      'campaigns/funder-orders',
      'campaigns/lines',
      'campaigns/people',
      'campaigns/periods',
      'declarations/declaring',
      'funders/contracts',
      'funders/notices',
      'funders/organisations',
      'funders/users',
      'home-services/invoices',
      'home-services/orders',
      'home-services/paynum',
      'home-services/providers',
      'identity/delegations',
      'identity/preferences',
      'orders/ordering',
      'payments/account',
      'payments/cards',
      'payments/paper',
      'payments/payees',
      'people/privacy',
      'people/profile',
      'people/requests',
      'settlement/direct-debits',
      'wallet/conversion',
      'wallet/oppositions',
      'wallet/statements',
      'wallet/trade',
      'wallet/vouchers',
    ]);
    expect(new Set(mutants.map(({ key }) => key)).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(90);
  });
});
