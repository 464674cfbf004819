import { describe, expect, it } from 'vitest';
import { createMailbox } from './mailbox.ts';
import type { IncomingMail } from './mailbox.ts';

const mailTo = (destinataires: readonly string[], sujet: string): IncomingMail => ({
  expediteur: 'portail@exemple.fr',
  destinataires,
  sujet,
  texte: '',
  html: '',
});

describe('createMailbox', () => {
  it('keeps the newest messages only', () => {
    const mailbox = createMailbox(3);
    for (const sujet of ['1', '2', '3', '4']) mailbox.deliver(mailTo(['a@exemple.fr'], sujet));
    expect(mailbox.messages().map(({ sujet }) => sujet)).toEqual(['4', '3', '2']);
  });

  it('keeps two thousand messages by default', () => {
    const mailbox = createMailbox();
    for (let index = 0; index < 2_001; index += 1) {
      mailbox.deliver(mailTo(['a@exemple.fr'], String(index)));
    }
    expect(mailbox.messages()).toHaveLength(2_000);
    expect(mailbox.messages().at(-1)?.sujet).toBe('1');
  });

  it('gives one copy to an address named twice', () => {
    const mailbox = createMailbox();
    mailbox.deliver(mailTo(['a@exemple.fr', 'A@Exemple.fr'], 'Une fois'));
    expect(mailbox.messages()).toHaveLength(1);
  });

  it('counts the messages of each address, the last served first', () => {
    const mailbox = createMailbox();
    mailbox.deliver(mailTo(['a@exemple.fr'], '1'));
    mailbox.deliver(mailTo(['b@exemple.fr'], '2'));
    mailbox.deliver(mailTo(['A@exemple.fr'], '3'));
    expect(mailbox.correspondents()).toEqual([
      { destinataire: 'A@exemple.fr', count: 2 },
      { destinataire: 'b@exemple.fr', count: 1 },
    ]);
  });

  it('finds a message by its number until the box is emptied', () => {
    const mailbox = createMailbox();
    mailbox.deliver(mailTo(['a@exemple.fr'], 'Bonjour'));
    const id = mailbox.messages()[0]?.id ?? Number.NaN;
    expect(mailbox.message(id)?.sujet).toBe('Bonjour');
    mailbox.empty();
    expect(mailbox.message(id)).toBeUndefined();
    mailbox.deliver(mailTo(['a@exemple.fr'], 'Autre'));
    // A link to an old message must not open another one.
    expect(mailbox.message(id)).toBeUndefined();
  });
});
