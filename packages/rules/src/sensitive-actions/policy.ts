import { centsOf, type Cents } from '../money/cents.ts';

/** A contract may change each of these amounts; null in no contract. */
export interface OutgoingThresholds {
  /** Payments of one person over the rolling window. */
  readonly paymentsCents: Cents;
  /** Payments to one payee that the person had not paid before the window. */
  readonly newPayeeCents: Cents;
  /** Paper ordered or converted by one person over the rolling window. */
  readonly paperCents: Cents;
}

/** The defaults of the contract columns `*_code_threshold_cents`. */
export const DEFAULT_THRESHOLDS: OutgoingThresholds = {
  paymentsCents: centsOf(100_000),
  newPayeeCents: centsOf(30_000),
  paperCents: centsOf(30_000),
};

/** A funder's irrevocable order above it asks for a code; default of the contract column. */
export const DEFAULT_FUNDER_ORDER_THRESHOLD = centsOf(1_000_000);

export const ROLLING_WINDOW_HOURS = 24;
/** Paper follows a changed postal address without a code after this delay. */
export const NEW_ADDRESS_HOURS = 24;
/** Money follows changed bank details after this delay. */
export const NEW_IBAN_HOURS = 24;

/** When an action asks for a code given in the last `CONFIRMATION_LIFE_MINUTES` minutes. */
export type CodeRule =
  | 'ALWAYS'
  | 'AT_CONSENT'
  | 'ABOVE_CONTRACT_THRESHOLD'
  | {
      /** Which of the person's outgoing actions are added up. */
      readonly family: OutgoingFamily;
      readonly windowHours: number;
      /** Each one alone is enough to ask for the code. */
      readonly above: readonly (keyof OutgoingThresholds)[];
      /** Any amount, while the postal address is this recent. */
      readonly newAddressHours?: number;
    };

export const OUTGOING_FAMILIES = ['PAIEMENT', 'PAPIER'] as const;
export type OutgoingFamily = (typeof OUTGOING_FAMILIES)[number];

/** Why an outgoing action asks for a code. */
export const CODE_REASONS = [
  'TOTAL_PAIEMENTS',
  'NOUVEL_INTERVENANT',
  'TOTAL_PAPIER',
  'NOUVELLE_ADRESSE',
] as const;
export type CodeReason = (typeof CODE_REASONS)[number];

export type Notice =
  | 'OLD_AND_NEW_ADDRESS'
  | 'PERSON'
  | 'BOTH_PEOPLE'
  | 'PERSON_3_DAYS_BEFORE'
  | 'CONTRACT_CONTACT'
  | 'OTHER_ADMINISTRATORS'
  | 'NONE';

export type SecondPerson = 'NEVER' | 'ALWAYS' | 'ABOVE_THRESHOLD' | 'IF_CONTRACT_ASKS';

export interface SensitiveActionRule {
  readonly code: CodeRule;
  readonly notice: Notice;
  /** Hours before the change has its effect. */
  readonly delayHours: number;
  readonly secondPerson: SecondPerson;
}

const ONE_PERSON = { delayHours: 0, secondPerson: 'NEVER' } as const;

