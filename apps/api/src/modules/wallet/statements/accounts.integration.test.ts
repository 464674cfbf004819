import { thisYear } from '../../../../test/today.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { describe, expect, it } from 'vitest';
import { useTestApi } from '../../../../test/test-api.ts';
import { getter } from '../../../../test/holdings-calls.ts';

const api = useTestApi();
const get = getter(() => api.current);

const accountsOf = (login: string, query = '') =>
  get<CesuAccount[]>(login, `/beneficiaires/comptes${query}`);
const activeOf = (login: string, query = '') =>
  get<CesuAccount[]>(login, `/beneficiaires/comptes-actifs${query}`);

const YEAR = thisYear();

describe('accounts', () => {
  it('[ACC-22] lists payable accounts with the spendable amount, oldest vintage first', async () => {
    const [all, active] = await Promise.all([accountsOf('demo-rh'), activeOf('demo-rh')]);
    expect(active.length).toBeGreaterThan(0);
    expect(all.filter(({ statut }) => statut === 'ACTIF').length).toBe(active.length);
    expect(all.map(({ statut }) => statut)).toEqual(expect.arrayContaining(['BLOQUE', 'ACTIF']));
    expect(active.every(({ statut }) => statut === 'ACTIF')).toBe(true);
    const years = active.map(({ millesime }) => millesime);
    expect(years).toEqual(years.toSorted((one, other) => one - other));
  });

  it('[25-22] returns the reason of a blocked account only', async () => {
    const accounts = await accountsOf('demo-rh');
    const blocked = accounts.filter(({ statut }) => statut === 'BLOQUE');
    expect(blocked.length).toBeGreaterThan(0);
    expect(blocked.every(({ motifBlocage }) => motifBlocage === 'DEMANDE_FINANCEUR')).toBe(true);
    expect(accounts.filter(({ motifBlocage }) => motifBlocage !== undefined)).toEqual(blocked);
  });

  it('[ACC-22] returns spendable, reserved and not yet available amounts', async () => {
    const account = (await accountsOf('demo-rh')).find(
      ({ millesime, idProduit }) => millesime === YEAR && idProduit === 'GE',
    );
    expect(account).toMatchObject({
      numeroContrat: '100001',
      libelleProduit: 'CESU Garde d’enfants',
      typeCompte: 'MONTANT',
      reserve: 20,
      dateExpiration: `31/01/${YEAR + 1}`,
      statut: 'ACTIF',
    });
    expect(account?.enAttente.map(({ montant }) => montant)).toEqual([30]);
    expect(account?.enAttente[0]?.disponibleLe).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    const [{ balance, reserved } = {}] = await api.current.query(
      `select balance::integer, reserved::integer from ledger_account a join compte_cesu c on c.id = a.compte_id
       where c.numero = $1 and a.kind = 'BENEFICIAIRE_COMPTE'`,
      [account?.numeroCompteCesu],
    );
    expect(Math.round((account?.solde ?? 0) * 100)).toBe(Number(balance) - Number(reserved));
  });

  it('[ACC-22] [XC-50] [25-10] [25-25] counts monthly rights in their own unit, with their last day', async () => {
    const social = await accountsOf('demo-social');
    const now = social.filter(({ millesime }) => millesime === YEAR);
    expect(now.map(({ typeCompte }) => typeCompte).toSorted()).toEqual([
      'CENTIEME_HEURE_PAR_MOIS',
      'MINUTE_PAR_MOIS',
      'MONTANT_PAR_MOIS',
    ]);
    const minutes = now.find(({ typeCompte }) => typeCompte === 'MINUTE_PAR_MOIS');
    expect(minutes?.tauxHoraire).toBe(24);
    const current = minutes?.mois?.at(-1);
    expect(current?.accorde).toBe(1_800);
    expect(minutes?.solde).toBe(current?.disponible);
    expect((current?.utilise ?? 0) + (current?.disponible ?? 0)).toBe(1_800);
    // The unused part of a past month was returned and cannot be spent.
    for (const month of minutes?.mois?.slice(0, -1) ?? []) {
      expect(month).toMatchObject({ accorde: 1_800, utilise: 1_425, disponible: 0 });
    }
    // [25-25] The rest expires with the month, or with the vintage when carried over.
    expect(current?.utilisableJusquAu).toMatch(new RegExp(`^(28|29|30|31)/${current?.mois}$`));
    const carried = (await accountsOf('demo-double', '?numeroContrat=100002')).find(
      ({ millesime }) => millesime === YEAR,
    );
    expect(carried?.typeCompte).toBe('CENTIEME_HEURE_PAR_MOIS');
    const left = carried?.mois?.reduce((sum, { disponible }) => sum + disponible, 0);
    expect(carried?.solde).toBe(left);
    const deadlines = carried?.mois?.flatMap(({ utilisableJusquAu }) => utilisableJusquAu ?? []);
    expect(new Set(deadlines)).toEqual(new Set([`31/01/${YEAR + 1}`]));
  });

  it('returns nothing without holdings', async () => {
    expect(await accountsOf('demo-vide')).toEqual([]);
    expect(await activeOf('demo-vide')).toEqual([]);
  });

  it('[S22] separates contracts', async () => {
    const all = await accountsOf('demo-double');
    const rh = await accountsOf('demo-double', '?numeroContrat=100001');
    const social = await accountsOf('demo-double', '?numeroContrat=100002');
    expect(rh.every(({ numeroContrat }) => numeroContrat === '100001')).toBe(true);
    expect(social.every(({ numeroContrat }) => numeroContrat === '100002')).toBe(true);
    expect(rh.length + social.length).toBe(all.length);
    expect(rh.length).toBeGreaterThan(0);
    expect(social.length).toBeGreaterThan(0);
  });

  it('[ACC-22] closes an account the day after its last payable day', async () => {
    const later = await api.current.variant({});
    const days = Math.ceil((Date.UTC(YEAR + 1, 1, 1) - Date.now()) / 86_400_000) + 1;
    later.clock.advance(days * 86_400_000);
    try {
      const token = await later.signIn('demo-rh');
      const reply = await later.http.inject({
        url: '/api/eb/beneficiaires/comptes-actifs',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.json()).toEqual([]);
    } finally {
      later.clock.advance(-days * 86_400_000);
      await later.server.close();
    }
  });
});
