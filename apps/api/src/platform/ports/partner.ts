import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';
import type { RequestOrigin } from './caller.ts';

/** Another program that calls with credentials of its own. */
export interface PartnerCaller {
  readonly partnerId: string;
  readonly clientId: string;
  readonly modes: readonly LinkMode[];
  /** The program that answers what people ask of Paynum. */
  readonly isPaynum: boolean;
  /** Home-service providers that the program acts for; empty for other programs. */
  readonly prestataires: readonly string[];
  /** `undefined` for a partner that serves every contract. */
  readonly contracts: readonly string[] | undefined;
}

export interface PartnerCredentials {
  readonly clientId: string;
  readonly secret: string;
}

export interface PartnerGate {
  /** `undefined` for unknown credentials; each refusal is logged. */
  readonly authenticate: (
    credentials: PartnerCredentials | undefined,
    origin: RequestOrigin,
  ) => Promise<PartnerCaller | undefined>;
}
