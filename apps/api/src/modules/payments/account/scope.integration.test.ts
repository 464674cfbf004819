import type { AccountPaymentLine, CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cancelUrl,
  PAY,
  payingCalls,
  PAYMENTS,
  START_COMPLEMENT,
  type PayingCalls,
} from '../../../../test/paying-calls.ts';
import { scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { paymentsIn } from './payments.repository.ts';

const api = useTestApi();
const people = new Map<string, PayingCalls>();
let account = '';
let payment = '';

const as = (login: string, space?: string): PayingCalls => {
  const known = people.get(login);
  if (known !== undefined) return known;
  const token = api.current.signIn(login, space);
  const calls = payingCalls(api.current, () => token);
  people.set(login, calls);
  return calls;
};

beforeAll(async () => {
  const own = as('demo-rh');
  const accounts = (await own.get('/api/eb/beneficiaires/comptes')).json<CesuAccount[]>();
  const payments = (await own.get(PAYMENTS)).json<AccountPaymentLine[]>();
  account = accounts[0]?.numeroCompteCesu ?? '';
  payment = payments.find(({ statut }) => statut === 'EN_ATTENTE_CARTE')?.reference ?? '';
});

const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });
const CONTRACT = { numeroContrat: '100001', typeContrat: 'CESU_RH' };
const PAYEE = { ...CONTRACT, codeNAN: '1234567' };

/** Every call with an identifier, and a foreign value for it. */
const NAMED: Readonly<
  Record<string, (calls: PayingCalls, names: Names) => ReturnType<PayingCalls['get']>>
> = {
  'B-066': (calls, { numero }) =>
    calls.post(`${PAYMENTS}/frais-rechargement`, {
      ...PAYEE,
      montant: 10,
      numeroComptesCESU: [numero],
    }),
  'B-068': (calls, { numero }) =>
    calls.post(PAY, { ...PAYEE, montant: 1, numeroComptesCESU: [numero] }),
  'B-068, complement': (calls, { numero }) =>
    calls.post(PAY, { ...PAYEE, montant: 1, complementPaiement: 1, numeroComptesCESU: [numero] }),
  'B-069': (calls, { reference }) => calls.get(`${PAY}?referenceTransaction=${reference}`),
  'B-099': (calls, { reference }) => calls.post(START_COMPLEMENT, { reference }),
  cancel: (calls, { reference }) => calls.post(cancelUrl(reference), undefined),
};
interface Names {
  readonly numero: string;
  readonly reference: string;
}
const ANONYMOUS_VISITOR: Names = { numero: '9999999999', reference: 'PCZZZZZZZZZZ' };

const OTHERS = ['demo-double', 'demo-social', 'demo-vide', 'demo-petit'] as const;

describe('[S20] [S21] a payment of another user', () => {
  it.each(Object.entries(NAMED))('%s refuses it as if it did not exist', async (_name, call) => {
    expect(payment).not.toBe('');
    for (const login of OTHERS) {
      const stolen = await call(as(login), { numero: account, reference: payment });
      const unknown = await call(as(login), ANONYMOUS_VISITOR);
      expect([403, 404, 409], login).toContain(stolen.statusCode);
      expect(stolen.statusCode, login).toBe(unknown.statusCode);
      expect(bare(stolen.body)).toEqual(bare(unknown.body));
    }
  });

  it.each(Object.entries(NAMED))(
    '%s is refused to other spaces and without a sign-in',
    async (_, call) => {
      const names = { numero: account, reference: payment };
      for (const [login, space] of [
        ['demo-financeur', 'ESPACE_CLIENT'],
        ['demo-intervenant', 'ESPACE_INTERVENANT'],
      ] as const) {
        const reply = await call(as(login, space), names);
        expect(reply.statusCode, login).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
      const anonymous = payingCalls(api.current, () => Promise.resolve('jeton-de-personne'));
      expect((await call(anonymous, names)).statusCode).toBe(401);
    },
  );

  it('remains unchanged', async () => {
    expect(await as('demo-rh').read(payment)).toMatchObject({
      reference: payment,
      statut: 'EN_ATTENTE_CARTE',
    });
  });
});

describe('[S22] a foreign contract', () => {
  const calls: Readonly<
    Record<string, (calls: PayingCalls, numeroContrat: string) => ReturnType<PayingCalls['get']>>
  > = {
    'B-066': (person, numeroContrat) =>
      person.post(`${PAYMENTS}/frais-rechargement`, {
        ...PAYEE,
        numeroContrat,
        montant: 10,
        numeroComptesCESU: [account],
      }),
    'B-067': (person, numeroContrat) =>
      person.post(`${PAYMENTS}/frais-complement`, {
        ...PAYEE,
        numeroContrat,
        montantComplement: 10,
      }),
    'B-068': (person, numeroContrat) =>
      person.post(PAY, { ...PAYEE, numeroContrat, montant: 1, numeroComptesCESU: [account] }),
    'B-070': (person, numeroContrat) =>
      person.get(
        `${PAYMENTS}/tranche-carte-maximale?numeroContrat=${numeroContrat}&typeContrat=CESU_RH`,
      ),
    'B-077': (person, numeroContrat) =>
      person.get(`/api/eb/beneficiaires/intervenants-payes?numeroContrat=${numeroContrat}`),
    invitation: (person, numeroContrat) =>
      person.post('/api/eb/beneficiaires/intervenants/invitations', {
        numeroContrat,
        nom: 'Garderie',
        email: 'garderie@courriel.example',
      }),
  };

  it.each(Object.entries(calls))('%s refuses it like an unknown one', async (_, call) => {
    const foreign = await call(as('demo-rh'), '100004');
    const unknown = await call(as('demo-rh'), '999999');
    expect(foreign.statusCode).toBe(403);
    expect(bare(foreign.body)).toEqual(bare(unknown.body));
  });

  it('cannot be combined with an account of another contract', async () => {
    const [row] = await api.current.query(
      `select c.numero from compte_cesu c join beneficiary b on b.id = c.beneficiary_id
       join user_account a on a.id = b.account_id
       where a.login = 'demo-double' and c.contract_numero = '100001' limit 1`,
    );
    const reply = await as('demo-double').post(PAY, {
      codeNAN: '1234567',
      numeroContrat: '100002',
      typeContrat: 'CESU_SOCIAL',
      montant: 1,
      numeroComptesCESU: [String(row?.['numero'])],
    });
    expect(reply.statusCode).toBe(403);
  });
});

it('[S21] a payment is locked for its owner only', async () => {
  const own = await scopeOfPerson(api.current, 'demo-rh');
  const foreign = await scopeOfPerson(api.current, 'demo-double');
  const [row] = await api.current.query(
    'select id, reference from paiement_compte where beneficiary_id = $1 limit 1',
    [own.beneficiaryId],
  );
  const reference = String(row?.['reference']);
  await tryIn(api.current, async (unit) => {
    expect(await paymentsIn(unit).lockOwn(own, reference)).toBeDefined();
    expect(await paymentsIn(unit).lockOwn(foreign, reference)).toBeUndefined();
  });
  // Another user does not wait for the lock.
  const held = 'select id from paiement_compte where id = $1';
  await expect(
    tryBeside(api.current, held, [row?.['id']], (unit) =>
      paymentsIn(unit).lockOwn(foreign, reference),
    ),
  ).resolves.toBeUndefined();
});
