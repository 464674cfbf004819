import { afterEach, describe, expect, it } from 'vitest';
import {
  confirmed,
  delegationCalls,
  giveAccess,
  invitation,
  invitedBy,
  joinByMail,
  mailOf,
  reviewerOf,
} from '../../../../test/delegation-world.ts';
import { pngOf } from '../../../../test/pictures.ts';
import { deliver, lastMailTo } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { redrawPicture } from '../../../platform/pictures/rewrite-picture.ts';

const api = useTestApi();
const CLAIRE = 'claire.meunier@courriel.example';

afterEach(async () => {
  await api.current.query(
    `update delegation set close_le = now() + interval '30 days', close_par = 'BENEFICIAIRE'
     where close_le is null`,
  );
  await api.current.query('delete from attempt_limit');
});

const asksForGuardian = async (mail = CLAIRE) => {
  const calls = delegationCalls(api.current);
  const person = await confirmed(api.current, 'demo-rh');
  const asked = invitation(mail, { nom: 'Meunier', prenom: 'Claire', qualite: 'TUTEUR' });
  const { idAcces, statut } = await calls.invite(person, asked);
  return { calls, person, idAcces, statut };
};

const statutOf = async (token: string, idAcces: string) =>
  (await delegationCalls(api.current).given(token)).find((one) => one.idAcces === idAcces);

describe('access of a guardian', () => {
  it('[S11] waits for the judgement and its review', async () => {
    const { calls, person, idAcces, statut } = await asksForGuardian();
    expect(statut).toBe('JUSTIFICATIF_ATTENDU');
    await deliver(api.current);
    expect(lastMailTo(api.current, CLAIRE)).toBeUndefined();
    const joined = await calls.joinProof(person, idAcces, pngOf());
    expect(joined.statusCode, joined.body).toBe(200);
    expect(joined.json()).toMatchObject({
      statut: 'EN_VERIFICATION',
      justificatifs: ['jugement.png'],
    });
    await deliver(api.current);
    expect(lastMailTo(api.current, CLAIRE)).toBeUndefined();
    expect(lastMailTo(api.current, await mailOf(api.current, 'demo-rh'))?.text).toContain(
      'Nous le vérifions',
    );

    const reviewer = reviewerOf(api.current);
    expect(await reviewer.list()).toMatchObject([
      { idAcces, person: 'Camille Rousseau', guardian: 'Claire Meunier' },
    ]);
    expect((await reviewer.proofsOf(idAcces))[0]).toMatchObject(await redrawPicture(pngOf()));
    await reviewer.validate(idAcces);
    expect(await reviewer.list()).toEqual([]);
    const carer = await joinByMail(api.current, CLAIRE);
    expect(await calls.accept(carer, idAcces, await invitedBy(api.current, CLAIRE))).toMatchObject({
      qualite: 'TUTEUR',
    });
    expect(await statutOf(person, idAcces)).toMatchObject({ statut: 'ACTIF' });
    const [logged] = await api.current.query(
      `select details from security_event where details->>'acte' = 'VALIDATION'
       and details->>'acces' = $1`,
      [idAcces],
    );
    expect(logged?.['details']).toMatchObject({ par: 'operations:essai' });
  });

  it('is invisible to the guardian before the review', async () => {
    const carer = await confirmed(api.current, 'demo-social');
    const { calls, person, idAcces } = await asksForGuardian(
      await mailOf(api.current, 'demo-social'),
    );
    await calls.joinProof(person, idAcces, pngOf());
    expect((await calls.received(carer)).map((one) => one.idAcces)).not.toContain(idAcces);
    expect(await invitedBy(api.current, await mailOf(api.current, 'demo-social'))).toBe('');
    await expect(calls.accept(carer, idAcces, 'A'.repeat(43))).rejects.toMatchObject({
      code: 'INVITATION_INVALIDE',
    });
    // The guardian receives no mail when the person withdraws.
    const before = api.current.mailbox.sent.length;
    await calls.withdraw(person, idAcces);
    await deliver(api.current);
    const told = api.current.mailbox.sent.slice(before).map(({ to }) => to);
    expect(told).not.toContain(await mailOf(api.current, 'demo-social'));
  });

  it('is refused with a reason that the person can read', async () => {
    const { calls, person, idAcces } = await asksForGuardian();
    await calls.joinProof(person, idAcces, pngOf());
    const reviewer = reviewerOf(api.current);
    await expect(reviewer.refuse(idAcces, ' ')).rejects.toMatchObject({
      fields: [{ champ: 'motif', message: 'Un refus donne son motif.' }],
    });
    await reviewer.refuse(idAcces, 'Le jugement n’est plus en vigueur.');
    expect(await statutOf(person, idAcces)).toMatchObject({
      statut: 'JUSTIFICATIF_REFUSE',
      motifRefus: 'Le jugement n’est plus en vigueur.',
    });
    await deliver(api.current);
    expect(lastMailTo(api.current, await mailOf(api.current, 'demo-rh'))?.text).toContain(
      'n’est plus en vigueur',
    );
    expect(lastMailTo(api.current, CLAIRE)?.text ?? '').not.toContain('Choisir mon mot de passe');
    await expect(reviewer.validate(idAcces)).rejects.toMatchObject({
      code: 'ACCES_SANS_VERIFICATION',
    });
    expect((await calls.joinProof(person, idAcces, pngOf())).statusCode).toBe(404);
  });

  it('[S28] [S29] accepts images and PDF by their content, five at most, and stores them sealed', async () => {
    const { calls, person, idAcces } = await asksForGuardian();
    const bad = await calls.joinProof(person, idAcces, Buffer.from('<script>'), 'jugement.pdf');
    expect(bad.json()).toMatchObject({ code: 'PIECE_REFUSEE' });
    for (const number of [1, 2, 3, 4, 5]) {
      expect((await calls.joinProof(person, idAcces, pngOf(), `${number}.png`)).statusCode).toBe(
        200,
      );
    }
    expect((await calls.joinProof(person, idAcces, pngOf())).json()).toMatchObject({
      code: 'TROP_DE_PIECES',
    });
    const rows = await api.current.query(
      'select contenu_scelle as sealed from delegation_piece where delegation_id = $1',
      [idAcces],
    );
    expect(rows).toHaveLength(5);
    for (const { sealed } of rows) {
      expect(Buffer.isBuffer(sealed) && sealed.includes(pngOf())).toBe(false);
    }
  });

  it('[S20] needs no proof for a carer, and refuses a proof on another person’s access', async () => {
    const { calls, idAcces } = await asksForGuardian();
    const stranger = await confirmed(api.current, 'demo-vide');
    expect((await calls.joinProof(stranger, idAcces, pngOf())).statusCode).toBe(404);
    const given = await giveAccess(api.current, { from: 'demo-vide', to: 'demo-petit' });
    expect((await calls.joinProof(given.person, given.idAcces, pngOf())).statusCode).toBe(404);
    await expect(reviewerOf(api.current).validate(given.idAcces)).rejects.toThrow(
      'n’attend pas de vérification',
    );
    await expect(reviewerOf(api.current).validate('x')).rejects.toThrow('n’attend pas');
  });
});
