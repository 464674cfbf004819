import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { signInAttemptsMail } from '../../modules/identity/sign-in/security-templates.ts';
import { contactSupportMail } from '../../modules/people/requests/request-templates.ts';

describe('composeMail', () => {
  it('[S37] escapes text written by people', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const { html, text } = composeMail(hostile, [
      hostile,
      { kind: 'quote', text: `a\r\n${hostile}` },
      { kind: 'facts', facts: [[hostile, hostile]] },
      { kind: 'link', label: hostile, url: 'https://portail.example/?a="onclick=x' },
    ]);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('"onclick');
    expect(html.match(/&lt;img/g)).toHaveLength(7);
    expect(text).toContain(`> a\n> ${hostile}`);
  });

  it('sets the language, the title, the heading and a plain text part', () => {
    const mail = signInAttemptsMail(
      { firstName: 'Camille', lastName: 'Rousseau' },
      { waitMinutes: 15, recoveryUrl: 'https://portail.example/mot-de-passe-oublie' },
    );
    expect(mail.subject).toBe('Tentatives de connexion à votre espace');
    expect(mail.html).toContain('<html lang="fr">');
    expect(mail.html).toContain('<title>Tentatives de connexion à votre espace</title>');
    expect(mail.html.match(/<h1/g)).toHaveLength(1);
    expect(mail.text).toContain('Bonjour Camille Rousseau,');
    expect(mail.text).toContain('pendant 15 minutes');
    expect(mail.text).toContain('https://portail.example/mot-de-passe-oublie');
    expect(mail.text).not.toMatch(/[a-zé] :/);
  });

  it('keeps a subject on one line', () => {
    const mail = contactSupportMail({
      reference: 'DG-2026-000001',
      nom: 'A\r\nBcc: tous@exemple.example',
      mail: 'a@exemple.example',
      contrat: null,
      objet: 'AUTRE',
      message: 'Bonjour',
    });
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});
