import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a value for everything', () => {
    expect(readConfig({})).toEqual({
      httpPort: 4001,
      smtpPort: 4002,
      apiUrl: 'http://localhost:4000',
      partners: {
        intranet: 'intranet-horizon',
        backOffice: 'back-office',
        homeServices: 'services-a-domicile',
        paynum: 'paynum',
        provider: 'prestataire-',
        secret: 'secret-de-demonstration-jamais-en-production',
      },
      card: {
        apiKey: 'secret-de-demonstration-jamais-en-production',
        keys: [{ id: '1', secret: 'secret-de-demonstration-jamais-en-production' }],
      },
      printer: {
        apiKey: 'secret-de-demonstration-jamais-en-production',
        keys: [{ id: '1', secret: 'secret-de-demonstration-jamais-en-production' }],
      },
      bank: {
        apiKey: 'secret-de-demonstration-jamais-en-production',
        keys: [{ id: '1', secret: 'secret-de-demonstration-jamais-en-production' }],
      },
      cesu: { apiKey: 'secret-de-demonstration-jamais-en-production' },
      pajemploi: { apiKey: 'secret-de-demonstration-jamais-en-production' },
      paynum: { apiKey: 'secret-de-demonstration-jamais-en-production' },
      providers: { apiKey: 'secret-de-demonstration-jamais-en-production' },
      storage: {
        accessKeyId: 'portail',
        secretAccessKey: 'secret-de-demonstration-jamais-en-production',
        region: 'bac-a-sable',
      },
    });
  });

  it('reads the environment', () => {
    expect(
      readConfig({
        SANDBOX_PORT: '5001',
        SANDBOX_SMTP_PORT: '0',
        API_URL: 'https://portail.exemple.fr/',
        PARTNER_ID_INTRANET: 'autre-intranet',
        PARTNER_SECRET: 'un-secret',
      }),
    ).toMatchObject({
      httpPort: 5001,
      smtpPort: 0,
      apiUrl: 'https://portail.exemple.fr',
      partners: { intranet: 'autre-intranet', secret: 'un-secret' },
    });
  });

  it.each(['abc', '-1', '70000', '40.5', '1e3'])('refuses the port %s', (value) => {
    expect(() => readConfig({ SANDBOX_PORT: value })).toThrow(/SANDBOX_PORT/);
  });

  it.each(['portail', 'ftp://portail.exemple.fr', 'javascript:alert(1)'])(
    'refuses the address %s',
    (value) => {
      expect(() => readConfig({ API_URL: value })).toThrow(/API_URL/);
    },
  );

  it('refuses to run in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/NODE_ENV=production/);
  });
});
