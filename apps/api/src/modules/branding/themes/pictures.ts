import { randomBytes } from 'node:crypto';
import {
  BRANDING_MESSAGES,
  type KeptPicture,
} from '@portail/contract/branding/branding.schemas.ts';
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
import { brandingIn, picturesIn } from './branding.repository.ts';

const EXTENSIONS = { PNG: 'png', JPEG: 'jpg' } as const;
const NAME_BYTES = 16;
/** Pictures that are uploaded and not used are deleted after a day. */
const UNUSED_LIFE_MS = 24 * 60 * 60 * 1_000;
const PICTURES_MAX = 200;

/** A random name, which cannot be guessed. */
const newPath = (numero: string, kind: RewrittenPicture['kind']): string =>
  `PERSONNALISATION/${numero}/${randomBytes(NAME_BYTES).toString('hex')}.${EXTENSIONS[kind]}`;

/** Re-encodes the picture, which removes metadata and hidden content. */
export const cleanPicture = async (bytes: Buffer, champ: string): Promise<RewrittenPicture> => {
  const outcome = await rewritePicture(bytes);
  if (!('problem' in outcome)) return outcome;
  const message = BRANDING_MESSAGES[outcome.problem];
  throw new DomainError('IMAGE_REFUSEE', { fields: [{ champ, message }] });
};

interface PictureOwner {
  readonly numero: string;
  readonly at: Date;
}

/** Stores a picture of the contract and deletes its unused ones. */
export const savePicture = async (
  unit: UnitOfWork,
  { numero, at }: PictureOwner,
  picture: RewrittenPicture,
): Promise<string> => {
  const pictures = picturesIn(unit, numero);
  await pictures.dropUnused(new Date(at.getTime() - UNUSED_LIFE_MS));
  if ((await pictures.count()) >= PICTURES_MAX) throw new DomainError('TROP_D_IMAGES');
  const path = newPath(numero, picture.kind);
  await pictures.add({ ...picture, path, at });
  return path;
};

/** Copies the pictures of another contract under new names. */
export const copyPictures = async (
  unit: UnitOfWork,
  owner: PictureOwner,
  images: Branding['images'],
): Promise<Branding['images']> => {
  const copies: Partial<Record<BrandingPicture, PlacedPicture>> = {};
  for (const place of BRANDING_PICTURES) {
    const placed = images[place];
    if (placed === null) continue;
    const stored = await picturesIn(unit, owner.numero).find(placed.chemin);
    // Pictures that come with the product are shared and not copied.
    const chemin =
      stored === undefined
        ? placed.chemin
        : await savePicture(unit, owner, {
            kind: stored.type,
            content: stored.contenu,
            width: stored.largeur,
            height: stored.hauteur,
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

export const createSendPicture =
  ({ units, clock }: Pick<Platform, 'units' | 'clock'>) =>
  async (numero: string, upload: UploadedFile): Promise<KeptPicture> => {
    const picture = await cleanPicture(await readWhole(upload), 'fichier');
    const chemin = await units.transact(async (unit) => {
      if (!(await brandingIn(unit, numero).lock())) throw new DomainError('CONTRAT_INCONNU');
      return await savePicture(unit, { numero, at: clock.businessNow() }, picture);
    });
    return {
      chemin,
      largeur: picture.width,
      hauteur: picture.height,
      taille: picture.content.length,
      type: picture.kind,
    };
  };
