import type { Revocation } from './revocation.ts';
import type { Survey } from './survey.ts';

export interface Facts {
  readonly survey: Survey;
  readonly revocation: Revocation | undefined;
  /** When it was known, in UTC. */
  readonly knownAt: Date;
}

const TO_FILL = '**[à compléter]**';
const HOURS_72_MS = 72 * 3_600_000;

const measuresOf = (revocation: Revocation | undefined): readonly string[] =>
  revocation === undefined
    ? [`Accès coupés\u00a0: ${TO_FILL}`]
    : [
        `${revocation.sessions} session(s) révoquée(s), ${revocation.liens} lien(s) de connexion et ${revocation.reinitialisations} lien(s) de mot de passe expirés.`,
        `Clés de partenaires éteintes\u00a0: ${revocation.partenaires.join(', ') || 'aucune'}.`,
      ];

/** The fields of the CNIL’s form (RGPD, article 33.3), filled with what is known. */
export const noticeOf = ({ survey, revocation, knownAt }: Facts): string => {
  const limit = new Date(knownAt.getTime() + HOURS_72_MS);
  const rows = survey.natures.reduce((sum, { lignes }) => sum + lignes, 0);
  return [
    '# Notification d’une violation de données personnelles (projet)',
    '',
    `Connaissance le ${knownAt.toISOString()} (UTC). À déposer avant le ${limit.toISOString()}, même incomplète.`,
    '',
    '## La violation',
    '',
    `- Nature\u00a0: perte de confidentialité. ${TO_FILL} (intégrité\u00a0? disponibilité\u00a0?)`,
    `- Début, fin, circonstances\u00a0: ${TO_FILL}`,
    `- Périmètre\u00a0: contrat ${survey.contrat} (${survey.financeur}).`,
    '',
    '## Les personnes',
    '',
    `- Bénéficiaires du contrat\u00a0: ${survey.personnes}.`,
    `- Utilisateurs du financeur\u00a0: ${survey.utilisateursDuFinanceur}.`,
    '- Personnes vulnérables possibles\u00a0: âge, handicap, enfants gardés.',
    '',
    '## Les données',
    '',
    '| Nature | Personnes | Enregistrements |',
    '| --- | ---: | ---: |',
    ...survey.natures.map(
      ({ nature, personnes, lignes }) => `| ${nature} | ${personnes} | ${lignes} |`,
    ),
    '',
    `Une même ligne peut porter plusieurs natures (${rows} au total, répétitions comprises). Pas de numéro de sécurité sociale. IBAN, pièces et secrets sont scellés\u00a0: illisibles sans les clés, gardées ailleurs.`,
    '',
    '## Conséquences probables',
    '',
    `- Hameçonnage, usurpation d’identité, connaissance d’une situation familiale ou sociale. ${TO_FILL}`,
    '',
    '## Mesures',
    '',
    ...measuresOf(revocation).map((line) => `- ${line}`),
    `- Mesures à venir\u00a0: ${TO_FILL}`,
    `- Personnes informées\u00a0: ${TO_FILL} (lettre prête)`,
    '',
    '## Contacts',
    '',
    `- Délégué à la protection des données\u00a0: ${TO_FILL}`,
    `- Responsable de traitement, co-responsable (${survey.financeur})\u00a0: ${TO_FILL}`,
    `- Caractère transfrontalier\u00a0: non, sauf ${TO_FILL}`,
    '',
  ].join('\n');
};

/** RGPD, article 34: in plain words, what happened and what to do. */
export const letterOf = ({ survey, knownAt }: Facts): string => {
  const natures = survey.natures
    .filter(({ nature }) => !/copie|empreinte/i.test(nature))
    .map(({ nature }) => `- ${nature.toLowerCase()}`);
  const day = knownAt.toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
  return [
    '# Vos données\u00a0: ce qui s’est passé, ce que vous pouvez faire',
    '',
    'Madame, Monsieur,',
    '',
    `Le ${day}, nous avons découvert qu’une personne non autorisée a pu lire des données de votre espace CESU (contrat ${survey.contrat}, ${survey.financeur}). ${TO_FILL}`,
    '',
    'Les données concernées\u00a0:',
    '',
    ...natures,
    '',
    'Votre mot de passe n’est pas lisible dans nos systèmes. Vos coordonnées bancaires et vos pièces y sont chiffrées.',
    '',
    'Ce que nous avons fait\u00a0: nous avons fermé toutes les connexions ouvertes et changé les clés d’accès. La CNIL est prévenue.',
    '',
    'Ce que vous pouvez faire\u00a0:',
    '',
    '- reconnectez-vous et changez votre mot de passe\u00a0;',
    '- activez la vérification en deux étapes, dans «\u00a0Mon profil\u00a0»\u00a0;',
    '- méfiez-vous d’un appel ou d’un message qui connaît ces données\u00a0: nous ne demandons jamais un mot de passe, un code, ni un virement\u00a0;',
    '- surveillez vos paiements, et prévenez-nous de ce que vous ne reconnaissez pas.',
    '',
    `Nous vous présentons nos excuses. Pour toute question\u00a0: ${TO_FILL} (délégué à la protection des données). Vous pouvez aussi saisir la CNIL, 3 place de Fontenoy, 75007 Paris.`,
    '',
  ].join('\n');
};
