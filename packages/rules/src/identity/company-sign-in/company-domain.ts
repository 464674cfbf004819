/** "groupe-horizon.example": at least two labels, none of them beginning or ending with a hyphen. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const MAX_LENGTH = 253;

export const isCompanyDomain = (text: string): boolean =>
  text.length <= MAX_LENGTH && DOMAIN.test(text);

/** The domain of an e-mail address, or the domain itself; `undefined` for any other text. */
export const companyDomainOf = (text: string): string | undefined => {
  const typed = text.trim().toLowerCase();
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1);
  return at !== 0 && isCompanyDomain(domain) ? domain : undefined;
};
