import { centsOf } from '@portail/rules/money/cents.ts';
import { Button } from '../actions/Button.tsx';
import { LinkButton } from '../actions/LinkButton.tsx';
import { AmountText } from '../data/AmountText.tsx';
import { Meter } from '../data/Meter.tsx';
import { Status } from '../feedback/Status.tsx';
import { Card } from '../layout/Card.tsx';
import { Accordion, Disclosure } from '../layout/Disclosure.tsx';
import { FlowLayout } from '../layout/FlowLayout.tsx';
import { SummaryPanel } from '../layout/SummaryPanel.tsx';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { LinkTabs } from '../navigation/LinkTabs.tsx';
import { Stepper } from '../navigation/Stepper.tsx';
import { Example } from './Example.tsx';

export function NavigationStories() {
  return (
    <>
      <Example title="Étapes">
        <Stepper
          steps={[
            { id: 'a', label: 'Contrat', state: 'done', href: '#navigation' },
            { id: 'b', label: 'Contenu', state: 'done', href: '#navigation' },
            { id: 'c', label: 'Livraison', state: 'current' },
            { id: 'd', label: 'Règlement', state: 'todo' },
            { id: 'e', label: 'Vérification', state: 'todo' },
          ]}
        />
      </Example>
      <Example title="Onglets">
        <LinkTabs
          label="Vues du compte"
          tabs={[
            { href: '#navigation', label: 'Mouvements', isCurrent: true },
            { href: '#cartes', label: 'Titres', isCurrent: false },
            { href: '#donnees', label: 'Documents', isCurrent: false },
          ]}
        />
      </Example>
      <Example title="Fil d’Ariane">
        <Breadcrumb
          crumbs={[
            { label: 'Accueil', href: '#couleurs' },
            { label: 'Mes commandes', href: '#donnees' },
            { label: 'Commande du 12/11/2026' },
          ]}
        />
      </Example>
    </>
  );
}

export function CardStories() {
  return (
    <>
      <Example title="Cartes">
        <div className="guide__grid">
          <Card
            title="CESU 2026"
            headingLevel={4}
            accent="primary"
            aside={<Status tone="success">Utilisable</Status>}
            footer={<LinkButton href="#cartes">Payer</LinkButton>}
          >
            <p>
              <AmountText cents={centsOf(123_450)} size="hero" />
            </p>
            <p>À utiliser avant le 31 janvier 2027</p>
            <br />
            <Meter label="Temps restant" value={80} total={365} valueText="80 jours" />
          </Card>
          <Card title="Département d’Ille-et-Vilaine" headingLevel={4} accent="secondary">
            <p>12 heures et 30 minutes d’aide ce mois-ci.</p>
          </Card>
          <Card title="Message de votre financeur" headingLevel={4} accent="tertiary">
            <p>La session de décembre ouvre le 1er décembre 2026.</p>
          </Card>
        </div>
      </Example>
      <Example title="Dépliants">
        <Accordion>
          <Disclosure title="Titres 2026" headingLevel={4} detail="1 234,50 €" defaultOpen>
            <p>À utiliser avant le 31 janvier 2027.</p>
          </Disclosure>
          <Disclosure title="Titres 2025" headingLevel={4} detail="85,00 €">
            <p>À utiliser avant le 31 janvier 2026.</p>
          </Disclosure>
        </Accordion>
      </Example>
      <Example title="Parcours et récapitulatif (barre en bas sous 768 px)">
        <div className="guide__frame">
          <FlowLayout
            summary={
              <SummaryPanel
                title="Votre commande"
                facts={[
                  { id: 'c', label: 'Sur votre compte', value: '300,00 €' },
                  { id: 'p', label: 'En papier', value: '200,00 €' },
                  { id: 'l', label: 'Livraison', value: '2,40 €' },
                ]}
                total={{ label: 'Total', value: <AmountText cents={centsOf(50_240)} /> }}
                action={<Button>Continuer vers la livraison</Button>}
                note="Vous ne réglez rien avant la dernière étape."
              />
            }
          >
            <Card title="Contenu de la commande" headingLevel={4}>
              <p>Les questions du parcours tiennent dans 720 px.</p>
            </Card>
          </FlowLayout>
        </div>
      </Example>
    </>
  );
}
