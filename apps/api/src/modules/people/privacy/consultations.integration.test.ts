import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openLink } from '../../../../test/link-calls.ts';
import { scopeOfUser } from '../../../../test/owner-scopes.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { isWholeChain } from './consultation-chain.ts';
import { consultationQueries } from './consultations.queries.ts';

const api = useTestApi();
const URL = '/api/eb/beneficiaires/consultations';

interface Consultation {
  readonly id: string;
  readonly par: string;
  readonly organisme: string;
  readonly lectureSeule: boolean;
  readonly motif: string;
}

const list = async (login: string, query = '') => {
  const token = await api.current.signIn(login);
  const reply = await api.current.http.inject({ url: `${URL}${query}`, headers: bearer(token) });
  return reply.json<Consultation[]>();
};

const chainRow = z.object({
  id: z.string(),
  account_id: z.string(),
  rang: z.number(),
  par: z.enum(['ASSISTANCE', 'PARTENAIRE']),
  organisme: z.string(),
  identifiant: z.string(),
  contract_numero: z.nullable(z.string()),
  lecture_seule: z.boolean(),
  motif: z.string(),
  session_id: z.string(),
  request_id: z.string(),
  at: z.date(),
  empreinte: z.instanceof(Buffer),
});

describe('[P11] consultations of a person’s data', () => {
  it('shows the person who, when, why and whether changes were possible', async () => {
    expect(await list('demo-rh')).toEqual([]);
    await openLink(api.current, 'readOnly');
    await openLink(api.current, 'partner');
    await openLink(api.current, 'backOffice');
    const seen = await list('demo-rh');
    expect(seen.map(({ par, lectureSeule }) => [par, lectureSeule])).toEqual([
      ['ASSISTANCE', false],
      ['PARTENAIRE', false],
      ['ASSISTANCE', true],
    ]);
    expect(seen.every(({ motif, organisme }) => motif !== '' && organisme !== '')).toBe(true);
    // The person sees the organisation, not the name of the operator.
    expect(JSON.stringify(seen)).not.toContain('lucie.fontaine');
    const older = await list('demo-rh', `?taille=1&avant=${seen[0]?.id}`);
    expect(older.map(({ id }) => id)).toEqual([seen[1]?.id]);
  });

  it('[S20] [S21] is visible to that person only', async () => {
    await openLink(api.current, 'readOnly');
    expect(await list('demo-social')).toEqual([]);
    const { reader } = api.current.server.platform;
    const all = { before: undefined, limit: 10 };
    const own = await scopeOfUser(api.current, 'demo-rh');
    const foreign = await scopeOfUser(api.current, 'demo-social');
    expect((await consultationQueries(reader, own).list(all)).length).toBeGreaterThan(0);
    expect(await consultationQueries(reader, foreign).list(all)).toEqual([]);
  });

  it('stays valid under concurrent writes, and invalid after a row is altered', async () => {
    await Promise.all(Array.from({ length: 6 }, () => openLink(api.current, 'readOnly')));
    const read = async () =>
      (await api.current.query('select * from consultation order by rang')).map((row) => {
        const one = z.parse(chainRow, row);
        return {
          id: one.id,
          userId: one.account_id,
          rank: one.rang,
          by: one.par,
          organisme: one.organisme,
          identifiant: one.identifiant,
          contract: one.contract_numero,
          isReadOnly: one.lecture_seule,
          reason: one.motif,
          sessionId: one.session_id,
          requestId: one.request_id,
          at: one.at,
          hash: one.empreinte,
        };
      });
    expect(isWholeChain(await read())).toBe(true);
    await api.current.query(
      `update consultation set motif = 'Rien' where id = (select id from consultation order by id offset 2 limit 1)`,
    );
    expect(isWholeChain(await read())).toBe(false);
  });

  it('records the calls of another person once per session, and none of one’s own', async () => {
    const token = await openLink(api.current, 'readOnly');
    const own = await api.current.signIn('demo-rh');
    for (const headers of [bearer(token), bearer(token), bearer(own)]) {
      await api.current.http.inject({ url: '/api/eb/preferences', headers });
    }
    const rows = await api.current.query(
      `select a.appel from consultation_appel a join consultation c on c.session_id = a.session_id
       where c.rang = (select max(rang) from consultation)`,
    );
    expect(rows).toEqual([{ appel: 'PREFERENCES' }]);
    const ofOthers = await api.current.query(
      `select 1 from consultation_appel a
       where not exists (select from consultation c where c.session_id = a.session_id)`,
    );
    expect(ofOthers).toEqual([]);
  });

  it('cannot be changed or deleted by the role of the product', async () => {
    const { units } = api.current.server.platform;
    const { transactionOf } = await import('../../../platform/db/unit-of-work.ts');
    await expect(
      units.transact((unit) => transactionOf(unit).deleteFrom('consultation').execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(
      units.transact((unit) =>
        transactionOf(unit).updateTable('consultation').set({ motif: 'Rien' }).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
