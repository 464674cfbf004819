/** Controls whose value is an amount of money: tranches and scales look at the first of them. */
const AMOUNT_CONTROL_CODES: ReadonlySet<string> = new Set([
  'QUOTIENT_FAMILIAL',
  'REVENU_FISCAL_REFERENCE',
  'MONTANT',
]);

export const isAmountControl = (code: string): boolean => AMOUNT_CONTROL_CODES.has(code);

const CODE_PATTERN = /^[A-Za-z0-9_]{1,64}$/;

/** What heads a column of the control file. */
export const isControlCode = (code: string): boolean => CODE_PATTERN.test(code);

const MARKS = /\p{M}+/gu;
const SEPARATORS = /[^a-z0-9]+/g;
/** Ways of asking for the number of the social security, in a code or in a label. */
const SOCIAL_SECURITY = /(?:^| )(?:nir|nirpp|insee|secu|securite sociale|num(?:ero)? ss)(?: |$)/;

/** The law does not let an employer's voucher scheme collect it: neither as a control nor as a question. */
export const asksSocialSecurityNumber = (words: string): boolean =>
  SOCIAL_SECURITY.test(
    words.normalize('NFD').replaceAll(MARKS, '').toLowerCase().replaceAll(SEPARATORS, ' '),
  );
