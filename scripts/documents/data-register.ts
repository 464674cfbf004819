import {
  REGISTERED_TABLES,
  type RegisteredTable,
} from '../../apps/api/src/modules/data-register.ts';
import {
  DATA_CLASSES,
  PURPOSES,
  RETENTIONS,
  type Purpose,
} from '../../apps/api/src/platform/data-register/vocabulary.ts';
import { codeOf, codesOf, documentOf, tableOf } from './markdown.ts';

const isPurpose = (word: string): word is Purpose => word in PURPOSES;

const whose = ({ of }: RegisteredTable): string => {
  if (of === undefined) return '';
  if ('through' in of) return `par ${codeOf(of.through)}`;
  const people = { account: 'compte', beneficiary: 'bénéficiaire', intervenant: 'intervenant' };
  return people[of.by];
};

const columnsText = ({ columns, hidden }: RegisteredTable): string => {
  const groups = Object.entries(DATA_CLASSES).flatMap(([dataClass, { libelle }]) => {
    const names = columns.filter((one) => one.dataClass === dataClass).map(({ name }) => name);
    return names.length === 0 ? [] : [`${libelle} : ${codesOf(names)}`];
  });
  const kept = hidden.length === 0 ? [] : [`Illisible par le produit : ${codesOf(hidden)}`];
  return [...groups, ...kept].join(' ; ');
};

const sectionOf = (purpose: Purpose): string => {
  const tables = REGISTERED_TABLES.filter((one) => one.purpose === purpose);
  const { libelle, base } = PURPOSES[purpose];
  return [
    `## ${libelle}`,
    `Base légale : ${base}.`,
    tableOf(
      ['Table', 'Personne', 'Durée', 'Ensuite', 'Colonnes'],
      tables.map((entry) => [
        codeOf(entry.table),
        whose(entry),
        RETENTIONS[entry.kept].libelle,
        RETENTIONS[entry.kept].fate,
        columnsText(entry),
      ]),
    ),
  ].join('\n\n');
};

/** The register of article 30, written from the tags that the code carries. */
export function dataRegisterDocument(): string {
  const intro =
    'Registre des données (RGPD, article 30) : chaque colonne de chaque table, ce qu’elle est, ' +
    'pourquoi elle est là, sur quelle base et pour combien de temps. Une colonne sans étiquette ' +
    'fait échouer les tests. La copie de ses données qu’une personne demande est faite d’après ' +
    'ce registre : elle contient toutes les colonnes marquées « remise ».';
  const classes = tableOf(
    ['Nature', 'Personnelle', 'Remise à la personne', 'Masque'],
    Object.values(DATA_CLASSES).map(({ libelle, isPersonal, isGiven, mask }) => [
      libelle,
      isPersonal ? 'oui' : 'non',
      isGiven ? 'oui' : 'non',
      mask,
    ]),
  );
  const sections = Object.keys(PURPOSES).filter(isPurpose).map(sectionOf);
  return documentOf('Registre des données', intro, '## Nature des données', classes, ...sections);
}
