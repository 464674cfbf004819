import type { MailPreview } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { MailBlock } from './compose-mail.ts';

/** A part of a mail as a page shows it: without any HTML. */
export const wireMailBlock = (block: MailBlock): MailPreview['blocs'][number] => {
  if (typeof block === 'string') return { type: 'PARAGRAPHE', texte: block, faits: [] };
  switch (block.kind) {
    case 'facts':
      return {
        type: 'FAITS',
        texte: '',
        faits: block.facts.map(([libelle, valeur]) => ({ libelle, valeur })),
      };
    case 'quote':
      return { type: 'CITATION', texte: block.text, faits: [] };
    case 'link':
      return { type: 'LIEN', texte: block.label, faits: [] };
    case 'code':
      return { type: 'PARAGRAPHE', texte: block.code, faits: [] };
  }
};
