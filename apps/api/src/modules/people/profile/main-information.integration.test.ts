import type { Consent, MainInformation } from '@portail/contract/people/profile.schemas.ts';
import { describe, expect, it } from 'vitest';
import { prove, signInStatus } from '../../../../test/address-proofs.ts';
import { tokenIn } from '../../../../test/delegation-world.ts';
import { openLink } from '../../../../test/link-calls.ts';
import {
  CONSENTS,
  get,
  MAIN,
  mainBody,
  messagesIn,
  patch,
} from '../../../../test/profile-calls.ts';
import { confirmIdentity, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { signInConfirmed } from '../../../../test/sensitive-actions.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const CAMILLE = 'camille.rousseau@courriel.example';
const THOMAS = 'thomas.petit@courriel.example';

const read = async (token: string) => (await get(api.current, token, MAIN)).json<MainInformation>();
const save = async (
  token: string,
  changes: Parameters<typeof mainBody>[2],
  query = '?numeroContrat=100001&typeContrat=CESU_RH',
) => patch(api.current, token, MAIN + query, await mainBody(api.current, token, changes));

describe('main information', () => {
  it('[PROF-04] returns the identity and the contact details', async () => {
    const token = await api.current.signIn('demo-rh');
    expect(await read(token)).toEqual({
      civilite: 'MME',
      nom: 'Rousseau',
      prenom: 'Camille',
      dateNaissance: '14/03/1986',
      zoneAdresse0: '12 rue des Tilleuls',
      zoneAdresse1: 'Résidence Les Acacias',
      zoneAdresse2: 'Appartement 24',
      zoneAdresse3: '',
      codePostalEtVille: '69003 LYON',
      telephonePrincipal: '0612345678',
      telephoneSecondaire: '0478123456',
      emailContact: CAMILLE,
      confirmationEmailContact: CAMILLE,
      offresMail: false,
    });
  });

  it('[PROF-15] returns MME for the former value MLLE', async () => {
    const token = await api.current.signIn('demo-nom-long');
    expect((await read(token)).civilite).toBe('MME');
  });

  it('[PROF-03] [PROF-04] saves an address after a code', async () => {
    const token = await signInConfirmed(api.current, 'demo-rh');
    const changes = {
      zoneAdresse0: ' 8 rue Neuve ',
      zoneAdresse1: '',
      zoneAdresse2: undefined,
      zoneAdresse3: 'Lieu-dit',
      codePostalEtVille: '75011 PARIS',
    };
    const reply = await save(token, changes);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({});
    expect(await read(token)).toMatchObject({
      zoneAdresse0: '8 rue Neuve',
      zoneAdresse1: '',
      zoneAdresse2: '',
      zoneAdresse3: 'Lieu-dit',
      codePostalEtVille: '75011 PARIS',
      telephonePrincipal: '0612345678',
    });
    // Other people are unchanged.
    const other = await api.current.signIn('demo-double');
    expect((await read(other)).codePostalEtVille).toBe('44000 NANTES');
  });

  it.each([
    [{ zoneAdresse0: '', zoneAdresse1: '', zoneAdresse2: ' ' }, 'zoneAdresse0'],
    [{ telephonePrincipal: '', telephoneSecondaire: '' }, 'telephonePrincipal'],
    [{ codePostalEtVille: '' }, 'codePostalEtVille'],
    [{ codePostalEtVille: 'PARIS' }, 'codePostalEtVille'],
    [{ emailContact: '' }, 'emailContact'],
    [{ telephonePrincipal: '0112345678' }, 'telephonePrincipal'],
    [{ telephoneSecondaire: '0612345678' }, 'telephoneSecondaire'],
  ])('[PROF-05] refuses %j', async (changes, field) => {
    const token = await api.current.signIn('demo-rh');
    const reply = await save(token, changes);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(messagesIn(reply))).toContain(field);
  });

  it('[PROF-18] gives the maximum length of a line', async () => {
    const token = await signInConfirmed(api.current, 'demo-rh');
    const tooMuch = await save(token, {
      zoneAdresse0: 'a'.repeat(256),
      telephonePrincipal: '06123456789',
    });
    const { zoneAdresse0, telephonePrincipal } = messagesIn(tooMuch);
    expect(zoneAdresse0).toBe('Ce champ a une longueur maximale de 255 caractères.');
    expect(telephonePrincipal).toContain('10 chiffres');
    expect((await save(token, { zoneAdresse0: 'a'.repeat(255) })).statusCode).toBe(200);
  });

  it('[PROF-19] can be read and not changed in a read-only session', async () => {
    const token = await openLink(api.current, 'readOnly');
    expect((await get(api.current, token, MAIN)).statusCode).toBe(200);
    const reply = await save(token, { zoneAdresse0: '1 rue de Personne' });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      code: 'LECTURE_SEULE',
      errorMessage: 'Action non autorisée en lecture seule.',
    });
  });

  it('[S22] refuses a foreign contract, an unknown one and a wrong type', async () => {
    const token = await api.current.signIn('demo-rh');
    for (const query of [
      '?numeroContrat=100002&typeContrat=CESU_SOCIAL',
      '?numeroContrat=999999&typeContrat=CESU_RH',
      '?numeroContrat=100001&typeContrat=CESU_SOCIAL',
    ]) {
      const replies = [
        await get(api.current, token, MAIN + query),
        await save(token, { zoneAdresse0: '1 rue Mêlée' }, query),
      ];
      for (const reply of replies) expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
    }
    expect((await read(token)).zoneAdresse0).not.toBe('1 rue Mêlée');
  });
});

