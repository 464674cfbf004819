import { canBecome, TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { MILLESIME_VECTORS } from '@portail/rules/wallet/vouchers/millesime-vectors.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useLedgerWorld } from '../../../../test/ledger-world.ts';
import { createManualClock } from '../../../../test/test-api.ts';
import { paperExpired } from '../../../ledger/templates/orders.ts';
import { journal, credit, debit } from '../../../ledger/journals.ts';
import { circulationOf, EXPIRED } from '../../../ledger/accounts.ts';
import type { TitreExit } from '../../../ledger/posting.ts';
import { readConfig } from '../../../platform/config.ts';
import { createDigest } from '../../../platform/digest.ts';
import { createAttemptLimits } from '../../../platform/limits/attempt-limits.ts';
import { personScope, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import {
  type AssessCodes,
  createAssessCodes,
  createScratchCodes,
  type TypedCodes,
} from './scratch-codes.ts';
import { ringOf } from '../../../../test/key-rings.ts';

const world = useLedgerWorld();
const clock = createManualClock();
const codes = createScratchCodes(readConfig({ DATABASE_URL: 'postgresql://x@localhost/x' }).titres);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const origin = { requestId: 'essai', address: '192.0.2.1', userAgent: '' };
const alarms: string[] = [];
let assessCodes: AssessCodes;

beforeAll(() => {
  assessCodes = createAssessCodes(
    {
      clock,
      limits: createAttemptLimits(world.current.reader, clock),
      digest: createDigest(ringOf('essai')),
      alarms: {
        raise: (_unit, _origin, { name, details }) => {
          alarms.push(`${name} ${details['contrat']}`);
          return Promise.resolve();
        },
      },
    },
    codes,
  );
});

// One day per test, so that the counts do not add up.
beforeEach(() => clock.advance(2 * DAY_MS));

const scopeOf = (beneficiaryId: string): BeneficiaryScope => {
  const scope = personScope({
    beneficiaryId,
    contracts: null,
    financeurId: null,
    intervenantId: null,
  });
  if (scope?.kind !== 'beneficiary') throw new Error('not a beneficiary');
  return scope;
};

const assess = (beneficiaryId: string, typed: TypedCodes['typed']) =>
  world.current.units.transact((unit) =>
    assessCodes(unit, scopeOf(beneficiaryId), { typed, actor: 'essai', origin }),
  );

const wrongOf = (right: string, step: number): string =>
  String((Number(right) + step) % 10_000).padStart(4, '0');

const openTitre = async () => {
  const account = await world.current.openAccount();
  const { titres, stock } = await world.current.openTitres(account, [1_500]);
  const { numero } = titres[0]!;
  const right = codes.codeOf(numero, 1);
  const wrong = (step: number) => wrongOf(right, step);
  const type = async (code: string, beneficiaryId = account.beneficiaryId) => {
    const [assessed] = await assess(beneficiaryId, [{ numero, code }]);
    return assessed?.verdict;
  };
  const stored = async () => {
    const [row] = await world.current.admin(
      'select statut, essais_errones as essais from titre where numero = $1',
      [numero],
    );
    return row;
  };
  return { numero, right, wrong, type, stored, stock, titre: titres[0]! };
};

describe('scratch code', () => {
  it('[CHK-08] [CHK-09] [S16] can be checked repeatedly without using the voucher', async () => {
    const { right, type, stored } = await openTitre();
    for (let time = 0; time < 7; time += 1) expect(await type(right)).toBe('JUSTE');
    expect(await stored()).toEqual({ statut: 'ACTIF', essais: 0 });
  });

  it('[25-10] [CHK-08] [S16] blocks the voucher at the third wrong one, pending support', async () => {
    const { right, wrong, type, stored, numero } = await openTitre();
    const verdicts = [];
    for (let step = 1; step <= 3; step += 1) verdicts.push(await type(wrong(step)));
    expect(verdicts).toEqual(['FAUX', 'FAUX', 'BLOQUE']);
    expect(await stored()).toEqual({ statut: 'BLOQUE', essais: 3 });
    // Neither the right code nor time unblocks it.
    clock.advance(DAY_MS);
    expect(await type(right)).toBe('BLOQUE');
    expect(await type(wrong(4))).toBe('BLOQUE');
    expect(await stored()).toEqual({ statut: 'BLOQUE', essais: 3 });
    const events = await world.current.admin(
      'select from_statut, to_statut, actor from titre_event where titre_numero = $1',
      [numero],
    );
    expect(events).toEqual([{ from_statut: 'ACTIF', to_statut: 'BLOQUE', actor: 'essai' }]);
    // After an operator unblocks it, the count restarts at zero.
    await world.current.admin(`select titre_step($1, 'BLOQUE', 'ACTIF', 'operateur')`, [numero]);
    expect(await stored()).toEqual({ statut: 'ACTIF', essais: 0 });
    expect(await type(right)).toBe('JUSTE');
  });

  it('[CHK-08] [S16] a hundred concurrent guesses count as three', async () => {
    const { wrong, type, stored } = await openTitre();
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, index) => type(wrong(index + 1))),
    );
    expect(verdicts.filter((verdict) => verdict === 'FAUX')).toHaveLength(2);
    expect(verdicts.filter((verdict) => verdict === 'BLOQUE')).toHaveLength(98);
    expect(await stored()).toEqual({ statut: 'BLOQUE', essais: 3 });
  });

  it('[S16] one code on many vouchers is limited to ten guesses a day, with the waiting time', async () => {
    const account = await world.current.openAccount();
    const { titres } = await world.current.openTitres(account, Array<number>(40).fill(1_500));
    const typed = titres.map(({ numero }) => ({
      numero,
      code: wrongOf(codes.codeOf(numero, 1), 1),
    }));
    const first = await assess(account.beneficiaryId, typed);
    expect(first.filter(({ verdict }) => verdict === 'FAUX')).toHaveLength(10);
    expect(first.filter(({ waitS }) => waitS === DAY_MS / 1_000)).toHaveLength(30);
    clock.advance(DAY_MS - MINUTE_MS);
    const right = titres.slice(20, 21).map(({ numero }) => ({
      numero,
      code: codes.codeOf(numero, 1),
    }));
    expect(await assess(account.beneficiaryId, right)).toMatchObject([
      { verdict: 'ATTENTE', waitS: 60 },
    ]);
    clock.advance(MINUTE_MS);
    expect(await assess(account.beneficiaryId, right)).toMatchObject([{ verdict: 'JUSTE' }]);
  });

  it('[S16] twenty wrong ones in an hour under one contract raise the alarm once', async () => {
    alarms.length = 0;
    const people = await world.current.admin(
      `select u.login from beneficiary_contract bc join beneficiary b on b.id = bc.beneficiary_id
       join user_account u on u.id = b.account_id where bc.contract_numero = '100001' limit 3`,
    );
    for (const [index, { login }] of people.entries()) {
      const account = await world.current.openAccount({ login: String(login) });
      const { titres } = await world.current.openTitres(account, Array<number>(10).fill(1_500));
      const wrong = titres.map(({ numero }) => ({
        numero,
        code: wrongOf(codes.codeOf(numero, 1), 1),
      }));
      // Nine, nine, and the twentieth among the last.
      await assess(account.beneficiaryId, wrong.slice(0, 9));
      expect(alarms, String(index)).toHaveLength(index < 2 ? 0 : 1);
    }
    expect(people).toHaveLength(3);
    expect(alarms).toEqual(['CODES_DE_TITRES_ESSAYES 100001']);
  });

  it('reveals and counts nothing for a voucher of another person', async () => {
    const { right, type, stored, numero } = await openTitre();
    const [other] = await world.current.admin(
      `select b.id from beneficiary b join titre t on t.numero = $1 where b.id <> t.beneficiary_id limit 1`,
      [numero],
    );
    expect(await type(right, String(other?.['id']))).toBe('INCONNU');
    expect(await type('0000', String(other?.['id']))).toBe('INCONNU');
    expect(await stored()).toEqual({ statut: 'ACTIF', essais: 0 });
  });
});

