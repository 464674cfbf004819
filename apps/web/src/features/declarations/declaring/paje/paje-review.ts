import { detailOfComplement, labelOfComplement } from '@portail/rules/declarations/complements.ts';
import { formatHours, NO_HOURS } from '@portail/rules/declarations/hours.ts';
import type { PajeChild, PajeDraft } from '@portail/rules/declarations/paje-declaration.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Fact } from '@portail/ui/data/FactList.tsx';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { declaringTexts } from '../declaring.texts.ts';
import { childrenTexts, pajeDeclarationTexts } from './declaring-paje.texts.ts';
import { daysWords } from '../DaysField.tsx';

export const usePajeReview = (draft: PajeDraft): readonly Fact[] => {
  const common = useTexts(declaringTexts);
  const texts = useTexts(pajeDeclarationTexts);
  const ofChildren = useTexts(childrenTexts);
  const isChildminder = draft.typeActivite === 'AMA';
  const amount = (cents: number | null) => formatAmount(centsOf(cents ?? 0));
  const childFacts = (child: PajeChild): readonly Fact[] => {
    if (!isChildminder) return [];
    const labelled = (name: keyof PajeChild, champ: string, value: string): Fact => ({
      id: `${child.idEnfant}-${name}`,
      label: fill(ofChildren.nameOf, { prenom: child.prenom, champ }),
      value,
    });
    return [
      labelled(
        'nombreHeures',
        ofChildren.nombreHeures,
        formatHours(child.nombreHeures ?? NO_HOURS),
      ),
      labelled('joursActivite', ofChildren.joursActivite, daysWords(child.joursActivite ?? 0)),
      labelled(
        'indemniteEntretien',
        ofChildren.indemniteEntretien,
        amount(child.indemniteEntretien),
      ),
      labelled('indemniteRepas', ofChildren.indemniteRepas, amount(child.indemniteRepas)),
    ];
  };
  const chosen = draft.enfants.filter(({ selectionne }) => selectionne);
  return [
    { id: 'activite', label: texts.activity, value: texts[draft.typeActivite] },
    {
      id: 'periode',
      label: common.period,
      value: fill(common.fromTo, {
        debut: formatFrenchDate(draft.dateDebut),
        fin: formatFrenchDate(draft.dateFin),
      }),
    },
    {
      id: 'paiement',
      label: common.datePaiement,
      value: formatFrenchDate(draft.datePaiement),
    },
    {
      id: 'enfants',
      label: ofChildren.title,
      value: chosen.map(({ prenom }) => prenom).join(', '),
    },
    ...chosen.flatMap(childFacts),
    ...(isChildminder
      ? []
      : [{ id: 'heures', label: common.nombreHeures, value: formatHours(draft.nombreHeures) }]),
    ...(['heuresSup25', 'heuresSup50'] as const).flatMap((name) =>
      draft[name] === NO_HOURS
        ? []
        : [{ id: name, label: common[name], value: formatHours(draft[name]) }],
    ),
    {
      id: 'taux',
      label: common.salaireHoraireNet,
      value: formatAmount(draft.salaireHoraireNet),
    },
    {
      id: 'jours',
      label: common.joursCongesPayes,
      value: draft.joursCongesPayes === 0 ? common.none : daysWords(draft.joursCongesPayes),
    },
    ...draft.complements.map((complement, rank) => ({
      id: `complement-${rank}`,
      label: labelOfComplement(complement),
      value: detailOfComplement(complement),
    })),
    { id: 'net', label: common.net, value: formatAmount(draft.montantNet), isStrong: true },
  ];
};
