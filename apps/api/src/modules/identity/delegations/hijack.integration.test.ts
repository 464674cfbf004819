import { describe, expect, it } from 'vitest';
import { confirmed, delegationCalls, invitation } from '../../../../test/delegation-world.ts';
import { MAIN, mainBody, patch } from '../../../../test/profile-calls.ts';
import { deliver } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const ACCEPT = '/api/eb/acces-recus/:idAcces/acceptation';
/** Address of a carer without a user. */
const CARER = 'jeanne.aidante@courriel.example';

describe('[24-1] an attacker who sets the address of a carer as their own', () => {
  it('[S24] neither sees nor accepts the access given to that address', async () => {
    const attacker = await confirmed(api.current, 'demo-petit');
    const claimed = { emailContact: CARER, confirmationEmailContact: CARER };
    const body = await mainBody(api.current, attacker, claimed);
    expect((await patch(api.current, attacker, MAIN, body)).statusCode).toBe(200);
    await deliver(api.current);

    const victim = await confirmed(api.current, 'demo-rh');
    const calls = delegationCalls(api.current);
    const { idAcces } = await calls.invite(victim, invitation(CARER, { droits: 'AGIR' }));
    await deliver(api.current);

    expect(await calls.received(attacker)).toEqual([]);
    for (const payload of [{}, { jeton: 'A'.repeat(43) }]) {
      const reply = await api.current.http.inject({
        method: 'POST',
        url: ACCEPT.replace(':idAcces', idAcces),
        headers: bearer(attacker),
        payload,
      });
      expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(400);
    }
    await expect(calls.open(attacker, idAcces)).rejects.toMatchObject({
      code: 'RESSOURCE_INTROUVABLE',
    });
    const [row] = await api.current.query(
      'select delegue_account_id from delegation where id = $1',
      [idAcces],
    );
    expect(row).toEqual({ delegue_account_id: null });
  });
});