describe('voucher transitions in the database', () => {
  const EXITS: readonly TitreExit[] = ['UTILISE', 'CONVERTI', 'ECHANGE', 'EXPIRE'];
  const isExit = (statut: string): statut is TitreExit => EXITS.some((exit) => exit === statut);

  it('[I6] are allowed and refused as in the rules', async () => {
    const { numero, titre, stock } = await openTitre();
    for (const from of TITRE_STATUTS) {
      for (const to of TITRE_STATUTS) {
        const outcome = await probe(numero, { from, to, titre, stock });
        expect(outcome, `${from} → ${to}`).toBe(canBecome(from, to));
      }
    }
  });

  /** Tries one transition in a transaction that is always rolled back. */
  const probe = async (
    numero: string,
    {
      from,
      to,
      titre,
      stock,
    }: { from: string; to: string } & Pick<
      Awaited<ReturnType<typeof openTitre>>,
      'titre' | 'stock'
    >,
  ): Promise<boolean> => {
    // A blocked voucher can only be replaced or credited after an opposition.
    const isGivenBack = from === 'BLOQUE' && to === 'CONVERTI';
    // Only the status is tested, not the period.
    const document =
      to === 'EXPIRE'
        ? paperExpired(stock, [titre])
        : journal(
            isGivenBack ? 'RESTITUTION_TITRES' : 'PAIEMENT_TITRES',
            [
              debit(circulationOf(stock), titre.valeurCents, numero),
              credit(EXPIRED, titre.valeurCents),
            ],
            isExit(to) ? { exit: to } : {},
          );
    const entries = document.entries.map(({ account, amount, titre: voucher }) => ({
      ...account,
      amount,
      ...(voucher === undefined ? {} : { titre: voucher }),
    }));
    const payload = JSON.stringify({
      posting: '00000000-0000-4000-8000-000000000001',
      actor: 'essai',
      origin: 'TACHE',
      request: 'essai',
      contract: '100001',
      journals: [{ ...document, entries }],
    });
    const refused = `raise exception 'refused' using errcode = 'LG004'`;
    const opposed = `if not (titres_opposer(array['${numero}'], 'PERTE', 'essai') -> 0 ->> 'isOpposed')::boolean
      then ${refused}; end if;`;
    const step = isExit(to)
      ? `${isGivenBack ? opposed : ''} perform ledger_post('${payload}'::jsonb);`
      : from === 'EXPEDIE' && to === 'BLOQUE'
        ? opposed
        : `if not titre_step('${numero}', '${from}', '${to}', 'essai') then ${refused}; end if;`;
    try {
      await world.current.admin(`do $do$ begin
        update titre set statut = '${from}' where numero = '${numero}';
        ${step}
        raise exception 'undone' using errcode = 'XX999';
      end $do$`);
    } catch (error) {
      if (error instanceof Error && 'code' in error) {
        if (error.code === 'XX999') return true;
        if (error.code === 'LG004') return false;
      }
      throw error;
    }
    throw new Error('the probe did not undo itself');
  };
});

describe('vintage calendar in the database', () => {
  it('[L23] [I16] agrees with the rules on every vector', async () => {
    for (const { millesime, instant, payable, tradeable } of MILLESIME_VECTORS) {
      const [row] = await world.current.admin(
        'select est_payable($1, $2::timestamptz) as payable, est_echangeable($1, $2::timestamptz) as tradeable',
        [millesime, instant],
      );
      expect(row, `${millesime} ${instant}`).toEqual({ payable, tradeable });
    }
  });
});
