import { beforeAll, beforeEach } from 'vitest';
import { VALID_BODIES } from './call-samples.ts';
import { managementCallsOf, type ManagementCalls } from './management-calls.ts';
import { requestCallsOf, type RequestAuthorCalls } from './request-calls.ts';
import { deliver } from './second-step.ts';
import { useTestApi, type TestApi } from './test-api.ts';
import { openOperator, OPERATORS } from './operator-sessions.ts';

export const CAMILLE = 'camille.rousseau@courriel.example';
/** Has no space and writes through the contact form. */
export const ELOISE = { nom: 'Éloïse Lefèvre', email: 'eloise.lefevre@courriel.example' };

interface People {
  readonly camille: RequestAuthorCalls;
  /** Manager, support and read-only operators. */
  readonly lucie: ManagementCalls;
  readonly karim: ManagementCalls;
  readonly anne: ManagementCalls;
}

const peopleOf = async (api: TestApi): Promise<People> => ({
  camille: requestCallsOf(api, await api.signIn('demo-rh')),
  lucie: managementCallsOf(api, await openOperator(api)),
  karim: managementCallsOf(api, await openOperator(api, OPERATORS.support)),
  anne: managementCallsOf(api, await openOperator(api, OPERATORS.reader)),
});

/** A person with a request, the operators, and an empty mailbox before each test. */
export const useManagementWorld = () => {
  const api = useTestApi({
    env: { LIMIT_REQUESTS_PER_PERSON: '1000', LIMIT_CONTACT_PER_ADDRESS: '1000' },
  });
  let people: People | undefined;
  beforeAll(async () => {
    people = await peopleOf(api.current);
  });
  beforeEach(async () => {
    await deliver(api.current);
    api.current.mailbox.sent.length = 0;
  });
  return {
    api,
    get people(): People {
      if (people === undefined) throw new Error('no person yet');
      return people;
    },

    writeToContact: async (): Promise<{ id: string; reference: string }> => {
      const reply = await api.current.http.inject({
        method: 'POST',
        url: '/api/sap/contact',
        headers: { 'idempotency-key': crypto.randomUUID() },
        payload: {
          ...VALID_BODIES.sendContactMessage,
          ...ELOISE,
          message: 'Où est mon carnet\u00a0?',
        },
      });
      const { reference } = reply.json<{ reference: string }>();
      const [row] = await api.current.query('select id from demande_gestion where reference = $1', [
        reference,
      ]);
      return { id: String(row?.['id']), reference };
    },

    setStatut: (id: string, statut: string) =>
      api.current.query('update demande_gestion set statut = $2 where id = $1', [id, statut]),
  };
};
