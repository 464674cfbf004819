import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { issueLink, openLink } from '../../../../test/link-calls.ts';
import { sampleUrl } from '../../../../test/sample-url.ts';
import { bearer, CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const SESSIONS = '/api/eb/authentification/sessions';
const CONTRACTS = '/api/eb/beneficiaires/contrats';
const USERS = '/api/eb/financeur/utilisateurs';
const LINES_EXPORT = '/api/eb/sessions-precommande/gestion/5001/lignes/export?format=csv';
const MANAGER = 'lucie.fontaine';
const SUPPORT = 'karim.haddad';
const READER = 'anne.leclerc';

const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;

const make = (token: string, name: CallName) => {
  const call = ALL_CALLS[name];
  const payload = bodies[name];
  return api.current.http.inject({
    method: call.method,
    url: sampleUrl(call),
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    ...(typeof payload === 'object' && payload !== null ? { payload } : {}),
  });
};

const get = (token: string, url: string) =>
  api.current.http.inject({ url, headers: bearer(token) });

const expectRefused = async (token: string, names: readonly CallName[], code: string) => {
  for (const name of names) {
    const reply = await make(token, name);
    expect(reply.statusCode, `${name}: ${reply.body}`).toBe(403);
    expect(reply.json(), name).toMatchObject({ code });
  }
};

const inSpace = (identifiantSource: string, mode: 'BACK_OFFICE' | 'LECTURE_SEULE') => ({
  client: () =>
    openLink(api.current, 'backOffice', {
      identifiantSource,
      mode,
      identifiantCible: 'demo-financeur',
      typeEspace: 'ESPACE_CLIENT',
    }),
  payee: () =>
    openLink(api.current, 'backOffice', {
      identifiantSource,
      mode,
      identifiantCible: 'demo-intervenant',
      typeEspace: 'ESPACE_INTERVENANT',
    }),
});

describe('[24-5] home-services link session', () => {
  it('[24-5] cannot pay a payee of its choice', async () => {
    const token = await openLink(api.current, 'sap');
    await expectRefused(
      token,
      ['payFromAccount', 'payWithTitres', 'findPayee', 'getPaidPayees', 'invitePayee'],
      'ACCES_REFUSE',
    );
  });

  it('[24-5] reads neither tax documents nor bank details', async () => {
    const token = await openLink(api.current, 'sap');
    await expectRefused(
      token,
      [
        'getTaxDocuments',
        'getTaxDocumentPdf',
        'getDocument',
        'getOwnBankDetails',
        'changeOwnBankDetails',
        'getMandateForm',
        'createMandate',
        'revokeMandate',
      ],
      'ACCES_REFUSE',
    );
  });

  it('[24-5] neither lists nor ends the other sessions of the person', async () => {
    const own = await api.current.signIn('demo-unique');
    const token = await openLink(api.current, 'sap');
    expect((await get(token, SESSIONS)).statusCode).toBe(403);
    const ended = await api.current.http.inject({
      method: 'DELETE',
      url: `${SESSIONS}/${String(decodeJwt(own)['sid'])}`,
      headers: bearer(token),
    });
    expect(ended.statusCode).toBe(403);
    expect((await get(own, CONNECTED_USER)).statusCode).toBe(200);
  });

  it('[24-5] reaches home services, orders and balances', async () => {
    const token = await openLink(api.current, 'sap');
    for (const name of [
      'getServiceOrders',
      'getServiceInvoices',
      'getActiveAccounts',
      'getOrderCampaigns',
      'getActiveMandate',
    ] as const) {
      expect((await make(token, name)).statusCode, name).toBeLessThan(300);
    }
  });

  it('[24-5] is limited to the contract that has home services', async () => {
    await api.current.query(
      `insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
       select b.id, '100002', now() from beneficiary b join user_account a on a.id = b.account_id
       where a.login = 'demo-unique' on conflict do nothing`,
    );
    try {
      const token = await openLink(api.current, 'sap');
      const contracts = (await get(token, CONTRACTS)).json<{ contractId: string }[]>();
      expect(contracts.map(({ contractId }) => contractId)).toEqual(['100001']);
      expect((await get(token, CONNECTED_USER)).json()).toMatchObject({ idContrat: '100001' });
      const other = await get(token, '/api/eb/beneficiaires/comptes-actifs?numeroContrat=100002');
      expect(other.statusCode).toBe(403);
    } finally {
      await api.current.query(
        `delete from beneficiary_contract bc using beneficiary b, user_account a
         where b.id = bc.beneficiary_id and a.id = b.account_id
           and a.login = 'demo-unique' and bc.contract_numero = '100002'`,
      );
    }
  });
});

describe('[24-5] partner link session', () => {
  it('[24-5] shows the contract of the link and no contact details', async () => {
    const token = await openLink(api.current, 'partner', { identifiantCible: 'demo-double' });
    const contracts = (await get(token, CONTRACTS)).json<{ contractId: string }[]>();
    expect(contracts.map(({ contractId }) => contractId)).toEqual(['100001']);
    const user = (await get(token, CONNECTED_USER)).json<{
      mail: string;
      beneficiary: Record<string, unknown>;
    }>();
    expect(user.mail).toMatch(/^.\*\*\*@/);
    for (const field of [
      'addressZone0',
      'postalCode',
      'town',
      'mainPhoneNumber',
      'secondaryPhoneNumber',
      'birthDate',
    ]) {
      expect(user.beneficiary[field], field).toBe('');
    }
    expect(user).not.toHaveProperty('sap');
  });

  it('[24-5] reaches no profile, sessions or bank details, also on a unified account', async () => {
    const token = await openLink(api.current, 'partner', { identifiantCible: 'demo-unique' });
    await expectRefused(
      token,
      [
        'getMainInformation',
        'changeMainInformation',
        'changeConnectionInformation',
        'getOwnBankDetails',
        'changeOwnBankDetails',
        'changePassword',
        'getSecondStep',
        'listSessions',
        'endSession',
        'getGivenDelegations',
        'inviteDelegate',
      ],
      'ACCES_REFUSE',
    );
  });
});

describe('[24-6] operator in the space of a funder', () => {
  it('[24-6] cannot create a funder user with the support role', async () => {
    const token = await inSpace(SUPPORT, 'BACK_OFFICE').client();
    const before = await api.current.query('select count(*)::integer as n from client_user');
    const reply = await api.current.http.inject({
      method: 'POST',
      url: USERS,
      headers: bearer(token),
      payload: {
        nom: 'Haddad',
        prenom: 'Karim',
        email: 'karim.haddad@emetteur.example',
        role: 'ADMINISTRATEUR',
      },
    });
    expect(reply.statusCode).toBe(403);
    expect((await get(token, USERS)).statusCode).toBe(403);
    expect(await api.current.query('select count(*)::integer as n from client_user')).toEqual(
      before,
    );
  });

  it.each([
    ['manager', MANAGER, 'BACK_OFFICE'],
    ['support operator', SUPPORT, 'BACK_OFFICE'],
    ['read-only operator', READER, 'LECTURE_SEULE'],
  ] as const)('[24-6] as %s exports no lines and changes nothing', async (_, source, mode) => {
    const token = await inSpace(source, mode).client();
    expect((await get(token, CONNECTED_USER)).json()).toMatchObject({ readOnly: true });
    expect((await get(token, LINES_EXPORT)).statusCode).toBe(403);
    await expectRefused(
      token,
      ['exportFunderOrders', 'getControlFile', 'getFunderUsers', 'inviteFunderUser'],
      'ACCES_REFUSE',
    );
    for (const name of ['createFunderCampaign', 'importPlans', 'closeFunderCampaign'] as const) {
      expect((await make(token, name)).statusCode, name).toBe(403);
    }
    expect((await make(token, 'getFunderCampaigns')).statusCode).toBe(200);
  });

  it('[24-6] reads aid plans only with a role that includes funders', async () => {
    const manager = await inSpace(MANAGER, 'BACK_OFFICE').client();
    expect((await make(manager, 'getPlans')).statusCode).toBe(200);
    const support = await inSpace(SUPPORT, 'BACK_OFFICE').client();
    await expectRefused(support, ['getPlans', 'getPlanFiles'], 'ACCES_REFUSE');
  });

  it('[24-6] reaches no bank details in the space of a payee', async () => {
    for (const source of [MANAGER, SUPPORT]) {
      const token = await inSpace(source, 'BACK_OFFICE').payee();
      await expectRefused(token, ['getBankDetails', 'changeBankDetails'], 'ACCES_REFUSE');
      const file = await get(token, '/api/sap/intervenant/remises/export');
      expect(file.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      expect((await make(token, 'getRemises')).statusCode).toBe(200);
    }
  });

  it('[24-6] records the operator and a reason that names what was allowed', async () => {
    const token = await inSpace(SUPPORT, 'BACK_OFFICE').client();
    const [row] = await api.current.query(
      `select s.read_only, a.login from user_session s
       join user_account a on a.id = s.operator_account_id where s.id = $1`,
      [decodeJwt(token)['sid']],
    );
    expect(row).toEqual({ read_only: true, login: 'demo-operateur-support' });
    const [visit] = await api.current.query(
      `select motif from consultation where session_id = $1`,
      [decodeJwt(token)['sid']],
    );
    expect(visit).toEqual({ motif: 'Consultation par l’assistance, sans rien modifier' });
    expect((await get(token, USERS)).statusCode).toBe(403);
    // A refusal does not wait for its log line.
    await expect
      .poll(() =>
        api.current.query(
          `select a.login from security_event e
           join user_account a on a.id::text = e.details->>'operateur'
           where e.details->>'session' = $1`,
          [decodeJwt(token)['sid']],
        ),
      )
      .toEqual([{ login: 'demo-operateur-support' }]);
  });
});

describe('[24-6] role of an operator in the space of a person', () => {
  it('[24-6] is read at each call: a removed role ends the permissions of the session at once', async () => {
    const token = await openLink(api.current, 'backOffice', { identifiantSource: SUPPORT });
    expect((await make(token, 'orderTrade')).json()).not.toMatchObject({ code: 'LECTURE_SEULE' });
    const setRole = (role: string) =>
      api.current.query(
        `update user_account set role = $1 where login = 'demo-operateur-support'`,
        [role],
      );
    await setRole('BO_LECTURE');
    try {
      expect((await make(token, 'orderTrade')).json()).toMatchObject({ code: 'LECTURE_SEULE' });
      expect((await get(token, CONNECTED_USER)).json()).toMatchObject({ readOnly: true });
    } finally {
      await setRole('BO_SUPPORT');
    }
  });

  it('[24-6] ends when the operator is disabled', async () => {
    const token = await openLink(api.current, 'readOnly', { identifiantSource: 'marc.delmas' });
    const setDisabled = (value: string) =>
      api.current.query(
        `update user_account set disabled_at = ${value} where login = 'demo-operateur-2'`,
      );
    await setDisabled('now()');
    try {
      expect((await get(token, CONNECTED_USER)).statusCode).toBe(401);
    } finally {
      await setDisabled('null');
    }
  });

  it('[24-6] refuses changes and details that no operator role allows', async () => {
    const token = await openLink(api.current, 'backOffice');
    await expectRefused(
      token,
      ['payFromAccount', 'changeMainInformation', 'listSessions', 'getOwnBankDetails'],
      'ACCES_REFUSE',
    );
    await expect(
      issueLink(api.current, 'backOffice', { identifiantSource: READER }),
    ).rejects.toThrow('LECTURE_SEULE');
  });
});
