import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { addDays, addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payingCalls, type PayingCalls } from '../../../../test/paying-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { openChild } from './children.repository.ts';
import { createDeclaringModule } from './declaring.module.ts';

const CHILDREN = '/api/eb/beneficiaires/declarations/paje/enfants';
const DAY_MS = 86_400_000;
const api = useTestApi();
let own: PayingCalls;

const signedIn = (login: string): PayingCalls => {
  const token = api.current.signIn(login);
  return payingCalls(api.current, () => token);
};
const listed = async (calls: PayingCalls) => (await calls.get(CHILDREN)).json<Child[]>();
const today = () => api.current.clock.businessDay();
const bornMonthsAgo = (months: number) => formatFrenchDate(addMonths(today(), -months));

beforeAll(() => {
  own = signedIn('demo-rh');
});

describe('[DECL-15] children', () => {
  it('[DECL-15] adds each child once and lists them', async () => {
    const zoe = { prenom: 'Zoé', nom: 'Rousseau', dateNaissance: bornMonthsAgo(10) };
    const first = (await own.post(CHILDREN, zoe)).json<{ idEnfant: string }>();
    const again = await own.post(CHILDREN, { ...zoe, prenom: ' zoé ', nom: 'ROUSSEAU' });
    expect(again.json()).toEqual(first);
    expect(await listed(own)).toContainEqual({ ...first, ...zoe });
  });

  it.each([
    [{ prenom: 'L3a' }, 'prenom', DECLARATION_MESSAGES.childName],
    [{ nom: '' }, 'nom', 'Ce champ est requis.'],
  ])('[DECL-28] refuses %j', async (change, champ, message) => {
    const reply = await own.post(CHILDREN, {
      prenom: 'Léa-Rose',
      nom: 'Rousseau',
      dateNaissance: bornMonthsAgo(10),
      ...change,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ erreurs: [{ champ, message }] });
  });

  it('refuses a child born tomorrow', async () => {
    const reply = await own.post(CHILDREN, {
      prenom: 'Léa-Rose',
      nom: 'Rousseau',
      dateNaissance: formatFrenchDate(addDays(today(), 1)),
    });
    expect(reply.json()).toMatchObject({ erreurs: [{ champ: 'dateNaissance' }] });
  });

  it.each([
    ['GED', 71, true],
    ['GED', 72, false],
    ['AMA', 35, true],
    ['AMA', 36, false],
    ['AMA', 48, false],
    ['GED', 48, true],
  ] as const)(
    '[DECL-15] [DECL-31] [DECL-32] %s with %i months: %s',
    async (typeActivite, months, isOpen) => {
      const reply = await own.post(`${CHILDREN}/verification`, {
        prenom: 'Inès',
        nom: 'Rousseau',
        dateNaissance: bornMonthsAgo(months),
        typeActivite,
        dateDebut: formatFrenchDate(today()),
      });
      expect(reply.json()).toEqual(
        isOpen
          ? { ouvreDroit: true }
          : { ouvreDroit: false, message: "L'enfant Inès n'ouvre aucun droit." },
      );
    },
  );

  it('limits the number of children', async () => {
    const many = signedIn('demo-double');
    const codes: number[] = [];
    for (const letter of 'abcdefghijklm') {
      const reply = await many.post(CHILDREN, {
        prenom: `Enfant ${letter}`,
        nom: 'Martin',
        dateNaissance: bornMonthsAgo(10),
      });
      codes.push(reply.statusCode);
    }
    expect(codes).toEqual([...Array<number>(12).fill(200), 409]);
  });
});

describe('[P19] children’s names', () => {
  const erase = async (): Promise<number> => {
    const declaring = createDeclaringModule(api.current.server.platform);
    try {
      return await declaring.eraseChildren();
    } finally {
      declaring.stop();
    }
  };
  const names = async (): Promise<readonly string[]> => {
    const rows = await api.current.query('select id, identite_scellee from enfant');
    return rows
      .map(({ id, identite_scellee: sealed }) => {
        const { secretBox } = api.current.server.platform;
        return openChild(secretBox, String(id), String(sealed)).prenom;
      })
      .toSorted();
  };

  it('are stored in their own table only', async () => {
    const [row] = await api.current.query(
      `select count(*)::int as n from declaration where contenu::text ilike '%Léo%'
       union all select count(*)::int from outbox_message where payload::text ilike '%Léo%'`,
    );
    expect(row).toEqual({ n: 0 });
    expect(await names()).toContain('Léo');
    await own.get(CHILDREN);
    expect(api.current.logLines.join('\n')).not.toMatch(/Léo|Zoé/);
  });

  it('are kept while a declaration of the last six months names them', async () => {
    expect(await erase()).toBe(0);
    expect(await names()).toEqual(expect.arrayContaining(['Léo', 'Zoé']));
  });

  it('are kept while one of their declarations is not sent yet, whatever its age', async () => {
    await api.current.query(
      `update declaration set envoi = 'EN_COURS' where type_activite = 'GED'`,
    );
    api.current.clock.advance(250 * DAY_MS);
    await erase();
    expect(await names()).toEqual(['Léo']);
  });

  it('are erased afterwards, while the declarations keep their amounts', async () => {
    await api.current.query(`update declaration set envoi = 'RECUE' where type_activite = 'GED'`);
    expect(await erase()).toBe(1);
    expect(await names()).toEqual([]);
    const [declared] = await api.current.query(
      `select montant_net_cents::int as net from declaration where type_activite = 'GED'`,
    );
    expect(declared).toEqual({ net: 27_000 });
    expect(await listed(signedIn('demo-rh'))).toEqual([]);
  });
});
