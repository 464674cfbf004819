import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const drawnFor = async (userAgent: string): Promise<string> => {
  vi.stubGlobal('navigator', { userAgent });
  const { UnsupportedBrowserBanner } = await import('./UnsupportedBrowserBanner.tsx');
  return renderToStaticMarkup(<UnsupportedBrowserBanner />);
};

describe('UnsupportedBrowserBanner', () => {
  it('[SHELL-73] warns on Internet Explorer 11, names Firefox and Chrome, and can be closed', async () => {
    const html = await drawnFor('Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko');
    expect(html).toContain(
      'Votre navigateur n’est pas pris en charge. Nous vous recommandons d’utiliser une version récente de Firefox ou de Chrome.',
    );
    expect(html).toContain('aria-label="Fermer l’avertissement"');
  });

  it('[SHELL-73] says nothing on a current browser', async () => {
    expect(
      await drawnFor(
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      ),
    ).toBe('');
  });
});
