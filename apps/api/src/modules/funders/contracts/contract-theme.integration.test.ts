import { beforeAll, describe, expect, it } from 'vitest';
import { fieldErrorsOf } from '../../../../test/funder-calls.ts';
import { createFunderCalls, type FunderCalls } from '../../../../test/funder-order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let operator: FunderCalls;

beforeAll(async () => {
  operator = await createFunderCalls(api.current);
});

describe('display options of a contract', () => {
  const shown = async () =>
    await api.current.query(
      `select * from contract_look where contract_numero in ('100001', '100004')
       order by contract_numero`,
    );

  it('[BO-17] are read on its sheet and written with its theme only', async () => {
    await api.current.query(
      `update contract_look set afficher_aide = false where contract_numero = '100001'`,
    );
    const before = await shown();
    expect((await operator.contract('100001')).optionsFlags).toEqual({
      afficherImagesConnexion: true,
      afficherContact: true,
      afficherAide: false,
    });
    for (const numero of ['100001', '100004']) {
      const { allowProductTypeChoice } = await operator.contract(numero);
      const changed = await operator.set(numero, {
        allowProductTypeChoice: !allowProductTypeChoice,
      });
      expect(changed.statusCode, changed.body).toBe(200);
      const back = await operator.set(numero, { allowProductTypeChoice });
      expect(back.statusCode, back.body).toBe(200);
      const flags = { afficherImagesConnexion: true, afficherContact: true, afficherAide: true };
      const refused = await operator.set(numero, { optionsFlags: flags });
      expect(fieldErrorsOf(refused)[0]).toMatch(/^optionsFlags: /);
    }
    // No theme is created for a contract without one.
    expect(await shown()).toEqual(before);
  });
});
