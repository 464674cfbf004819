import { describe, expect, it } from 'vitest';
import { payingCalls, PAYMENTS, type PayingCalls } from '../../../../test/paying-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const tokens = new Map<string, Promise<string>>();
const as = (login: string): PayingCalls =>
  payingCalls(api.current, () => {
    const token = tokens.get(login) ?? api.current.signIn(login);
    tokens.set(login, token);
    return token;
  });

const RELOAD = `${PAYMENTS}/frais-rechargement`;
const COMPLEMENT = `${PAYMENTS}/frais-complement`;

const accountOf = async (login: string, contract: string): Promise<string> => {
  const [row] = await api.current.query(
    `select c.numero from compte_cesu c join beneficiary b on b.id = c.beneficiary_id
     join user_account a on a.id = b.account_id
     where a.login = $1 and c.contract_numero = $2 order by c.numero limit 1`,
    [login, contract],
  );
  return String(row?.['numero']);
};

const CONTRACTS = [
  ['FORFAIT', 'demo-rh', { numeroContrat: '100001', typeContrat: 'CESU_RH' }, 1.5, 1.5],
  ['PROPORTIONNEL', 'demo-petit', { numeroContrat: '100003', typeContrat: 'CESU_RH' }, 2, 0.67],
  ['none', 'demo-social', { numeroContrat: '100002', typeContrat: 'CESU_SOCIAL' }, 0, 0],
] as const;

describe('fees', () => {
  it.each(CONTRACTS)(
    '[ACC-14] [XC-42] [XC-49] B-066: %s',
    async (_, login, contract, of100, of33) => {
      const numero = await accountOf(login, contract.numeroContrat);
      const ask = async (montant: number, numeroComptesCESU: unknown = [numero]) =>
        (
          await as(login).post(RELOAD, {
            ...contract,
            montant,
            numeroComptesCESU,
            codeNAN: '1234567',
          })
        ).json<{ valeur: number }>();
      expect(await ask(100)).toEqual({ valeur: of100 });
      // 33.25 at 2 % is 66.5 cents, rounded up.
      expect(await ask(33.25, numero)).toEqual({ valeur: of33 });
    },
  );

  it.each(CONTRACTS)('[ACC-15] [XC-49] B-067: %s', async (_, login, contract, of100, of33) => {
    const ask = async (montantComplement: number) =>
      (
        await as(login).post(COMPLEMENT, { ...contract, montantComplement, codeNAN: '1234567' })
      ).json<{ valeur: number }>();
    expect(await ask(100)).toEqual({ valeur: of100 });
    expect(await ask(33.25)).toEqual({ valeur: of33 });
  });

  it('[ACC-14] [ACC-15] refuse an invalid amount and an unknown code', async () => {
    const contract = CONTRACTS[0][2];
    const ask = (body: object) => as('demo-rh').post(COMPLEMENT, { ...contract, ...body });
    expect((await ask({ montantComplement: 0, codeNAN: '1234567' })).statusCode).toBe(400);
    expect((await ask({ montantComplement: 1.005, codeNAN: '1234567' })).statusCode).toBe(400);
    expect((await ask({ montantComplement: 1, codeNAN: '7654321' })).json()).toMatchObject({
      code: 'INTERVENANT_INCONNU',
    });
  });
});

describe('B-070', () => {
  it.each(CONTRACTS)('[ACC-18] answers the maximum complement: %s', async (_, login, contract) => {
    const { numeroContrat, typeContrat } = contract;
    const reply = await as(login).get(
      `${PAYMENTS}/tranche-carte-maximale?numeroContrat=${numeroContrat}&typeContrat=${typeContrat}`,
    );
    expect(reply.json()).toEqual({ valeur: 500 });
  });
});
