import { lazy, Suspense, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { LinkButton } from '../actions/LinkButton.tsx';
import { FileText, LogOut, UserRound } from '../icons/icons.ts';
import { Drawer } from '../overlays/Drawer.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { Example } from './Example.tsx';

// The same way as in the portal: a modal is never part of the first load.
const Modal = lazy(async () => ({ default: (await import('../overlays/Modal.tsx')).Modal }));

export function OverlayStories() {
  return (
    <>
      <Example title="Fenêtre">
        <div className="cluster">
          <ModalExample role="dialog" />
          <ModalExample role="alertdialog" />
          <DrawerExample />
        </div>
      </Example>
      <Example title="Menu, sur la bande du contrat">
        <div className="guide__band on-secondary">
          <strong>Mon espace</strong>
          <Menu
            label="Mon compte : Marie Lecomte"
            trigger={
              <>
                <UserRound />
                <span>Marie Lecomte</span>
              </>
            }
            heading="Marie-Françoise Lecomte"
            items={[
              {
                id: 'profil',
                label: 'Mon profil',
                icon: <UserRound />,
                href: '#fenetres',
                isCurrent: true,
              },
              { id: 'documents', label: 'Mes documents', icon: <FileText />, href: '#fenetres' },
              { id: 'sortir', label: 'Se déconnecter', icon: <LogOut />, isApart: true },
            ]}
          />
        </div>
      </Example>
    </>
  );
}

function DrawerExample() {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
        }}
      >
        Ouvrir le menu de côté
      </Button>
      <Drawer isOpen={isOpen} onClose={close} label="Menu">
        <nav aria-label="Menu de côté">
          <LinkButton variant="quiet" href="#fenetres" onClick={close}>
            Accueil
          </LinkButton>
        </nav>
      </Drawer>
    </>
  );
}

function ModalExample({ role }: { role: 'dialog' | 'alertdialog' }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  const isAlert = role === 'alertdialog';
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
        }}
      >
        {isAlert ? 'Ouvrir une demande de confirmation' : 'Ouvrir une fenêtre'}
      </Button>
      <Suspense fallback={null}>
        <Modal
          isOpen={isOpen}
          onClose={close}
          role={role}
          size={isAlert ? 'small' : 'medium'}
          title={isAlert ? 'Annuler la commande du 12/11/2026 ?' : 'Détail du paiement'}
          footer={
            <>
              <Button variant={isAlert ? 'danger' : 'primary'} onClick={close}>
                {isAlert ? 'Annuler la commande' : 'Télécharger le justificatif'}
              </Button>
              <Button variant="secondary" onClick={close}>
                {isAlert ? 'Garder la commande' : 'Fermer'}
              </Button>
            </>
          }
        >
          <p>
            {isAlert
              ? 'Les 240,00 € retournent sur votre compte 2026. Cette annulation est définitive.'
              : 'Payé à Mme Durand le 12 novembre 2026, depuis votre compte 2026.'}
          </p>
        </Modal>
      </Suspense>
    </>
  );
}
