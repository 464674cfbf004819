import { alternativeOf, fileHref, useContractTheme } from '../../../session/contract-theme.ts';

const PLACES = {
  left: 'imageConnexionGauche',
  right: 'imageConnexionDroite',
  footer: 'imagePiedDePage',
} as const;

/** The contract's images, shown on wide screens only (see the style sheet). */
export function SignInImage({ side }: { readonly side: 'left' | 'right' | 'footer' }) {
  const { styles, optionsFlags } = useContractTheme();
  const place = PLACES[side];
  const path = styles[place];
  if (path === null || !optionsFlags.afficherImagesConnexion) return null;
  return (
    <img
      className={`sign-in__image sign-in__image--${side}`}
      src={fileHref(path)}
      alt={alternativeOf(styles, place)}
    />
  );
}
