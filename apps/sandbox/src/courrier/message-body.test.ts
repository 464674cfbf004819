import { describe, expect, it } from 'vitest';
import { messageDocument, messagePolicy, withLinks } from './message-body.ts';

describe('withLinks', () => {
  it('makes a link of an address and leaves the end of the sentence out', () => {
    expect(withLinks('Ouvrez https://portail.exemple.fr/x?a=1&b=2.').markup).toBe(
      'Ouvrez <a href="https://portail.exemple.fr/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">https://portail.exemple.fr/x?a=1&amp;b=2</a>.',
    );
  });

  it('escapes the text and makes no link of anything but the web', () => {
    expect(withLinks('<b> javascript:alert(1)').markup).toBe('&lt;b&gt; javascript:alert(1)');
  });

  it('does not let an address leave its attribute', () => {
    expect(withLinks('https://exemple.fr/"onmouseover="x').markup).not.toContain('"onmouseover');
  });
});

describe('messageDocument', () => {
  it('makes a document of a piece of HTML', () => {
    const document = messageDocument('<p>Bonjour</p>');
    expect(document).toMatch(/^<!doctype html>/);
    expect(document).toContain('<base target="_blank"></head><body><p>Bonjour</p>');
  });

  it('keeps a whole document and only sends its links to a new tab', () => {
    expect(
      messageDocument('<!doctype html><HEAD lang="fr"><title>x</title></HEAD><header>y</header>'),
    ).toBe(
      '<!doctype html><HEAD lang="fr"><base target="_blank"><title>x</title></HEAD><header>y</header>',
    );
  });
});

describe('messagePolicy', () => {
  it('allows pictures of the message and of the portal, and no script', () => {
    const policy = messagePolicy('http://localhost:4000/portail');
    expect(policy).toContain('img-src data: http://localhost:4000;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('allow-scripts');
  });
});
