import type { PendingAddress } from '@portail/contract/people/addresses.calls.ts';
import { afterEach, describe, expect, it } from 'vitest';
import {
  askAddress,
  cancelAddress,
  notMeMailedTo,
  pendingAddress,
  proofMailedTo,
  prove,
  resendProof,
  signInStatus,
} from '../../../../test/address-proofs.ts';
import { confirmed, mailOf } from '../../../../test/delegation-world.ts';
import { lastMailTo, RECOVER_PASSWORD } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const HOUR_MS = 3_600_000;
const INVALID = { code: 'LIEN_ADRESSE_INVALIDE' };

afterEach(async () => {
  await api.current.query('delete from attempt_limit');
  await api.current.query(
    `update address_proof set closed_at = now(), outcome = 'ANNULEE' where closed_at is null`,
  );
});

/** Requests a new address and checks the answer. */
const asks = async (login: string, mail: string) => {
  const token = await confirmed(api.current, login);
  const reply = await askAddress(api.current, token, mail);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toEqual({});
  return token;
};

describe('[24-1] pending address', () => {
  it('is shown with its expiry and gives no access before its proof', async () => {
    const mail = 'camille@attente.example';
    const before = await mailOf(api.current, 'demo-rh');
    const token = await asks('demo-rh', mail);
    const shown = (await pendingAddress(api.current, token)).json<PendingAddress>();
    expect(shown.adresse).toBe(mail);
    expect(shown.expireLe).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    expect(await mailOf(api.current, 'demo-rh')).toBe(before);
    expect(await signInStatus(api.current, mail)).toBe(401);
    expect(await signInStatus(api.current, before)).toBe(200);
    const jeton = await proofMailedTo(api.current, mail);
    const sent = api.current.mailbox.sent.filter(({ to }) => to === mail).length;
    await api.current.http.inject(
      `${RECOVER_PASSWORD}?typeEspace=ESPACE_BENEFICIAIRE&login=${mail}&birthDate=14/03/1986`,
    );
    await proofMailedTo(api.current, mail);
    expect(api.current.mailbox.sent.filter(({ to }) => to === mail)).toHaveLength(sent);
    expect((await prove(api.current, jeton)).json()).toEqual({ adresse: mail });
    expect((await prove(api.current, jeton)).json()).toMatchObject(INVALID);
    expect((await pendingAddress(api.current, token)).statusCode).toBe(204);
    expect(await signInStatus(api.current, mail)).toBe(200);
  });

  it('can be sent again five times a day with a new link, which invalidates the former one', async () => {
    const mail = 'sophie@attente.example';
    const token = await asks('demo-double', mail);
    const first = await proofMailedTo(api.current, mail);
    const again = await resendProof(api.current, token);
    expect(again.json()).toMatchObject({ adresse: mail });
    const second = await proofMailedTo(api.current, mail);
    expect(second).not.toBe(first);
    expect((await prove(api.current, first)).json()).toMatchObject(INVALID);
    for (let sent = 3; sent <= 5; sent += 1) {
      expect((await resendProof(api.current, token)).statusCode).toBe(200);
    }
    const tooMany = await resendProof(api.current, token);
    expect(tooMany.json()).toMatchObject({ code: 'TROP_DE_TENTATIVES' });
    const newest = await proofMailedTo(api.current, mail);
    expect((await prove(api.current, newest)).statusCode).toBe(200);
  });

  it('can be cancelled or replaced, and expires after a day', async () => {
    const token = await asks('demo-petit', 'julie@attente.example');
    const cancelled = await proofMailedTo(api.current, 'julie@attente.example');
    expect((await cancelAddress(api.current, token)).statusCode).toBe(204);
    expect((await cancelAddress(api.current, token)).statusCode).toBe(404);
    expect((await prove(api.current, cancelled)).json()).toMatchObject(INVALID);

    await asks('demo-petit', 'julie.une@attente.example');
    const replaced = await proofMailedTo(api.current, 'julie.une@attente.example');
    const last = await asks('demo-petit', 'julie.deux@attente.example');
    expect((await prove(api.current, replaced)).json()).toMatchObject(INVALID);
    expect((await pendingAddress(api.current, last)).json()).toMatchObject({
      adresse: 'julie.deux@attente.example',
    });
    const late = await proofMailedTo(api.current, 'julie.deux@attente.example');
    api.current.clock.advance(24 * HOUR_MS);
    expect((await prove(api.current, late)).json()).toMatchObject(INVALID);
    expect(
      (await pendingAddress(api.current, await api.current.signIn('demo-petit'))).statusCode,
    ).toBe(204);
  });

  it('requested by two users belongs to the first who proves it; the other is refused', async () => {
    const mail = 'partagee@attente.example';
    await asks('demo-rh', mail);
    const one = await proofMailedTo(api.current, mail);
    const other = await asks('demo-double', mail);
    const two = await proofMailedTo(api.current, mail);
    expect(two).not.toBe(one);
    expect((await prove(api.current, two)).statusCode).toBe(200);
    expect((await prove(api.current, one)).json()).toMatchObject({ code: 'ADRESSE_DEJA_UTILISEE' });
    expect((await prove(api.current, one)).json()).toMatchObject(INVALID);
    expect(await mailOf(api.current, 'demo-double')).toBe(mail);
    expect((await pendingAddress(api.current, other)).statusCode).toBe(204);
  });

  it('proved by two users in parallel belongs to one of them', async () => {
    const mail = 'course@attente.example';
    const tokens: string[] = [];
    for (const login of ['demo-vide', 'demo-social']) {
      await asks(login, mail);
      tokens.push(await proofMailedTo(api.current, mail));
    }
    const replies = await Promise.all(tokens.map((jeton) => prove(api.current, jeton)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const owners = await api.current.query('select login from user_account where mail = $1', [
      mail,
    ]);
    expect(owners).toHaveLength(1);
  });

  it('[S20] of another user is answered as usual; its owner receives a message, no link is sent', async () => {
    const owned = await mailOf(api.current, 'demo-restreint');
    const token = await asks('demo-petit', owned.toUpperCase());
    expect((await pendingAddress(api.current, token)).json()).toMatchObject({
      adresse: owned.toUpperCase(),
    });
    expect(await proofMailedTo(api.current, owned.toUpperCase())).toBe('');
    expect(lastMailTo(api.current, owned.toUpperCase())?.subject).toBe(
      'Votre adresse e-mail a été demandée pour un autre espace',
    );
    const owner = await api.current.signIn('demo-restreint');
    expect((await pendingAddress(api.current, owner)).statusCode).toBe(204);
  });

  it('[S24] stores no readable secret, and its notice names the request', async () => {
    const mail = 'secret@attente.example';
    const before = await mailOf(api.current, 'demo-petit');
    await asks('demo-petit', mail);
    const [row] = await api.current.query(
      `select string_agg(payload::text, ' ') as payloads from outbox_message where done_at is null`,
    );
    expect(String(row?.['payloads'])).not.toContain('@');
    const jeton = await proofMailedTo(api.current, mail);
    const kept = await api.current.query('select * from address_proof where mail = $1', [mail]);
    expect(JSON.stringify(kept)).not.toContain(jeton);
    expect(await notMeMailedTo(api.current, before)).not.toBe('');
    expect(lastMailTo(api.current, before)?.text).toContain('Une nouvelle adresse e-mail');
  });
});
