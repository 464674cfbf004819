import { randomBytes } from 'node:crypto';
import { BRANDING_MESSAGES } from '@portail/contract/branding/branding-messages.ts';
import type { KeptPicture } from '@portail/contract/branding/branding.schemas.ts';
import {
  BRANDING_PICTURES,
  eachPlace,
  type Branding,
  type BrandingPicture,
  type PlacedPicture,
} from '@portail/rules/branding/branding.ts';
import {
  rewritePicture,
  type RewrittenPicture,
} from '../../../platform/pictures/rewrite-picture.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { brandingIn } from './branding.repository.ts';
import { picturesIn } from './pictures.repository.ts';

const EXTENSIONS = { PNG: 'png', JPEG: 'jpg' } as const;
const NAME_BYTES = 16;
/** What is sent and never placed is forgotten after a day. */
const UNUSED_LIFE_MS = 24 * 60 * 60 * 1_000;
const PICTURES_MAX = 200;

/** A name that nobody chose and nobody can guess. */
const newPath = (numero: string, kind: RewrittenPicture['kind']): string =>
  `PERSONNALISATION/${numero}/${randomBytes(NAME_BYTES).toString('hex')}.${EXTENSIONS[kind]}`;

/** The bytes of a picture as they may be kept, or a sentence about them. */
export const cleanPicture = async (bytes: Buffer, champ: string): Promise<RewrittenPicture> => {
  const outcome = await rewritePicture(bytes);
  if (!('problem' in outcome)) return outcome;
  const message = BRANDING_MESSAGES[outcome.problem];
  throw new DomainError('IMAGE_REFUSEE', { fields: [{ champ, message }] });
};

interface Keeping {
  readonly numero: string;
  readonly at: Date;
}

/** Keeps a picture under the contract; within the same work, what nobody placed makes room. */
export const keepPicture = async (
  unit: UnitOfWork,
  { numero, at }: Keeping,
  picture: RewrittenPicture,
): Promise<string> => {
  const pictures = picturesIn(unit, numero);
  await pictures.dropUnused(new Date(at.getTime() - UNUSED_LIFE_MS));
  if ((await pictures.count()) >= PICTURES_MAX) throw new DomainError('TROP_D_IMAGES');
  const path = newPath(numero, picture.kind);
  await pictures.add({ ...picture, path, at });
  return path;
};

/** The pictures of another contract, each given to this one under a name of its own. */
export const copyPictures = async (
  unit: UnitOfWork,
  keeping: Keeping,
  images: Branding['images'],
): Promise<Branding['images']> => {
  const copies: Partial<Record<BrandingPicture, PlacedPicture>> = {};
  for (const place of BRANDING_PICTURES) {
    const placed = images[place];
    if (placed === null) continue;
    const kept = await picturesIn(unit, keeping.numero).find(placed.chemin);
    // Those that come with the product are everybody's already.
    const chemin =
      kept === undefined
        ? placed.chemin
        : await keepPicture(unit, keeping, {
            kind: kept.type,
            content: kept.contenu,
            width: kept.largeur,
            height: kept.hauteur,
          });
    copies[place] = { ...placed, chemin };
  }
  return eachPlace((place) => copies[place] ?? null);
};

export const readWhole = async ({ content }: UploadedFile): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
};

type Dependencies = Pick<Platform, 'units' | 'clock'>;

export type SendPicture = (numero: string, upload: UploadedFile) => Promise<KeptPicture>;

export const createSendPicture =
  ({ units, clock }: Dependencies): SendPicture =>
  async (numero, upload) => {
    const picture = await cleanPicture(await readWhole(upload), 'fichier');
    const chemin = await units.transact(async (unit) => {
      if (!(await brandingIn(unit, numero).lock())) throw new DomainError('CONTRAT_INCONNU');
      return await keepPicture(unit, { numero, at: clock.businessNow() }, picture);
    });
    return {
      chemin,
      largeur: picture.width,
      hauteur: picture.height,
      taille: picture.content.length,
      type: picture.kind,
    };
  };
