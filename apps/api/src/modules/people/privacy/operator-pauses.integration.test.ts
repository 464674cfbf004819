import type { OperatorPause } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cursorOf } from '../../../../test/list-cursor.ts';
import { issueLink } from '../../../../test/link-calls.ts';
import {
  addManager,
  addPeople,
  operatorCaller,
  followLink,
  operatorCalls,
} from '../../../../test/operator-world.ts';
import {
  bearer,
  CONNECTED_USER,
  createManualClock,
  useTestApi,
} from '../../../../test/test-api.ts';
import { createOperatorReads } from './privacy.module.ts';
import { openOperator } from '../../../../test/operator-sessions.ts';

const NOON_IN_PARIS = Date.UTC(2026, 10, 17, 11);
const HOUR_MS = 3_600_000;
const clock = createManualClock(NOON_IN_PARIS);
const api = useTestApi({ clock });

const operatorOf = async (identifiant: string) =>
  operatorCalls(api.current, await openOperator(api.current, identifiant));
type Operator = Awaited<ReturnType<typeof operatorOf>>;

beforeAll(async () => {
  await addPeople(api.current, { count: 130, lastName: 'Grandelecture', prefix: 'lecture' });
  await addPeople(api.current, {
    count: 2,
    lastName: 'Horscontrat',
    prefix: 'hors',
    contract: '100003',
  });
  await addManager(api.current, 'nadia.perrin');
});
// Moves the reads of a test out of the hourly window of the next one.
beforeEach(() => clock.advance(2 * HOUR_MS));

const REFUSAL = {
  code: 'CONSULTATIONS_SUSPENDUES',
  errorMessage:
    'Vos consultations sont suspendues\u00a0: un autre gestionnaire doit les rétablir avant que vous puissiez lire à nouveau.',
};

/** Reads that many more people by search and returns the last reply. */
const readMore = async (operator: Operator, sizes: readonly number[], from = '') => {
  let after = from;
  let reply = await operator.pauses();
  for (const size of sizes) {
    reply = await operator.search('grandelecture', {
      taille: String(size),
      ...(after === '' ? {} : { avant: after }),
    });
    if (reply.statusCode !== 200) break;
    after = cursorOf(reply) ?? after;
  }
  return { reply, after };
};

const alarms = async (name: string) =>
  await api.current.query(
    `select e.details, e.at, e.request_id from security_event e
     where e.kind = 'ALARME' and e.details ->> 'alarme' = $1 order by e.id`,
    [name],
  );
const countNoted = async (): Promise<number> => {
  const [row] = await api.current.query(
    `select count(distinct account_id)::integer as count from consultation
     where at > $1`,
    [new Date(clock.realNow().getTime() - HOUR_MS)],
  );
  return Number(row?.['count']);
};
const pausesSeenBy = async (operator: Operator) =>
  (await operator.pauses()).json<OperatorPause[]>();

