import { fileHref, useLook } from '../../session/look.ts';

/** The contract's pictures around the card, on wide screens (the style sheet hides them below). */
export function SignInImage({ side }: { readonly side: 'left' | 'right' | 'footer' }) {
  const { styles, optionsFlags } = useLook();
  const path = {
    left: styles.imageConnexionGauche,
    right: styles.imageConnexionDroite,
    footer: styles.imagePiedDePage,
  }[side];
  if (path === null || !optionsFlags.afficherImagesConnexion) return null;
  return <img className={`sign-in__image sign-in__image--${side}`} src={fileHref(path)} alt="" />;
}
