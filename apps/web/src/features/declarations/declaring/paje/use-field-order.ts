import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { declaringTexts } from '../declaring.texts.ts';
import { childrenTexts, complementTexts, pajeDeclarationTexts } from './declaring-paje.texts.ts';
import type { ChildValues, ComplementValues } from './paje-values.ts';

interface NamedField {
  readonly name: string;
  readonly label: string;
}

const CARE_FIELDS = [
  'nombreHeures',
  'joursActivite',
  'indemniteEntretien',
  'indemniteRepas',
] as const;

const useChildFields = (
  chosen: readonly ChildValues[],
  children: readonly Child[],
): readonly NamedField[] => {
  const texts = useTexts(childrenTexts);
  return chosen.flatMap(({ idEnfant }, rank) => {
    const prenom = children.find((child) => child.idEnfant === idEnfant)?.prenom ?? '';
    return [
      { name: `enfants.${rank}`, label: texts.enfants },
      ...CARE_FIELDS.map((name) => ({
        name: `enfants.${rank}.${name}`,
        label: fill(texts.nameOf, { prenom, champ: texts[name] }),
      })),
    ];
  });
};

const useComplementFields = (complements: readonly ComplementValues[]): readonly NamedField[] => {
  const texts = useTexts(complementTexts);
  return complements.flatMap((_, rank) => {
    const label = fill(texts.item, { rang: String(rank + 1) });
    return ['categorie', 'sousType', 'valeur'].map((name) => ({
      name: `complements.${rank}.${name}`,
      label,
    }));
  });
};

interface Shown {
  readonly chosen: readonly ChildValues[];
  readonly children: readonly Child[];
  readonly complements: readonly ComplementValues[];
}

export const useFieldOrder = ({ chosen, children, complements }: Shown): readonly NamedField[] => {
  const common = useTexts(declaringTexts);
  const texts = useTexts(pajeDeclarationTexts);
  const ofChildren = useTexts(childrenTexts);
  const childFields = useChildFields(chosen, children);
  const complementFields = useComplementFields(complements);
  return [
    { name: 'typeActivite', label: texts.typeActivite },
    { name: 'dateDebut', label: common.dateDebut },
    { name: 'dateFin', label: common.dateFin },
    { name: 'datePaiement', label: common.datePaiement },
    { name: 'enfants', label: ofChildren.enfants },
    ...childFields,
    { name: 'nombreHeures', label: common.nombreHeures },
    { name: 'heuresSup25', label: common.heuresSup25 },
    { name: 'heuresSup50', label: common.heuresSup50 },
    { name: 'joursCongesPayes', label: common.joursCongesPayes },
    { name: 'salaireHoraireNet', label: common.salaireHoraireNet },
    ...complementFields,
    { name: 'exactitude', label: common.accuracyName },
  ];
};
