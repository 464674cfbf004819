import type { PaynumSupport } from '@portail/rules/home-services/paynum.ts';

/** A request as its page is opened for the person, or opened again. */
export interface PaynumDemand {
  readonly id: string;
  /** How the partner knows the person. */
  readonly matricule: string;
  readonly contract: string;
  readonly companyName: string;
  readonly support: PaynumSupport;
  /** Where the person comes back to. */
  readonly returnUrl: string;
}

/** It did not answer, or not in time, or not in words that can be understood. */
export class PaynumUnavailable extends Error {
  override readonly name = 'PaynumAway';
}

/** The partner who grants vouchers. A real one is one more file that speaks its protocol. */
export interface Paynum {
  /** The address of the page where the person fills the request in: said twice, it is the same. */
  readonly open: (demand: PaynumDemand) => Promise<string>;
  readonly changeSupport: (id: string, support: PaynumSupport) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
}
