import type { BrandedMail } from '@portail/contract/branding/branding.schemas.ts';
import { type HexColor, parseHexColor } from '@portail/rules/branding/theme/theme-colors.ts';
import type { CSSProperties } from 'react';
import { fileHref } from '../../../session/contract-theme.ts';
import './mail-sample.css';

type Colors = BrandedMail['couleurs'];

const safe = (color: string): HexColor => parseHexColor(color) ?? '#000000';

const styleOf = (colors: Colors): CSSProperties => {
  const style: Record<`--mail-${string}`, string> = {
    '--mail-titre': safe(colors.titre),
    '--mail-texte': safe(colors.texte),
    '--mail-discret': safe(colors.discret),
    '--mail-filet': safe(colors.filet),
    '--mail-bouton': safe(colors.bouton),
    '--mail-sur-bouton': safe(colors.surBouton),
    '--mail-bandeau': safe(colors.bandeau),
  };
  return style;
};

function Block({ block }: { readonly block: BrandedMail['blocs'][number] }) {
  switch (block.type) {
    case 'CITATION':
      return <blockquote className="mail-sample__quote">{block.texte}</blockquote>;
    case 'FAITS':
      return (
        <ul className="mail-sample__facts">
          {block.faits.map(({ libelle, valeur }) => (
            <li key={libelle}>
              {libelle} : <strong>{valeur}</strong>
            </li>
          ))}
        </ul>
      );
    case 'LIEN':
      return (
        <p>
          <span className="mail-sample__button">{block.texte}</span>
        </p>
      );
    default:
      return <p className="mail-sample__words">{block.texte}</p>;
  }
}

/** Renders the parts of a mail, so that no HTML of the mail enters the page. */
export function MailSample({ mail }: { readonly mail: BrandedMail }) {
  const { objet, blocs, signature, logo, couleurs } = mail;
  return (
    <div className="mail-sample" style={styleOf(couleurs)}>
      <div className="mail-sample__sheet">
        {logo === null ? null : (
          <img className="mail-sample__logo" src={fileHref(logo.chemin)} alt={logo.alternative} />
        )}
        <h1 className="mail-sample__subject">{objet}</h1>
        {blocs.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- The parts of a mail never change their order.
          <Block key={index} block={block} />
        ))}
        <hr className="mail-sample__rule" />
        <p className="mail-sample__signature">{signature.join('\n')}</p>
      </div>
    </div>
  );
}
