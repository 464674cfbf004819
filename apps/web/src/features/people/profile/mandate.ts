import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { getActiveMandate, getMandateForm } from '@portail/contract/orders/mandate.calls.ts';

export type Mandate = NonNullable<CallOutput<typeof getActiveMandate>>;
export type MandateForm = CallOutput<typeof getMandateForm>;

/** What a new, signed or revoked mandate changes. */
export const MANDATE_READS = [getActiveMandate, getMandateForm] as const;

export const MANDATE_KINDS = ['RECURRENT', 'PONCTUEL'] as const;
export type MandateKind = (typeof MANDATE_KINDS)[number];

export const kindOf = ({ ponctuel }: Pick<Mandate, 'ponctuel'>): MandateKind =>
  ponctuel ? 'PONCTUEL' : 'RECURRENT';

/** Only a recurrent mandate that goes on takes another account: any other ends with the signature. */
export const endsWithSignature = (
  current: Pick<Mandate, 'ponctuel' | 'finDemandee'>,
  chosen: MandateKind,
): boolean => chosen === 'PONCTUEL' || current.ponctuel || current.finDemandee;