describe('operator who reads too many people', () => {
  it('[S44] is suspended at the hundredth person of an hour, visibly for all operators', async () => {
    const support = await operatorOf('karim.haddad');
    const opened = await support.open('demo-rh', { motif: 'APPEL', mode: 'LECTURE_SEULE' });
    const portal = (await followLink(api.current, opened.json<{ url: string }>().url)).json<{
      token: string;
    }>();
    const isInPortal = async () =>
      (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(portal.token) }))
        .statusCode;
    expect(await isInPortal()).toBe(200);

    // One portal and 98 more people: below the limit.
    const almost = await readMore(support, [50, 48]);
    expect(almost.reply.statusCode).toBe(200);
    expect(await countNoted()).toBe(99);
    expect(await pausesSeenBy(support)).toEqual([]);

    const last = await readMore(support, [1], almost.after);
    expect(last.reply.statusCode).toBe(200);
    expect(await countNoted()).toBe(100);
    const refused = await support.search('demo-rh');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject(REFUSAL);
    expect(
      (await support.open('demo-rh', { motif: 'APPEL', mode: 'LECTURE_SEULE' })).json(),
    ).toMatchObject(REFUSAL);
    // Links of the back office are refused too, and open portals are closed.
    const { url } = await issueLink(api.current, 'readOnly', {
      identifiantSource: 'karim.haddad',
    });
    expect((await followLink(api.current, url)).statusCode).toBe(400);
    expect(await isInPortal()).toBe(401);
    expect(await countNoted()).toBe(100);

    // The alarm is written in the same request: a row and a log line.
    const [alarm] = await alarms('LECTURES_EN_MASSE');
    expect(alarm?.['details']).toMatchObject({ personnes: 100 });
    expect(alarm?.['at']).toEqual(clock.realNow());
    expect(api.current.logLines.join('')).toContain('"alarme":"LECTURES_EN_MASSE"');

    const manager = await operatorOf('lucie.fontaine');
    const [pause] = await pausesSeenBy(manager);
    expect(pause).toMatchObject({ prenom: 'Karim', nom: 'Haddad', soiMeme: false, personnes: 100 });
    expect(pause?.levee).toBeUndefined();
    // Other operators are not affected.
    expect((await manager.search('demo-rh')).statusCode).toBe(200);
    // The suspended operator sees it and cannot lift it; support cannot either.
    expect((await pausesSeenBy(support))[0]).toMatchObject({ soiMeme: true });
    expect((await support.lift(pause?.id ?? '', 'Tout va bien, merci')).json()).toMatchObject({
      code: 'ACCES_REFUSE',
    });
    expect((await manager.lift(pause?.id ?? '', 'court')).statusCode).toBe(400);
    expect((await manager.lift(pause?.id ?? '', 'Campagne de rappels vérifiée')).statusCode).toBe(
      204,
    );
    expect(
      (await manager.lift(pause?.id ?? '', 'Campagne de rappels vérifiée')).json(),
    ).toMatchObject({ code: 'SUSPENSION_DEJA_LEVEE' });
    expect((await pausesSeenBy(support))[0]?.levee).toMatchObject({
      par: 'Lucie Fontaine',
      motif: 'Campagne de rappels vérifiée',
    });
    // Reads before the lift no longer count.
    expect((await support.search('demo-rh')).statusCode).toBe(200);
    const [lifted] = await api.current.query(
      `select result from security_event where kind = 'OPERATEUR_RETABLI'`,
    );
    expect(lifted).toEqual({ result: 'SUCCES' });
  });

  it('[S44] never sees more than a hundred people, even with concurrent requests', async () => {
    const manager = await operatorOf('lucie.fontaine');
    const { after } = await readMore(manager, [50, 40]);
    const replies = await Promise.all([
      manager.search('grandelecture', { taille: '10', avant: after }),
      manager.search('grandelecture', { taille: '10', ordre: 'desc' }),
    ]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
    expect(await countNoted()).toBe(100);
    const [pause] = await pausesSeenBy(manager);
    expect(pause).toMatchObject({ soiMeme: true });
    const own = await manager.lift(pause?.id ?? '', 'Je me rétablis moi-même');
    expect(own.statusCode).toBe(409);
    expect(own.json()).toMatchObject({ code: 'SUSPENSION_DE_SOI' });
    const other = await operatorOf('nadia.perrin');
    expect((await other.lift(pause?.id ?? '', 'Vérifié au téléphone')).statusCode).toBe(204);
  });

  it('[S44] can read as many again in the next hour', async () => {
    const other = await operatorOf('nadia.perrin');
    await readMore(other, [50, 40]);
    clock.advance(HOUR_MS + 1_000);
    const later = await operatorOf('nadia.perrin');
    expect((await readMore(later, [50, 40])).reply.statusCode).toBe(200);
    expect((await pausesSeenBy(later)).filter(({ soiMeme }) => soiMeme)).toEqual([]);
  });

  it('[S44] is not suspended by a queue or a report, which are recorded', async () => {
    const [row] = await api.current.query(
      `select a.id from user_account a join partenaire_operateur o on o.account_id = a.id
       where o.identifiant = 'nadia.perrin'`,
    );
    const people = await api.current.query(
      `select id from user_account where last_name = 'Grandelecture' order by login`,
    );
    const token = await openOperator(api.current, 'nadia.perrin');
    const caller = operatorCaller(token);
    expect(caller.userId).toBe(row?.['id']);
    const { note } = createOperatorReads(api.current.server.platform);
    const origin = { requestId: crypto.randomUUID(), address: '192.0.2.7', userAgent: '' };
    const read = {
      screen: 'RAPPORT',
      reason: 'Rapport d’activité de l’émetteur',
      accounts: people.map(({ id }) => String(id)),
    } as const;
    await note(caller, origin, read);
    await note(caller, origin, read);
    const noted = await api.current.query(
      `select count(*)::integer as count from consultation where ecran = 'RAPPORT'`,
    );
    expect(noted).toEqual([{ count: 130 }]);
    const operator = operatorCalls(api.current, token);
    expect((await operator.search('demo-rh')).statusCode).toBe(200);
  });
});

describe('unusual reads', () => {
  it('[S44] at night raise the alarm once an hour', async () => {
    const before = (await alarms('LECTURES_DE_NUIT')).length;
    // 22:30 in Paris on the current day.
    const now = clock.realNow();
    const night = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 21, 30);
    clock.advance(night - now.getTime() + (night < now.getTime() ? 24 * HOUR_MS : 0));
    const operator = await operatorOf('nadia.perrin');
    await operator.search('demo-rh');
    await operator.search('demo-vide');
    expect(await alarms('LECTURES_DE_NUIT')).toHaveLength(before + 1);
    clock.advance(12 * HOUR_MS);
    const morning = await operatorOf('nadia.perrin');
    await morning.search('demo-rh');
    expect(await alarms('LECTURES_DE_NUIT')).toHaveLength(before + 1);
  });

  it('[S44] of contracts that the operator does not follow raise the alarm', async () => {
    await api.current.query(
      `insert into operateur_contrat (account_id, contract_numero)
       select o.account_id, '100001' from partenaire_operateur o where o.identifiant = 'karim.haddad'`,
    );
    const support = await operatorOf('karim.haddad');
    await support.search('demo-vide');
    expect(await alarms('LECTURES_HORS_CONTRATS')).toEqual([]);
    expect((await support.search('horscontrat')).statusCode).toBe(200);
    const [alarm] = await alarms('LECTURES_HORS_CONTRATS');
    expect(alarm?.['details']).toMatchObject({ personnes: 2 });
    // An operator without assigned contracts follows all of them.
    const manager = await operatorOf('lucie.fontaine');
    await manager.search('horscontrat');
    expect(await alarms('LECTURES_HORS_CONTRATS')).toHaveLength(1);
  });
});
