import type { AccessProof } from '@portail/contract/backoffice/operations.schemas.ts';
import { describe, expect, it } from 'vitest';
import {
  confirmed,
  delegationCalls,
  invitation,
  mailOf,
} from '../../../../test/delegation-world.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { OPERATIONS } from '../../../../test/operations-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { pngOf } from '../../../../test/pictures.ts';
import { confirmSession, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { redrawPicture } from '../../../platform/pictures/rewrite-picture.ts';

const api = useTestApi();
const PROOFS = `${OPERATIONS}/justificatifs`;
const GUARDIAN = 'claire.meunier@courriel.example';

/** A person requests a guardian and uploads the judgement. */
const joined = async (mail = GUARDIAN) => {
  const calls = delegationCalls(api.current);
  const person = await confirmed(api.current, 'demo-rh');
  const requested = invitation(mail, { nom: 'Meunier', prenom: 'Claire', qualite: 'TUTEUR' });
  const { idAcces } = await calls.invite(person, requested);
  await calls.joinProof(person, idAcces, pngOf());
  return { calls, person, idAcces };
};

const byNumber = (one: number, other: number): number => one - other;

describe('proof of guardianship in the back office', () => {
  it('[S11] [P11] [24-12] is listed, read and accepted once, and the person sees who read it', async () => {
    const { idAcces } = await joined();
    const token = await openLink(api.current, 'operator');
    const get = (url: string) => api.current.http.inject({ url, headers: bearer(token) });
    const decide = (decision: string, motif?: string) =>
      api.current.http.inject({
        method: 'POST',
        url: `${PROOFS}/${idAcces}/decision`,
        headers: bearer(token),
        payload: { decision, ...(motif === undefined ? {} : { motif }) },
      });
    const [proof] = (await get(PROOFS)).json<AccessProof[]>();
    expect(proof).toMatchObject({
      idAcces,
      personne: 'Camille Rousseau',
      tuteur: 'Claire Meunier',
      fichiers: [{ nom: 'jugement.png' }],
    });
    const file = await get(`${PROOFS}/${idAcces}/fichiers/${proof?.fichiers[0]?.idFichier}`);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toContain('application/octet-stream');
    expect({ content: file.rawPayload }).toEqual(await redrawPicture(pngOf()));
    const nothing = await get(`${PROOFS}/${idAcces}/fichiers/${idAcces}`);
    expect(nothing.statusCode).toBe(404);
    expect((await decide('REFUSER')).statusCode).toBe(400);
    const unsure = await decide('ACCEPTER');
    expect([unsure.statusCode, codeOf(unsure)]).toEqual([403, 'CONFIRMATION_REQUISE']);
    expect(codeOf(await decide('REFUSER', 'Illisible'))).toBe('CONFIRMATION_REQUISE');
    await confirmSession(api.current, token, 'lucie.fontaine@portail-cesu.example');
    const [one, two] = await Promise.all([decide('ACCEPTER'), decide('ACCEPTER')]);
    expect([one.statusCode, two.statusCode].toSorted(byNumber)).toEqual([204, 409]);
    expect(codeOf(one.statusCode === 409 ? one : two)).toBe('ACCES_SANS_VERIFICATION');
    await deliver(api.current);
    expect(lastMailTo(api.current, GUARDIAN)).toBeDefined();
    expect(lastMailTo(api.current, await mailOf(api.current, 'demo-rh'))?.text).toContain(
      'Le justificatif de cette tutelle est accepté',
    );
    const [said] = await api.current.query(
      'select justificatif_valide_par as par from delegation where id = $1',
      [idAcces],
    );
    expect(said).toEqual({ par: 'operateur:demo-operateur' });
    const readings = await api.current.query(
      `select c.motif from consultation c join user_account u on u.id = c.account_id
       where u.login = 'demo-rh' and c.motif like 'Vérification%'`,
    );
    expect(readings).toHaveLength(1);
    expect((await get(PROOFS)).json()).toEqual([]);
  });
});
