import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { managedUrl } from '../../../test/funder-calls.ts';
import {
  askLink,
  basic,
  bodyOf,
  ISSUE_LINK,
  issueLink,
  openLink,
  useLink,
} from '../../../test/link-calls.ts';
import { operatorCalls } from '../../../test/operator-world.ts';
import {
  beginSignIn,
  CHANGE_PASSWORD,
  CONFIRMATION,
  confirmIdentity,
  RECOVER_PASSWORD,
  validate,
} from '../../../test/second-step.ts';
import { bearer, DEMO_PASSWORD, SIGN_IN, SIGN_OUT, useTestApi } from '../../../test/test-api.ts';
import { openOperator } from '../../../test/operator-sessions.ts';

const api = useTestApi({
  env: { LIMIT_LOGIN_FAILURES: '2', LIMIT_CONTACT_PER_ADDRESS: '1' },
});

interface Reply {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const post = (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
  api.current.http.inject({ method: 'POST', url, payload, headers });
const signInWith = (login: string, password: string): Promise<Reply> =>
  post(SIGN_IN, { login, password, typeEspace: 'ESPACE_BENEFICIAIRE' });
const idempotent = (token?: string) => ({
  'idempotency-key': crypto.randomUUID(),
  ...(token === undefined ? {} : bearer(token)),
});

interface Provocation {
  readonly what: string;
  readonly kind: string;
  readonly result: 'SUCCES' | 'ECHEC' | 'REFUS';
  /** Account of the row; none where the account is not known. */
  readonly who?: string;
  readonly provoke: () => Promise<Reply>;
}

const AUTHENTICATION: readonly Provocation[] = [
  {
    what: 'a sign-in',
    kind: 'CONNEXION',
    result: 'SUCCES',
    who: 'demo-rh',
    provoke: () => signInWith('demo-rh', DEMO_PASSWORD),
  },
  {
    what: 'a wrong password',
    kind: 'CONNEXION',
    result: 'ECHEC',
    who: 'demo-social',
    provoke: () => signInWith('demo-social', 'Faux'),
  },
  {
    what: 'an unknown login',
    kind: 'CONNEXION',
    result: 'ECHEC',
    provoke: () => signInWith('personne', 'Faux'),
  },
  {
    what: 'a door that closes',
    kind: 'LIMITE_ATTEINTE',
    result: 'REFUS',
    provoke: async () => {
      await signInWith('demo-petit', 'Faux');
      await signInWith('demo-petit', 'Faux');
      return await signInWith('demo-petit', DEMO_PASSWORD);
    },
  },
  {
    what: 'a sign-out',
    kind: 'DECONNEXION',
    result: 'SUCCES',
    who: 'demo-rh',
    provoke: async () => post(SIGN_OUT, {}, bearer(await api.current.signIn('demo-rh'))),
  },
  {
    what: 'a code that is sent',
    kind: 'CODE_ENVOYE',
    result: 'SUCCES',
    who: 'demo-mfa',
    provoke: () => signInWith('demo-mfa', DEMO_PASSWORD),
  },
  {
    what: 'a wrong code',
    kind: 'SECONDE_ETAPE',
    result: 'ECHEC',
    who: 'demo-mfa',
    provoke: async () => {
      const { mfaSessionId } = await beginSignIn(api.current);
      return await validate(api.current, mfaSessionId, '000000');
    },
  },
  {
    what: 'a wrong confirmation',
    kind: 'CONFIRMATION',
    result: 'ECHEC',
    who: 'demo-double',
    provoke: async () => {
      const token = await api.current.signIn('demo-double');
      await post(`${CONFIRMATION}/code`, {}, bearer(token));
      return await post(CONFIRMATION, { code: '000000' }, bearer(token));
    },
  },
  {
    what: 'a password that is looked for',
    kind: 'RECUPERATION',
    result: 'SUCCES',
    who: 'demo-rh',
    provoke: () =>
      api.current.http.inject({
        url: RECOVER_PASSWORD,
        query: { login: 'demo-rh', typeEspace: 'ESPACE_BENEFICIAIRE', birthDate: '14/03/1986' },
      }),
  },
];

const REFUSALS: readonly Provocation[] = [
  {
    what: 'a call of others',
    kind: 'ACCES_REFUSE',
    result: 'REFUS',
    who: 'demo-rh',
    provoke: async () =>
      operatorCalls(api.current, await api.current.signIn('demo-rh')).search('rousseau'),
  },
  {
    what: 'a change in read-only mode',
    kind: 'ACCES_REFUSE',
    result: 'REFUS',
    who: 'demo-rh',
    provoke: async () =>
      post(
        ALL_CALLS.payFromAccount.path,
        VALID_BODIES.payFromAccount,
        idempotent(await openLink(api.current, 'readOnly')),
      ),
  },
  {
    what: 'a program that is not known',
    kind: 'LIEN_DEMANDE',
    result: 'REFUS',
    provoke: () => post(ISSUE_LINK, VALID_BODIES.issueLink, basic('back-office', 'faux')),
  },
  {
    what: 'a person in the place of a program',
    kind: 'ACCES_REFUSE',
    result: 'REFUS',
    provoke: async () =>
      post(ISSUE_LINK, VALID_BODIES.issueLink, bearer(await api.current.signIn('demo-rh'))),
  },
  {
    what: 'too many messages',
    kind: 'LIMITE_ATTEINTE',
    result: 'REFUS',
    provoke: async () => {
      const write = () =>
        post(ALL_CALLS.sendContactMessage.path, VALID_BODIES.sendContactMessage, idempotent());
      await write();
      return await write();
    },
  },
];

const BACK_OFFICE: readonly Provocation[] = [
  {
    what: 'a link that is asked for',
    kind: 'LIEN_DEMANDE',
    result: 'SUCCES',
    who: 'demo-rh',
    provoke: () =>
      askLink(api.current, 'back-office', {
        identifiantSource: 'lucie.fontaine',
        identifiantCible: 'demo-rh',
        typeEspace: 'ESPACE_BENEFICIAIRE',
        mode: 'LECTURE_SEULE',
      }),
  },
  {
    what: 'a link that is used',
    kind: 'LIEN_UTILISE',
    result: 'SUCCES',
    who: 'demo-rh',
    provoke: async () => {
      const { jetonConnexion } = await issueLink(api.current, 'readOnly');
      return await useLink(api.current, bodyOf('readOnly', jetonConnexion));
    },
  },
  {
    what: 'a link that was never given',
    kind: 'LIEN_UTILISE',
    result: 'REFUS',
    provoke: () => useLink(api.current, bodyOf('readOnly', 'A'.repeat(43))),
  },
  {
    what: 'a reading from the desk',
    kind: 'LECTURE_OPERATEUR',
    result: 'SUCCES',
    who: 'demo-operateur',
    provoke: async () =>
      operatorCalls(api.current, await openOperator(api.current)).search('demo-rh'),
  },
  {
    what: 'a search of everything',
    kind: 'RECHERCHE_OPERATEUR',
    result: 'SUCCES',
    who: 'demo-operateur',
    provoke: async () =>
      api.current.http.inject({
        method: 'POST',
        url: '/api/sap/recherches',
        headers: bearer(await openOperator(api.current)),
        payload: { recherche: 'demo-rh' },
      }),
  },
  {
    what: 'a space that is opened from the desk',
    kind: 'LIEN_DEMANDE',
    result: 'SUCCES',
    who: 'demo-rh',
    provoke: async () =>
      operatorCalls(api.current, await openOperator(api.current)).open('demo-rh', {
        motif: 'APPEL',
        mode: 'LECTURE_SEULE',
      }),
  },
  {
    what: 'a file that a funder takes away',
    kind: 'EXPORT',
    result: 'SUCCES',
    who: 'demo-financeur',
    provoke: async () =>
      api.current.http.inject({
        url: managedUrl('5001', 'lignes/export'),
        headers: bearer(await api.current.signIn('demo-financeur', 'ESPACE_CLIENT')),
      }),
  },
  {
    what: 'a copy of one’s data',
    kind: 'COPIE_DONNEES',
    result: 'SUCCES',
    who: 'demo-rh',
    provoke: async () =>
      post(
        ALL_CALLS.askDataExport.path,
        {},
        idempotent(
          await confirmIdentity(api.current, 'demo-rh', 'camille.rousseau@courriel.example'),
        ),
      ),
  },
];

const rowsOf = (requestId: unknown) =>
  api.current.query(
    `select e.id, e.kind, e.result, e.at, e.address_hash, a.login as who
     from security_event e left join user_account a on a.id = e.account_id
     where e.request_id = $1 order by e.id`,
    [requestId],
  );

/** The default timeout of one second is too short on a loaded machine. */
const WAITING = { timeout: 30_000 };

describe('[S43] every event of the list, one by one', () => {
  it.each([...AUTHENTICATION, ...REFUSALS, ...BACK_OFFICE])(
    '[S43] $what is recorded and logged: who, what, when, where, with what result',
    async ({ kind, result, who, provoke }) => {
      const reply = await provoke();
      const requestId = reply.headers['x-request-id'];
      // A refusal is written while it is answered.
      const event = await vi.waitFor(async () => {
        const found = (await rowsOf(requestId)).find((row) => row['kind'] === kind);
        if (found === undefined) throw new Error(`${kind} of ${reply.statusCode}: ${reply.body}`);
        return found;
      }, WAITING);
      expect(event).toMatchObject({ kind, result, who: who ?? null });
      expect(event['at']).toBeInstanceOf(Date);
      expect(String(event['address_hash']).length).toBeGreaterThan(20);
      // A refusal is recorded once, with the most details.
      const refusals = (await rowsOf(requestId)).filter((row) => row['result'] === 'REFUS');
      expect(refusals.length).toBeLessThanOrEqual(1);
      // Shipped with the log's own stream once it is committed: one JSON line, in UTC.
      const line = await vi.waitFor(() => {
        const shipped = api.current.logLines.find((one) => one.includes(String(event['id'])));
        if (shipped === undefined) throw new Error('not shipped');
        return shipped;
      }, WAITING);
      expect(JSON.parse(line)).toMatchObject({ securite: { kind, result, requestId } });
      expect(line).toMatch(/"at":"[^"]+Z"/);
    },
  );

  it('[S43] a flag that an operator turns is logged, and so is every act of theirs by construction', async () => {
    const token = await openOperator(api.current);
    const change = (version: number) =>
      api.current.http.inject({
        method: ALL_CALLS.changeContract.method,
        url: ALL_CALLS.changeContract.path.replace(':numeroContrat', '100003'),
        headers: bearer(token),
        payload: { version, allowWithholding: true },
      });
    const [contract] = await api.current.query(
      `update contract set allow_withholding = false where numero = '100003' returning version`,
    );
    const refused = await change(1_000_000);
    expect(refused.statusCode, refused.body).toBe(409);
    // What was not done is no act.
    expect(await rowsOf(refused.headers['x-request-id'])).toEqual([]);
    const done = await change(Number(contract?.['version']));
    expect(done.statusCode, done.body).toBe(200);
    const events = await rowsOf(done.headers['x-request-id']);
    expect(events.map((row) => row['kind'])).toContain('ACTE_OPERATEUR');
    for (const event of events) {
      expect(event).toMatchObject({ result: 'SUCCES', who: 'demo-operateur' });
    }
  });

  it('[S43] the wrong old password, too', async () => {
    const token = await confirmIdentity(
      api.current,
      'demo-vide',
      String(
        (await api.current.query(`select mail from user_account where login = 'demo-vide'`))[0]?.[
          'mail'
        ],
      ),
    );
    const reply = await api.current.http.inject({
      method: 'PATCH',
      url: CHANGE_PASSWORD,
      headers: bearer(token),
      payload: { ...VALID_BODIES.changePassword, ancienMotDePasse: 'Faux' },
    });
    expect(await rowsOf(reply.headers['x-request-id'])).toEqual([
      expect.objectContaining({ result: 'ECHEC', who: 'demo-vide' }),
    ]);
  });
});
