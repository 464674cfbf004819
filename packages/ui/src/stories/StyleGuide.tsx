import './stories.css';
import {
  DEFAULT_THEME_COLORS,
  type ThemeColors,
} from '@portail/rules/branding/theme/theme-colors.ts';
import type { Scheme } from '@portail/rules/branding/theme/tokens.ts';
import type { ReactNode } from 'react';
import { ButtonStories } from './ButtonStories.tsx';
import { ChoiceStories } from './ChoiceStories.tsx';
import { ColorStories } from './ColorStories.tsx';
import { DataStories } from './DataStories.tsx';
import { FeedbackStories } from './FeedbackStories.tsx';
import { FieldStories } from './FieldStories.tsx';
import { CardStories, NavigationStories } from './LayoutStories.tsx';
import { OverlayStories } from './OverlayStories.tsx';
import { TypeStories } from './TypeStories.tsx';

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
