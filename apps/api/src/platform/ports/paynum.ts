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

/** No answer, a late answer or an unreadable one. */
export class PaynumUnavailable extends Error {
  override readonly name = 'PaynumAway';
}

/** The partner that grants vouchers. Each protocol is one implementation. */
export interface Paynum {
  /** URL of the page with the request form; repeating the call returns the same URL. */
  readonly open: (demand: PaynumDemand) => Promise<string>;
  readonly changeSupport: (id: string, support: PaynumSupport) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
}