/** The sensitive-action policy: a call that moves money or changes identity names its rows. */
export const SENSITIVE_ACTIONS = {
  /** Also asks for the proof of the new address or number. */
  CHANGE_CONTACT: { ...ONE_PERSON, code: 'ALWAYS', notice: 'OLD_AND_NEW_ADDRESS' },
  /** The delay is that of paper sent there; a code per order replaces it. */
  CHANGE_POSTAL_ADDRESS: {
    ...ONE_PERSON,
    code: 'ALWAYS',
    notice: 'PERSON',
    delayHours: NEW_ADDRESS_HOURS,
  },
  /** An operator makes vouchers that were lost or stolen payable again. */
  LIFT_OPPOSITION: { ...ONE_PERSON, code: 'ALWAYS', notice: 'PERSON' },
  CHANGE_IBAN: { ...ONE_PERSON, code: 'ALWAYS', notice: 'PERSON', delayHours: NEW_IBAN_HOURS },
  PAY_FROM_ACCOUNT: {
    ...ONE_PERSON,
    code: {
      family: 'PAIEMENT',
      windowHours: ROLLING_WINDOW_HOURS,
      above: ['paymentsCents', 'newPayeeCents'],
    },
    notice: 'PERSON',
  },
  /**
   * Vouchers already prove that they are held by their scratch codes, so that a new payee asks for
   * nothing more; their amounts count with those paid from the accounts.
   */
  PAY_WITH_VOUCHERS: {
    ...ONE_PERSON,
    code: { family: 'PAIEMENT', windowHours: ROLLING_WINDOW_HOURS, above: ['paymentsCents'] },
    notice: 'PERSON',
  },
  /** Account to paper, paper orders, trade to paper. */
  SEND_PAPER: {
    ...ONE_PERSON,
    code: {
      family: 'PAPIER',
      windowHours: ROLLING_WINDOW_HOURS,
      above: ['paperCents'],
      newAddressHours: NEW_ADDRESS_HOURS,
    },
    notice: 'PERSON',
  },
  GRANT_ACCESS: { ...ONE_PERSON, code: 'ALWAYS', notice: 'BOTH_PEOPLE' },
  RECURRING_PAYMENT: { ...ONE_PERSON, code: 'AT_CONSENT', notice: 'PERSON_3_DAYS_BEFORE' },
  /** Refund, receipt, write-off. */
  OPERATOR_MONEY: {
    code: 'ALWAYS',
    notice: 'NONE',
    delayHours: 0,
    secondPerson: 'ABOVE_THRESHOLD',
  },
  /** Deactivation, fees, bank details of the issuer, branding texts of mails. */
  OPERATOR_CONTRACT: {
    code: 'ALWAYS',
    notice: 'CONTRACT_CONTACT',
    delayHours: 0,
    secondPerson: 'ALWAYS',
  },
  /** A file with the bank details of many people, read by an operator: traced with a reason. */
  OPERATOR_BANK_FILE: { ...ONE_PERSON, code: 'ALWAYS', notice: 'NONE' },
  /** Everything about one person, for an authority. */
  OPERATOR_PERSON_FILE: {
    code: 'ALWAYS',
    notice: 'NONE',
    delayHours: 0,
    secondPerson: 'ALWAYS',
  },
  /**
   * Access or a role given to an operator. A manager who could give them alone could be both persons
   * of any other row.
   */
  OPERATOR_RIGHTS: {
    code: 'ALWAYS',
    notice: 'BOTH_PEOPLE',
    delayHours: 0,
    secondPerson: 'ALWAYS',
  },
  /** Figures of the law, which decide what is exempt and what is refused. */
  OPERATOR_FIGURES: {
    code: 'ALWAYS',
    notice: 'NONE',
    delayHours: 0,
    secondPerson: 'ALWAYS',
  },
  /** A payee that an operator affiliates or corrects: money may go to it. */
  OPERATOR_PAYEE: { ...ONE_PERSON, code: 'ALWAYS', notice: 'NONE' },
  FUNDER_ORDER: {
    code: 'ABOVE_CONTRACT_THRESHOLD',
    notice: 'OTHER_ADMINISTRATORS',
    delayHours: 0,
    secondPerson: 'IF_CONTRACT_ASKS',
  },
  /** Agreement of a second administrator; alone, where the contract asks for none. */
  FUNDER_CAMPAIGN: {
    code: 'ALWAYS',
    notice: 'NONE',
    delayHours: 0,
    secondPerson: 'IF_CONTRACT_ASKS',
  },
  /** Password, login, second step: not a row of the table, and as protected as the e-mail address. */
  CHANGE_CREDENTIALS: { ...ONE_PERSON, code: 'ALWAYS', notice: 'PERSON' },
  /** Copy or erasure of the personal data: not a row of the table either. */
  PERSONAL_DATA: { ...ONE_PERSON, code: 'ALWAYS', notice: 'PERSON' },
} as const satisfies Record<string, SensitiveActionRule>;

export type SensitiveAction = keyof typeof SENSITIVE_ACTIONS;

/** What a call declares: its rows of the policy, or why it has none. */
export type Sensitivity =
  | { readonly actions: readonly [SensitiveAction, ...SensitiveAction[]] }
  | { readonly none: string };
