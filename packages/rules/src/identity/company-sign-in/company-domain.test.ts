import { describe, expect, it } from 'vitest';
import { companyDomainOf } from './company-domain.ts';

describe('[33-6] domain of a company', () => {
  it('is what follows the last @ of an address, in lower case', () => {
    expect(companyDomainOf(' Helene.Dubois@Groupe-Horizon.example ')).toBe(
      'groupe-horizon.example',
    );
  });

  it('may be typed alone', () => {
    expect(companyDomainOf('ville.saint-aubin.fr')).toBe('ville.saint-aubin.fr');
  });

  it('is refused where it is not a domain', () => {
    for (const text of [
      '',
      '@',
      '@a.fr',
      'horizon',
      'a@b',
      'a@-b.fr',
      'a@b.fr/x',
      'a@b..fr',
      'a b.fr',
    ])
      expect(companyDomainOf(text), text).toBeUndefined();
  });
});
