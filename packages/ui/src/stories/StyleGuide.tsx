import './stories.css';
import {
  DEFAULT_THEME_COLORS,
  type ThemeColors,
} from '@portail/rules/branding/theme/theme-colors.ts';
import type { Scheme } from '@portail/rules/branding/theme/tokens.ts';
import { type ReactNode, useState } from 'react';
import { ChoiceStories } from './ChoiceStories.tsx';
import { ColorStories } from './ColorStories.tsx';
import { DataStories } from './DataStories.tsx';
import { FeedbackStories } from './FeedbackStories.tsx';
import { FieldStories } from './FieldStories.tsx';
import { CardStories, NavigationStories } from './LayoutStories.tsx';
import { OverlayStories } from './OverlayStories.tsx';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { LinkButton } from '../actions/LinkButton.tsx';
import { ArrowRight, Download, Menu, Plus, Trash2, X } from '../icons/icons.ts';
import { Example } from './Example.tsx';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { AmountText } from '../data/AmountText.tsx';
import { DateText } from '../data/DateText.tsx';
import { Link } from '../link/Link.tsx';
import { HelpTip } from '../overlays/HelpTip.tsx';

function TypeStories() {
  return (
    <>
      <Example title="Texte courant">
        <p>
          Vos titres de 2026 sont à utiliser avant le <DateText day={calendarDay('2027-01-31')} />.
          Après cette date, ils ne sont plus acceptés. <Link href="#texte">Voir le détail</Link>
        </p>
        <p>
          <small>Dernière mise à jour le 12/11/2026.</small>
        </p>
      </Example>
      <Example title="Montants et dates">
        <p>
          <AmountText cents={centsOf(123_456_789)} size="hero" />
        </p>
        <p>
          <AmountText cents={centsOf(123_450)} size="lg" />
        </p>
        <p>
          <AmountText cents={centsOf(12_000)} isSigned /> ·{' '}
          <AmountText cents={centsOf(-4_550)} isSigned /> ·{' '}
          <DateText day={calendarDay('2027-01-01')} /> ·{' '}
          <DateText day={calendarDay('2027-01-01')} format="short" />
        </p>
      </Example>
      <Example title="Mot expliqué">
        <p className="cluster">
          <span>
            Code NAN
            <HelpTip term="code NAN">
              Numéro d’affiliation nationale : il identifie la personne que vous payez.
            </HelpTip>
          </span>
        </p>
      </Example>
    </>
  );
}

function ButtonStories() {
  const [isPending, setPending] = useState(false);
  return (
    <>
      <Example title="Principal, secondaire, discret, danger">
        <div className="cluster">
          <Button iconAfter={<ArrowRight />}>Payer 120,00 €</Button>
          <Button variant="secondary" icon={<Download />}>
            Télécharger le relevé
          </Button>
          <Button variant="quiet">Plus tard</Button>
          <Button variant="danger" icon={<Trash2 />}>
            Annuler la commande du 12/11/2026
          </Button>
        </div>
      </Example>
      <Example title="En cours, indisponible, en attente d’une saisie">
        <div className="cluster">
          <Button
            isPending={isPending}
            onClick={() => {
              setPending(true);
            }}
          >
            Envoyer ma demande
          </Button>
          <Button isPending>Enregistrer</Button>
          <Button disabled>Valider</Button>
          <Button aria-disabled variant="secondary">
            Confirmer le code
          </Button>
        </div>
      </Example>
      <Example title="Lien, petit, icône seule">
        <div className="cluster">
          <LinkButton href="#boutons" variant="secondary" icon={<Plus />}>
            Nouvelle commande
          </LinkButton>
          <Button isSmall variant="secondary">
            Modifier
          </Button>
          <IconButton label="Fermer" icon={<X />} />
          <IconButton label="Ouvrir le menu" icon={<Menu />} />
        </div>
      </Example>
    </>
  );
}

type Section = { id: string; title: string; content: ReactNode };

type StyleGuideProps = { colors?: ThemeColors; scheme?: Scheme };

/** Every component in every state, in the colours of the contract being visited. */
export function StyleGuide({ colors = DEFAULT_THEME_COLORS, scheme = 'light' }: StyleGuideProps) {
  const sections: readonly Section[] = [
    {
      id: 'couleurs',
      title: 'Couleurs',
      content: <ColorStories colors={colors} scheme={scheme} />,
    },
    { id: 'texte', title: 'Texte, montants et dates', content: <TypeStories /> },
    { id: 'boutons', title: 'Boutons', content: <ButtonStories /> },
    { id: 'champs', title: 'Champs', content: <FieldStories /> },
    { id: 'choix', title: 'Choix et formulaires', content: <ChoiceStories /> },
    { id: 'notifications', title: 'Messages et notifications', content: <FeedbackStories /> },
    { id: 'fenetres', title: 'Fenêtres et menus', content: <OverlayStories /> },
    { id: 'navigation', title: 'Navigation', content: <NavigationStories /> },
    { id: 'cartes', title: 'Cartes et mise en page', content: <CardStories /> },
    { id: 'donnees', title: 'Données', content: <DataStories /> },
  ];
  return (
    <div className="guide">
      <header className="guide__header">
        <nav className="guide__nav" aria-label="Sections du guide">
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          className="guide__section"
          aria-labelledby={`${section.id}-titre`}
        >
          <h2 id={`${section.id}-titre`}>{section.title}</h2>
          {section.content}
        </section>
      ))}
    </div>
  );
}
