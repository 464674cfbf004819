import { BOOKED_EVENTS } from '../../apps/api/src/ledger/booked-events.ts';
import { conditionsOf, linesOf, type BookedEvent } from '../../apps/api/src/ledger/grand-livre.ts';
import type { Journal } from '../../apps/api/src/ledger/posting.ts';
import { codeOf, documentOf, tableOf } from './markdown.ts';

const INTRO = [
  'Chaque mouvement de valeur est un journal équilibré, écrit une fois et jamais modifié. Un débit',
  'est noté sous zéro et un crédit au-dessus\u00a0: ce qui est dû à une personne est un crédit. Les',
  'exemples ci-dessous sont produits par les modèles mêmes que le produit utilise.',
].join(' ');

const REVERSAL = [
  '## Contre-passation',
  'Une erreur ne se corrige pas\u00a0: elle se contre-passe. `CONTRE_PASSATION` est le miroir exact d’un',
  'journal, une seule fois\u00a0; une contre-passation ne se contre-passe pas. Si la valeur à reprendre',
  'n’est plus là, un dossier de dette est ouvert et aucun solde ne passe sous zéro.',
].join('\n');

function journalOf(journal: Journal): string {
  const conditions = conditionsOf(journal);
  const suffix = conditions.length === 0 ? '' : ` — ${conditions.join(', ')}`;
  const rows = linesOf(journal).map(({ account, debit, credit }) => [account, debit, credit]);
  return `${codeOf(journal.kind)}${suffix}\n\n${tableOf(['Compte', 'Débit', 'Crédit'], rows)}`;
}

function eventOf({ title, when, meaning, reversal, journals }: BookedEvent): string {
  const facts = [
    `- **Quand\u00a0:** ${when}`,
    `- **Sens\u00a0:** ${meaning}`,
    `- **Retour\u00a0:** ${reversal}`,
  ].join('\n');
  return [`## ${title}`, facts, ...journals().map(journalOf)].join('\n\n');
}

export function grandLivreDocument(): string {
  return documentOf('Grand livre', INTRO, ...BOOKED_EVENTS.map(eventOf), REVERSAL);
}
