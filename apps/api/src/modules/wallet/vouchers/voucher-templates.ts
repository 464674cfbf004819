import { centsOf, formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { formatLongDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface OwnOpposedTitres {
  readonly titres: readonly {
    readonly numero: string;
    readonly millesime: number;
    readonly valeur: Cents;
  }[];
  readonly motif: 'PERTE' | 'VOL' | 'NON_RECU';
  readonly day: string;
  readonly titresUrl: string;
  readonly contactUrl: string;
}

const REASONS = { PERTE: 'perdu', VOL: 'volé', NON_RECU: 'non reçu' } as const;
const MANY_REASONS = { PERTE: 'perdus', VOL: 'volés', NON_RECU: 'non reçus' } as const;

const factsOfOne = ({ titres: [titre], day }: OwnOpposedTitres): readonly [string, string][] =>
  titre === undefined
    ? []
    : [
        ['Titre', titre.numero],
        ['Millésime', String(titre.millesime)],
        ['Valeur', formatAmount(titre.valeur)],
        ['Opposition du', day],
      ];

const factsOfMany = ({ titres, day }: OwnOpposedTitres): readonly [string, string][] => [
  ...titres.map(({ numero, millesime, valeur }): [string, string] => [
    `Titre ${numero}`,
    `millésime ${millesime}, ${formatAmount(valeur)}`,
  ]),
  ['Total', formatAmount(centsOf(titres.reduce((sum, { valeur }) => sum + valeur, 0)))],
  ['Opposition du', day],
];

/** What the owner of vouchers has declared lost or stolen, and what happens next. */
export const ownTitresOpposedMail = (
  reader: MailReader,
  facts: OwnOpposedTitres,
  theme?: ThemeColors,
): MailContent => {
  const isOne = facts.titres.length === 1;
  const [numero] = facts.titres.map((titre) => titre.numero);
  return composeMail(
    isOne
      ? `Votre titre CESU n°\u00a0${numero} est bloqué`
      : `Vos ${facts.titres.length} titres CESU sont bloqués`,
    [
      greeting(reader),
      isOne
        ? `Vous avez déclaré ce titre papier ${REASONS[facts.motif]}. Il est bloqué\u00a0: personne ne peut plus s’en servir.`
        : `Vous avez déclaré ces titres papier ${MANY_REASONS[facts.motif]}. Ils sont bloqués\u00a0: personne ne peut plus s’en servir.`,
      { kind: 'facts', facts: isOne ? factsOfOne(facts) : factsOfMany(facts) },
      isOne
        ? 'Et maintenant\u00a0? Sa valeur n’est pas perdue. Écrivez-nous\u00a0: nous remplaçons ce titre par un nouveau titre papier, ou nous rendons sa valeur sur votre compte CESU.'
        : 'Et maintenant\u00a0? Leur valeur n’est pas perdue. Écrivez-nous\u00a0: nous remplaçons ces titres par de nouveaux titres papier, ou nous rendons leur valeur sur votre compte CESU.',
      { kind: 'link', label: 'Nous écrire', url: facts.contactUrl },
      isOne
        ? 'L’état de ce titre reste affiché dans votre espace\u00a0:'
        : 'L’état de ces titres reste affiché dans votre espace\u00a0:',
      { kind: 'link', label: 'Voir mes titres', url: facts.titresUrl },
      isOne
        ? 'Si vous retrouvez ce titre, ou si vous n’êtes pas à l’origine de cette opposition, écrivez-nous depuis la page de contact de votre espace.'
        : 'Si vous retrouvez ces titres, ou si vous n’êtes pas à l’origine de cette opposition, écrivez-nous depuis la page de contact de votre espace.',
    ],
    theme,
  );
};

export interface OpposedTitres {
  readonly reference: string;
  readonly motif: 'PERTE' | 'VOL' | 'NON_RECU';
  readonly suite: 'BLOCAGE' | 'REMPLACEMENT' | 'COMPTE';
  readonly count: number;
  readonly amount: Cents;
  readonly readyOn: CalendarDay | undefined;
  readonly titresUrl: string;
}

/** When their value comes back, and in which form. */
const comesBack = ({ suite, readyOn }: OpposedTitres): string => {
  const day = readyOn === undefined ? '' : formatLongDate(readyOn);
  switch (suite) {
    case 'REMPLACEMENT':
      return `De nouveaux titres de même valeur vous sont envoyés à votre adresse. Vous devriez les recevoir d’ici le ${day}.`;
    case 'COMPTE':
      return `Leur valeur est rendue sur votre compte CESU. Vous pourrez la dépenser à partir du ${day}.`;
    case 'BLOCAGE':
      return 'Leur valeur n’est pas perdue\u00a0: nous revenons vers vous pour les remplacer ou vous la rendre.';
  }
};

/** To the owner, after an operator blocked vouchers. */
export const titresOpposedMail = (
  reader: MailReader,
  facts: OpposedTitres,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Vos titres CESU sont mis en opposition',
    [
      greeting(reader),
      `Notre équipe a enregistré que ces titres papier sont ${MANY_REASONS[facts.motif]}. Ils sont bloqués\u00a0: personne ne peut plus s’en servir.`,
      comesBack(facts),
      {
        kind: 'facts',
        facts: [
          ['Opposition', facts.reference],
          ['Nombre de titres', String(facts.count)],
          ['Valeur', formatAmount(facts.amount)],
        ],
      },
      { kind: 'link', label: 'Voir mes titres', url: facts.titresUrl },
      'Si vous retrouvez ces titres, ou si vous n’êtes pas à l’origine de cette opposition, écrivez-nous depuis la page de contact de votre espace.',
    ],
    theme,
  );

/** To the owner, after an operator lifted an opposition. */
export const oppositionLiftedMail = (
  reader: MailReader,
  facts: {
    readonly count: number;
    readonly amount: Cents;
    readonly titresUrl: string;
    readonly contactUrl: string;
  },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'L’opposition sur vos titres CESU est levée',
    [
      greeting(reader),
      'Notre équipe a levé l’opposition sur des titres papier que vous aviez déclarés perdus, volés ou non reçus.',
      {
        kind: 'facts',
        facts: [
          ['Nombre de titres', String(facts.count)],
          ['Valeur', formatAmount(facts.amount)],
        ],
      },
      { kind: 'link', label: 'Voir mes titres', url: facts.titresUrl },
      'Si vous n’avez pas retrouvé ces titres, dites-le-nous sans tarder\u00a0: ils seront bloqués de nouveau.',
      { kind: 'link', label: 'Nous écrire', url: facts.contactUrl },
    ],
    theme,
  );
