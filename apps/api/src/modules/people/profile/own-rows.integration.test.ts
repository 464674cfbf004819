import { beforeAll, describe, expect, it } from 'vitest';
import { scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { consentsIn, ownBankIn, profileIn } from './profile.repository.ts';
import { profileQueries } from './profile.queries.ts';

const api = useTestApi();
const PAST = new Date('2020-01-05T10:00:00Z');
let camille: BeneficiaryScope;
let sophie: BeneficiaryScope;
let thomas: BeneficiaryScope;
let marc: BeneficiaryScope;

const bankOf = (holder: string) => ({
  id: crypto.randomUUID(),
  holder,
  sealedIban: 'scellé',
  ibanEnd: '0189',
  bic: null,
  bank: '',
  createdAt: new Date(),
  usableAt: new Date(),
  refusedAt: null,
  unreadableAt: null,
});
const CONSENT = {
  subject: 'OFFRES_MAIL',
  source: 'PROFIL',
  version: '2026-11',
  givenAt: PAST,
} as const;
const queries = (scope: BeneficiaryScope) =>
  profileQueries(api.current.server.platform.reader, scope);

beforeAll(async () => {
  camille = await scopeOfPerson(api.current, 'demo-rh');
  sophie = await scopeOfPerson(api.current, 'demo-double');
  thomas = await scopeOfPerson(api.current, 'demo-vide');
  marc = await scopeOfPerson(api.current, 'demo-restreint');
  await api.current.server.platform.units.transact(async (unit) => {
    await ownBankIn(unit, camille).replace(bankOf('Camille'));
    await ownBankIn(unit, sophie).replace(bankOf('Sophie'));
    await consentsIn(unit, camille).add({ ...CONSENT, id: crypto.randomUUID(), choice: 'ACCEPTE' });
    await consentsIn(unit, sophie).add({ ...CONSENT, id: crypto.randomUUID(), choice: 'REFUSE' });
  });
});

describe('[S21] each query of a profile is limited to its owner', () => {
  it('identity', async () => {
    const names = await Promise.all(
      [camille, sophie, thomas].map(async (scope) => (await queries(scope).findMain()).firstName),
    );
    expect(names).toEqual(['Camille', 'Sophie', 'Thomas']);
  });

  it('product choice', async () => {
    const choices = await Promise.all(
      [camille, sophie, thomas, marc].map(
        async (scope) => (await queries(scope).findContract('100001'))?.choice,
      ),
    );
    expect(choices).toEqual(['COMPTE', 'TITRE', 'INCONNU', undefined]);
  });

  it('bank details', async () => {
    const holders = await Promise.all(
      [camille, sophie, thomas].map(async (scope) => (await queries(scope).findBank())?.holder),
    );
    expect(holders).toEqual(['Camille', 'Sophie', undefined]);
    const locked = await Promise.all(
      [camille, sophie, thomas].map((scope) =>
        tryIn(api.current, async (unit) => (await ownBankIn(unit, scope).lockCurrent())?.holder),
      ),
    );
    expect(locked).toEqual(holders);
  });

  it('consents', async () => {
    const consents = await Promise.all(
      [camille, sophie, thomas].map(async (scope) =>
        (await queries(scope).listConsents()).map(({ choice }) => choice),
      ),
    );
    expect(consents).toEqual([['ACCEPTE'], ['ACCEPTE', 'REFUSE'], []]);
  });

  it('row locks', async () => {
    const phones = await Promise.all(
      [camille, sophie, thomas].map((scope) =>
        tryIn(api.current, async (unit) => (await profileIn(unit, scope).lock()).mainPhoneNumber),
      ),
    );
    expect(phones).toEqual(['0612345678', '0698765432', '0655667788']);
    const beside = (work: (unit: UnitOfWork) => Promise<unknown>) =>
      tryBeside(
        api.current,
        'select id from beneficiary where id = $1',
        [camille.beneficiaryId],
        work,
      );
    await beside((unit) => profileIn(unit, sophie).lock());
    await beside((unit) => ownBankIn(unit, sophie).lockCurrent());
    await expect(beside((unit) => ownBankIn(unit, camille).lockCurrent())).rejects.toThrow();
  });
});

describe('[S21] each change of a profile is limited to its owner', () => {
  interface Row {
    readonly id: string;
    readonly town: string;
    readonly paje: string | null;
  }
  /** The owners of the rows that match after the change. */
  const changed = (work: (unit: UnitOfWork) => Promise<void>, isSo: (row: Row) => boolean) =>
    tryIn(api.current, async (unit) => {
      await work(unit);
      const rows = await transactionOf(unit)
        .selectFrom('beneficiary')
        .select(['id', 'town', 'numero_pajemploi as paje'])
        .execute();
      return rows.filter(isSo).map(({ id }) => id);
    });

  it('address', async () => {
    const values = {
      zones: ['1 rue', '', '', ''],
      postalCode: '13001',
      town: 'AILLEURS',
      mainPhoneNumber: '0600000000',
      secondaryPhoneNumber: '',
      mailOffers: false,
    } as const;
    const ids = await changed(
      (unit) => profileIn(unit, sophie).saveMain(values),
      ({ town }) => town === 'AILLEURS',
    );
    expect(ids).toEqual([sophie.beneficiaryId]);
  });

  it('employer number', async () => {
    const paje = 'P7777777777777';
    const ids = await changed(
      (unit) => profileIn(unit, sophie).saveNumbers({ cesu: undefined, paje }),
      (row) => row.paje === paje,
    );
    expect(ids).toEqual([sophie.beneficiaryId]);
  });

  it('product choice', async () => {
    const choices = await tryIn(api.current, async (unit) => {
      await profileIn(unit, thomas).saveChoice('100001', 'TITRE');
      return await transactionOf(unit)
        .selectFrom('beneficiary_contract')
        .select(['beneficiary_id as id'])
        .where('contract_numero', '=', '100001')
        .where('product_type_choice', '=', 'TITRE')
        .execute();
    });
    expect(choices.map(({ id }) => id).toSorted()).toEqual(
      [sophie.beneficiaryId, thomas.beneficiaryId].toSorted(),
    );
  });

  it('bank details', async () => {
    const holder = await tryIn(api.current, async (unit) => {
      await ownBankIn(unit, sophie).replace(bankOf('Sophie encore'));
      return (await ownBankIn(unit, camille).lockCurrent())?.holder;
    });
    expect(holder).toBe('Camille');
  });
});