describe('change of e-mail address or telephone number', () => {
  const NEW = 'thomas.petit@nouveau.example';
  const moved = { emailContact: NEW, confirmationEmailContact: NEW };

  it('[S24] requires a recent code', async () => {
    const plain = await api.current.signIn('demo-vide');
    for (const changes of [moved, { telephonePrincipal: '0611111111' }]) {
      const reply = await save(plain, { ...changes, zoneAdresse0: '9 rue du Vol' });
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    }
    expect(await read(plain)).toMatchObject({
      emailContact: THOMAS,
      telephonePrincipal: '0655667788',
      zoneAdresse0: '1 chemin des Vignes',
    });
    const token = await confirmIdentity(api.current, 'demo-vide', THOMAS);
    expect((await save(token, { telephonePrincipal: '0611111111' })).statusCode).toBe(200);
    await deliver(api.current);
    expect(lastMailTo(api.current, THOMAS)?.text).toContain('numéro de téléphone');
    expect((await save(token, { confirmationEmailContact: NEW })).statusCode).toBe(400);
    expect((await save(token, moved)).statusCode).toBe(200);
    // The new address is not confirmed yet.
    expect(await read(token)).toMatchObject({
      emailContact: THOMAS,
      confirmationEmailContact: THOMAS,
    });
  });

  it('[24-1] [S24] notifies the current address and sends the confirmation to the new one', async () => {
    const [waiting] = await api.current.query(
      `select string_agg(payload::text, ' ') as payloads from outbox_message where done_at is null`,
    );
    expect(String(waiting?.['payloads'])).not.toContain('@');
    await deliver(api.current);
    const notice = lastMailTo(api.current, THOMAS)?.text;
    expect(notice).toContain('Une nouvelle adresse e-mail a été demandée');
    expect(notice).toContain('Si ce n’est pas vous');
    expect(notice).toContain('/ce-n-etait-pas-moi#jeton=');
    expect(notice).not.toContain(NEW);
    expect(lastMailTo(api.current, NEW)?.subject).toBe('Confirmez votre adresse e-mail');
    const jeton = tokenIn(api.current, NEW, '/confirmer-adresse');
    expect((await prove(api.current, jeton)).json()).toEqual({ adresse: NEW });
    await deliver(api.current);
    for (const address of [THOMAS, NEW]) {
      const mail = lastMailTo(api.current, address);
      expect(mail?.text).toContain('L’adresse e-mail de votre espace a été modifiée.');
      expect(mail?.text).toContain('Si ce n’est pas vous');
      expect(mail?.text).not.toContain(NEW);
    }
    const events = await api.current.query(
      `select kind, result, details->>'acte' as acte from security_event
       where kind in ('ADRESSE_MODIFIEE', 'TELEPHONE_MODIFIE') order by kind, at`,
    );
    expect(events).toEqual([
      { kind: 'ADRESSE_MODIFIEE', result: 'SUCCES', acte: 'DEMANDE' },
      { kind: 'ADRESSE_MODIFIEE', result: 'SUCCES', acte: 'PREUVE' },
      { kind: 'TELEPHONE_MODIFIE', result: 'SUCCES', acte: null },
    ]);
  });

  it('[PROF-03] allows the sign-in with the new address and no longer with the former', async () => {
    expect(await signInStatus(api.current, NEW)).toBe(200);
    expect(await signInStatus(api.current, THOMAS)).toBe(401);
  });
});

describe('[P10] consent to offers by e-mail', () => {
  const choices = async (token: string) =>
    (await get(api.current, token, CONSENTS)).json<Consent[]>();

  it('is stored with date, source and displayed text for each choice', async () => {
    const token = await api.current.signIn('demo-social');
    const social = '?numeroContrat=100002&typeContrat=CESU_SOCIAL';
    expect(await choices(token)).toEqual([]);
    await save(token, { offresMail: true }, social);
    await save(token, { offresMail: true, zoneAdresse1: 'Étage 2' }, social);
    api.current.clock.advance(60_000);
    await save(token, { offresMail: false }, social);
    const sentence = {
      sujet: 'OFFRES_MAIL',
      source: 'PROFIL',
      versionTexte: '2026-11',
      texte: 'J’accepte de recevoir des offres par e-mail.',
    };
    const said = await choices(token);
    for (const { date } of said) expect(date).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    expect(said).toMatchObject([
      { ...sentence, choix: 'REFUSE' },
      { ...sentence, choix: 'ACCEPTE' },
    ]);
    expect((await read(token)).offresMail).toBe(false);
  });

  it('[S20] is visible to the person only', async () => {
    expect(await choices(await api.current.signIn('demo-restreint'))).toEqual([]);
    expect((await api.current.http.inject(CONSENTS)).statusCode).toBe(401);
    const funder = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    expect((await get(api.current, funder, CONSENTS)).statusCode).toBe(403);
  });

  it('cannot be changed by the role of the product', async () => {
    const [row] = await api.current.query(
      `select has_table_privilege('portail_app', 'consentement', 'update') as updates,
              has_table_privilege('portail_app', 'consentement', 'delete') as deletes`,
    );
    expect(row).toEqual({ updates: false, deletes: false });
  });
});
