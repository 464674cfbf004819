import { bearer, type TestApi } from '../test-api.ts';

const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';

export interface PaymentCall {
  readonly token: string;
  readonly numero: string;
  readonly euros: number;
  readonly key?: string;
  readonly comment?: string;
}

/** B-068 as the portal sends it. */
export const payOn = (api: TestApi, { token, numero, euros, key, comment }: PaymentCall) =>
  api.http.inject({
    method: 'POST',
    url: PAY,
    headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: {
      codeNAN: '1234567',
      numeroContrat: '100001',
      typeContrat: 'CESU_RH',
      numeroComptesCESU: [numero],
      montant: euros,
      ...(comment === undefined ? {} : { commentaire: comment }),
    },
  });

export const codeIn = (body: string): string => {
  const answer: unknown = JSON.parse(body);
  return typeof answer === 'object' && answer !== null && 'code' in answer
    ? String(answer.code)
    : 'OK';
};
