import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { NotificationCard, type NotificationType } from '../feedback/NotificationCard.tsx';
import { NotificationRegion } from '../feedback/NotificationRegion.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Status } from '../feedback/Status.tsx';
import { Hourglass } from '../icons/icons.ts';
import { Example } from './Example.tsx';

const SAMPLES: readonly { type: NotificationType; header: string; content: string }[] = [
  { type: 'error', header: 'Erreur', content: 'Identifiant ou mot de passe incorrect.' },
  {
    type: 'success',
    header: 'Paiement enregistré',
    content: '120,00 € seront versés le 19/11/2026.',
  },
  {
    type: 'warning',
    header: 'Titres bientôt périmés',
    content: '85,00 € sont à utiliser sous 7 jours.',
  },
];

const nothing = () => undefined;

export function FeedbackStories() {
  return (
    <>
      <Example title="Messages dans la page">
        <div className="stack">
          <Alert title="Votre session de commande ferme le 30 novembre 2026">
            Les commandes enregistrées sont transmises le lendemain.
          </Alert>
          <Alert tone="success" title="Commande enregistrée">
            Référence C-2026-004512.
          </Alert>
          <Alert tone="warning" title="Ne grattez pas les cases avant d’avoir relevé les numéros" />
          <Alert
            tone="danger"
            title="Le paiement n’a pas été pris en compte"
            actions={
              <Button variant="secondary" isSmall>
                Réessayer
              </Button>
            }
          >
            Rien n’a été débité et votre saisie est conservée.
          </Alert>
        </div>
      </Example>
      <Example title="Notifications">
        <div className="guide__grid">
          {SAMPLES.map((sample) => (
            <NotificationCard key={sample.type} {...sample} onClose={nothing} />
          ))}
        </div>
        <NotificationTrial />
      </Example>
      <Example title="États">
        <div className="cluster">
          <Status>Brouillon</Status>
          <Status tone="info" icon={<Hourglass />}>
            En attente
          </Status>
          <Status tone="success">Validée</Status>
          <Status tone="warning">À compléter</Status>
          <Status tone="danger">Refusée</Status>
        </div>
      </Example>
      <Example title="Chargement">
        <div className="guide__grid">
          <Skeleton />
          <Skeleton shape="table" />
          <Skeleton shape="card" lines={1} />
        </div>
      </Example>
    </>
  );
}

function NotificationTrial() {
  const [shown, setShown] = useState<NotificationType | null>(null);
  const card = SAMPLES.filter((sample) => sample.type === shown).map((sample) => (
    <NotificationCard
      key={sample.type}
      {...sample}
      onClose={() => {
        setShown(null);
      }}
    />
  ));
  return (
    <div className="cluster guide__trial">
      {SAMPLES.map((sample) => (
        <Button
          key={sample.type}
          variant="secondary"
          isSmall
          onClick={() => {
            setShown(sample.type);
          }}
        >
          Montrer : {sample.header}
        </Button>
      ))}
      <NotificationRegion
        label="Exemples de notifications"
        alerts={shown === 'success' ? null : card}
        statuses={shown === 'success' ? card : null}
      />
    </div>
  );
}
