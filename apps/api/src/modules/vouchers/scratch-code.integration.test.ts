import { canBecome, TITRE_STATUTS } from '@portail/rules/vouchers/titre-statut.ts';
import { MILLESIME_VECTORS } from '@portail/rules/vouchers/millesime-vectors.ts';
import { describe, expect, it } from 'vitest';
import { useLedgerWorld } from '../../../test/ledger-world.ts';
import { paperExpired } from '../../ledger/templates/expiry.ts';
import { journal, credit, debit } from '../../ledger/journals.ts';
import { circulationOf, EXPIRED } from '../../ledger/accounts.ts';
import type { TitreExit } from '../../ledger/posting.ts';
import { readConfig } from '../../platform/config.ts';
import { personScope, type BeneficiaryScope } from '../../platform/ports/owner-scope.ts';
import { createVouchersModule } from './vouchers.module.ts';

const world = useLedgerWorld();
const { codes, checkScratchCode } = createVouchersModule({
  config: readConfig({ DATABASE_URL: 'postgresql://x@localhost/x' }),
});

const scopeOf = (beneficiaryId: string): BeneficiaryScope => {
  const scope = personScope({ beneficiaryId, financeurId: null, intervenantId: null });
  if (scope?.kind !== 'beneficiary') throw new Error('not a beneficiary');
  return scope;
};

const openTitre = async () => {
  const account = await world.current.openAccount();
  const { titres, stock } = await world.current.openTitres(account, [1_500]);
  const { numero } = titres[0]!;
  const right = codes.codeOf(numero, 1);
  const wrong = (step: number) => String((Number(right) + step) % 10_000).padStart(4, '0');
  const type = (code: string, beneficiaryId = account.beneficiaryId) =>
    world.current.units.transact((unit) =>
      checkScratchCode(unit, scopeOf(beneficiaryId), { numero, code, actor: 'essai' }),
    );
  const stored = async () => {
    const [row] = await world.current.admin(
      'select statut, essais_errones as essais from titre where numero = $1',
      [numero],
    );
    return row;
  };
  return { numero, right, wrong, type, stored, stock, titre: titres[0]! };
};

describe('a typed code', () => {
  it('[CHK-08] [CHK-09] is checked as often as wanted without using the voucher up', async () => {
    const { right, type, stored } = await openTitre();
    for (let time = 0; time < 7; time += 1) expect(await type(right)).toBe('JUSTE');
    expect(await stored()).toEqual({ statut: 'ACTIF', essais: 0 });
  });

  it('[CHK-08] blocks the voucher at the fifth wrong one, the right one too late', async () => {
    const { right, wrong, type, stored, numero } = await openTitre();
    const verdicts = [];
    for (let step = 1; step <= 5; step += 1) verdicts.push(await type(wrong(step)));
    expect(verdicts).toEqual(['FAUX', 'FAUX', 'FAUX', 'FAUX', 'BLOQUE']);
    expect(await type(right)).toBe('BLOQUE');
    expect(await stored()).toEqual({ statut: 'BLOQUE', essais: 5 });
    const events = await world.current.admin(
      'select from_statut, to_statut, actor from titre_event where titre_numero = $1',
      [numero],
    );
    expect(events).toEqual([{ from_statut: 'ACTIF', to_statut: 'BLOQUE', actor: 'essai' }]);
    // Freed by an operator, it counts from nothing again.
    await world.current.admin(`select titre_step($1, 'BLOQUE', 'ACTIF', 'operateur')`, [numero]);
    expect(await stored()).toEqual({ statut: 'ACTIF', essais: 0 });
    expect(await type(right)).toBe('JUSTE');
  });

  it('[CHK-08] a hundred guesses at once are five guesses', async () => {
    const { wrong, type, stored } = await openTitre();
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, index) => type(wrong(index + 1))),
    );
    expect(verdicts.filter((verdict) => verdict === 'FAUX')).toHaveLength(4);
    expect(verdicts.filter((verdict) => verdict === 'BLOQUE')).toHaveLength(96);
    expect(await stored()).toEqual({ statut: 'BLOQUE', essais: 5 });
  });

  it('says nothing of a voucher of somebody else, and does not count', async () => {
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

describe('the life of a voucher, in the database as in the rules', () => {
  const EXITS: readonly TitreExit[] = ['UTILISE', 'CONVERTI', 'ECHANGE', 'EXPIRE'];
  const isExit = (statut: string): statut is TitreExit => EXITS.some((exit) => exit === statut);

  it('[I6] every step is allowed or refused alike', async () => {
    const { numero, titre, stock } = await openTitre();
    for (const from of TITRE_STATUTS) {
      for (const to of TITRE_STATUTS) {
        const outcome = await probe(numero, { from, to, titre, stock });
        expect(outcome, `${from} → ${to}`).toBe(canBecome(from, to));
      }
    }
  });

  /** Tries one step in a transaction that is always undone. */
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
    // No window is asked for: nothing but the status is looked at.
    const document =
      to === 'EXPIRE'
        ? paperExpired(stock, [titre])
        : journal(
            'PAIEMENT_TITRES',
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
    const step = isExit(to)
      ? `perform ledger_post('${payload}'::jsonb);`
      : `if not titre_step('${numero}', '${from}', '${to}', 'essai') then raise exception 'refused' using errcode = 'LG004'; end if;`;
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

describe('the calendar of a vintage in the database', () => {
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
