import { describe, expect, it } from 'vitest';
import { openLink } from '../../../../test/link-calls.ts';
import { CHOICE, get, messagesIn, patch } from '../../../../test/profile-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const of = (numero: string) => `${CHOICE}?numeroContrat=${numero}`;
const read = async (login: string, numero = '100001') =>
  (await get(api.current, await api.current.signIn(login), of(numero))).json<object>();
const choose = async (login: string, valeur: unknown, numero = '100001') =>
  patch(api.current, await api.current.signIn(login), of(numero), { valeur });

describe('product choice', () => {
  it('[PROF-08] [PROF-09] [XC-45] has three values, one per person and contract', async () => {
    expect(await read('demo-double')).toEqual({ valeur: 'TITRE' });
    expect(await read('demo-double', '100002')).toEqual({ valeur: 'COMPTE' });
    expect(await read('demo-rh')).toEqual({ valeur: 'COMPTE' });
    expect(await read('demo-vide')).toEqual({ valeur: 'INCONNU' });
  });

  it('[PROF-03] [PROF-08] is saved for one contract and one person', async () => {
    const reply = await choose('demo-double', 'COMPTE');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ valeur: 'COMPTE' });
    expect(await read('demo-double')).toEqual({ valeur: 'COMPTE' });
    expect((await choose('demo-double', 'TITRE')).json()).toEqual({ valeur: 'TITRE' });
    expect(await read('demo-double', '100002')).toEqual({ valeur: 'COMPTE' });
    expect(await read('demo-rh')).toEqual({ valeur: 'COMPTE' });
  });

  it('[PROF-08] rejects other values', async () => {
    expect(messagesIn(await choose('demo-rh', 'CARNET'))).toEqual({
      valeur: 'Cette valeur n’est pas proposée.',
    });
    expect(messagesIn(await choose('demo-rh', undefined))).toEqual({
      valeur: 'Ce champ est requis.',
    });
  });

  it('[PROF-10] is refused when the contract does not allow the choice', async () => {
    const refused = await choose('demo-petit', 'TITRE', '100003');
    expect(refused.statusCode).toBe(403);
    expect(await read('demo-petit', '100003')).toEqual({ valeur: 'COMPTE' });
  });

  it('[S20] [S22] refuses alike a foreign contract and an unknown one', async () => {
    for (const numero of ['100002', '999999']) {
      expect(await read('demo-rh', numero)).toMatchObject({ code: 'ACCES_REFUSE' });
      expect((await choose('demo-rh', 'TITRE', numero)).json()).toMatchObject({
        code: 'ACCES_REFUSE',
      });
    }
  });

  it('[PROF-19] cannot be changed in a read-only session', async () => {
    const token = await openLink(api.current, 'readOnly');
    const reply = await patch(api.current, token, of('100001'), { valeur: 'TITRE' });
    expect(reply.json()).toMatchObject({ code: 'LECTURE_SEULE' });
  });
});
