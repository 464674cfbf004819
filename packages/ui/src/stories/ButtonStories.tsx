import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { LinkButton } from '../actions/LinkButton.tsx';
import { ArrowRight, Download, Menu, Plus, Trash2, X } from '../icons/icons.ts';
import { Example } from './Example.tsx';

export function ButtonStories() {
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
