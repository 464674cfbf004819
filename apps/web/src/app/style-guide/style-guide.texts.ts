import { defineTexts } from '../../shared/texts/define-texts.ts';

export const styleGuideTexts = defineTexts('guide', {
  lead: 'Les couleurs, les boutons, les champs et les messages du portail, dans l’apparence du contrat affiché.',
});
