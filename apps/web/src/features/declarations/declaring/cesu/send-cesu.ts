import { declareToCesu } from '@portail/contract/declarations/declaring.calls.ts';
import type { DeclarationAnswer } from '@portail/contract/payments/payment.flows.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { callApi } from '../../../../session/api.ts';
import type { CesuBody } from './cesu-body.ts';

export const sendToCesu = async (corps: CesuBody, cle: string): Promise<DeclarationAnswer> => {
  const { idTeledeclaration } = await callApi(
    declareToCesu,
    { body: corps },
    { idempotencyKey: cle },
  );
  return { id: idTeledeclaration, netCents: centsOfWire(corps.montantNet) };
};
