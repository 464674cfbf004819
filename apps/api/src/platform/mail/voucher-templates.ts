import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/theme/theme-colors.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { greeting, type MailReader } from './templates.ts';

export interface OpposedTitre {
  readonly numero: string;
  readonly millesime: number;
  readonly valeur: Cents;
  readonly motif: 'PERTE' | 'VOL';
  readonly day: string;
  readonly titresUrl: string;
}

const REASONS = { PERTE: 'perdu', VOL: 'volé' } as const;

export const titreOpposedMail = (
  reader: MailReader,
  facts: OpposedTitre,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre titre CESU n°\u00a0${facts.numero} est bloqué`,
    [
      greeting(reader),
      `Vous avez déclaré ce titre papier ${REASONS[facts.motif]}. Il est bloqué\u00a0: personne ne peut plus s’en servir.`,
      {
        kind: 'facts',
        facts: [
          ['Titre', facts.numero],
          ['Millésime', String(facts.millesime)],
          ['Valeur', formatAmount(facts.valeur)],
          ['Opposition du', facts.day],
        ],
      },
      { kind: 'link', label: 'Voir mes titres', url: facts.titresUrl },
      'Si vous retrouvez ce titre, ou si vous n’êtes pas à l’origine de cette opposition, écrivez-nous depuis la page de contact de votre espace.',
    ],
    theme,
  );
