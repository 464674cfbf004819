import { beforeAll, describe, expect, it } from 'vitest';
import { createFunder, openCampaignBody } from '../../../../test/funder-calls.ts';
import { addLines, createLineManager } from '../../../../test/funder-line-world.ts';
import { scopeOfFunder, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { controlFileQueries } from './import/control-files.queries.ts';
import { campaignRulesOf } from './import/imports.repository.ts';
import {
  lineQueries,
  ownCampaignQueries,
  reminderQueries,
  statisticsQueries,
} from './lines.queries.ts';
import { linesIn, remindersIn } from './lines.repository.ts';

/**
 * Every query filters by its funder on its own; the rows do not rely on the check of the campaign
 * that each call makes first.
 */
const api = useTestApi();
const reader = () => api.current.server.platform.reader;
const FILE = 'MATRICULE;NOM;EMAIL\n1000001A;Anne;anne@essai.example\n1000002B;\u0007;';

let own: FunderScope;
let other: FunderScope;
let campaign = '';
let idImport = '';
let ids: readonly string[] = [];

beforeAll(async () => {
  own = await scopeOfFunder(api.current, '4001');
  other = await scopeOfFunder(api.current, '4002');
  const funder = await createFunder(api.current);
  campaign = await funder.created(openCampaignBody(api.current));
  ids = await addLines(api.current, campaign, [{ accountCents: 5_000 }, { accountCents: 7_000 }]);
  const report = await (await createLineManager(api.current)).imported(campaign, FILE);
  idImport = report.idImport ?? '';
});

const listed = async <T>(rows: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
};

type Reading = (scope: FunderScope) => Promise<unknown>;
const NOTHING = 'nothing';
/** Another funder gets the answer of an unknown campaign. */
const READINGS: Readonly<Record<string, readonly [read: Reading, ofAnother: unknown]>> = {
  campaign: [(scope) => ownCampaignQueries(reader(), scope).find(campaign), undefined],
  rules: [
    (scope) => campaignRulesOf(reader(), scope).select(campaign).executeTakeFirst(),
    undefined,
  ],
  people: [(scope) => listed(controlFileQueries(reader(), scope).people(campaign)), []],
  imports: [(scope) => controlFileQueries(reader(), scope).imports(campaign), []],
  import: [
    (scope) => controlFileQueries(reader(), scope).findImport(campaign, idImport),
    undefined,
  ],
  lines: [
    async (scope) => (await lineQueries(reader(), scope).page(campaign, { taille: 50 })).rows,
    [],
  ],
  'lines by their ids': [(scope) => lineQueries(reader(), scope).byIds(campaign, ids), []],
  'lines counted': [
    async (scope) => (await lineQueries(reader(), scope).count(campaign, {})).lines || NOTHING,
    NOTHING,
  ],
  groups: [(scope) => statisticsQueries(reader(), scope).groups(campaign), []],
  categories: [(scope) => statisticsQueries(reader(), scope).categories(campaign), []],
  'people counted': [
    async (scope) =>
      (await statisticsQueries(reader(), scope).expected(campaign)).people || NOTHING,
    NOTHING,
  ],
  'people to remind': [
    async (scope) => {
      const { due, withoutAddress } = await reminderQueries(reader(), scope).count(
        campaign,
        new Date(),
      );
      return due + withoutAddress || NOTHING;
    },
    NOTHING,
  ],
  'people reminded': [
    (scope) =>
      tryIn(api.current, async (unit) => await remindersIn(unit, scope, campaign).mark(new Date())),
    [],
  ],
  'lines to write': [
    (scope) => tryIn(api.current, async (unit) => await linesIn(unit, scope, campaign).lock(ids)),
    [],
  ],
  'amounts to judge': [
    (scope) =>
      tryIn(api.current, async (unit) => await linesIn(unit, scope, campaign).findAmounts(ids)),
    [],
  ],
};

describe('[S21] campaign of another funder', () => {
  it.each(Object.entries(READINGS))('cannot read the %s', async (_name, reading) => {
    const [read, ofAnother] = reading;
    expect(await read(own)).not.toEqual(ofAnother);
    expect(await read(other)).toEqual(ofAnother);
  });

  it('no lock of another funder’s campaign is taken', async () => {
    await tryBeside(
      api.current,
      'select from beneficiary b where id in (select beneficiary_id from precommande where id = $1)',
      [ids[0]],
      (unit) => linesIn(unit, other, campaign).lockPeople(ids),
    );
  });
});

describe('[S21] [I13] yearly ceiling', () => {
  it('is shared by the campaigns of a group of one funder, not across funders', async () => {
    const [line = ''] = ids;
    const group = 'GROUPE-COMMUN';
    await api.current.query(`update precommande_session set id_groupe_session = $1 where id = $2`, [
      group,
      campaign,
    ]);
    const already = async () =>
      await tryIn(api.current, async (unit) => {
        const [found] = await linesIn(unit, own, campaign).findAmounts([line]);
        return found?.alreadyTotal;
      });
    /** The person has ordered the same amount in a campaign of an equally named group. */
    const orderIn = async (contract: string, id: string) => {
      await api.current.query(
        `insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
         select beneficiary_id, $1, now() from precommande where id = $2`,
        [contract, line],
      );
      await api.current.query(
        `insert into precommande_session select (jsonb_populate_record(s, jsonb_build_object(
           'id', $1::text, 'contract_numero', $2::text))).* from precommande_session s where id = $3`,
        [id, contract, campaign],
      );
      await api.current.query(
        `with quota as (
           insert into precommande_quota select (jsonb_populate_record(q, jsonb_build_object(
             'id', gen_random_uuid(), 'session_id', $1::text))).* from precommande_quota q
           where session_id = $3 limit 1 returning id)
         insert into precommande select (jsonb_populate_record(p, jsonb_build_object(
           'id', gen_random_uuid(), 'reference', 'CM' || upper(substr(md5($1::text), 1, 10)),
           'session_id', $1::text, 'contract_numero', $2::text, 'quota_id', quota.id))).*
         from precommande p, quota where p.id = $4`,
        [id, contract, campaign, line],
      );
    };
    expect(await already()).toBe(0);
    await orderIn('100003', 'AUTRE-GROUPE');
    expect(await already()).toBe(0);
    await orderIn('100002', 'MEME-GROUPE');
    expect(await already()).toBe(5_000);
  });
});
