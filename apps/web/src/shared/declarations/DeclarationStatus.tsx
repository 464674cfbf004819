import type { DeclarationStatut, EnvoiEtat } from '@portail/rules/declarations/vocabulary.ts';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Ban, Check, Hourglass, TriangleAlert } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../texts/define-texts.ts';
import { declarationStatusTexts } from './declarations.texts.ts';

/** Until the body has answered, what is true is how far the sending is. */
type Shown = DeclarationStatut | 'EN_COURS' | 'A_RESOUDRE';

const STATUS_STYLES: Readonly<Record<Shown, StatusStyle>> = {
  EN_COURS: { tone: 'info', icon: <Hourglass /> },
  A_RESOUDRE: { tone: 'warning', icon: <TriangleAlert /> },
  TRANSMISE: { tone: 'info', icon: <Check /> },
  ACCEPTEE: { tone: 'success' },
  REJETEE: { tone: 'danger' },
  ANNULEE: { tone: 'neutral', icon: <Ban /> },
};

export interface DeclarationState {
  readonly statut: DeclarationStatut;
  readonly envoi: EnvoiEtat;
}

export const shownState = ({ statut, envoi }: DeclarationState): Shown =>
  statut === 'TRANSMISE' && envoi !== 'RECUE' ? envoi : statut;

/** The state of a declaration: a sign of its own and its words. */
export function DeclarationStatus(state: DeclarationState) {
  const texts = useTexts(declarationStatusTexts);
  const shown = shownState(state);
  return <Status {...STATUS_STYLES[shown]}>{texts[shown]}</Status>;
}
