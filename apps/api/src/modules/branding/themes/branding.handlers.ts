import type { BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { actorOf, type AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { CarryBranding } from './carry-branding.ts';
import type { ChangeDraft, DraftChange } from './change-draft.ts';
import type { ReadBranding } from './branding-view.ts';
import type { SendPicture } from './keep-picture.ts';
import type { ListVersions } from './list-versions.ts';
import type { PreviewBranding } from './preview-branding.ts';
import type { PublishBranding } from './publish-branding.ts';

export interface BrandingUseCases {
  readonly read: ReadBranding;
  readonly changeDraft: ChangeDraft;
  readonly publish: PublishBranding;
  readonly versions: ListVersions;
  readonly carry: CarryBranding;
  readonly sendPicture: SendPicture;
  readonly preview: PreviewBranding;
}

export type BrandingHandlers = Pick<
  Handlers,
  | 'getBranding'
  | 'saveBranding'
  | 'dropBrandingDraft'
  | 'publishBranding'
  | 'getBrandingVersions'
  | 'getBrandingVersion'
  | 'returnToBrandingVersion'
  | 'copyBranding'
  | 'exportBranding'
  | 'importBranding'
  | 'sendBrandingImage'
  | 'previewBrandedMail'
  | 'previewBrandedDocument'
>;

interface Asked {
  readonly caller: AuthenticatedCaller;
  readonly params: { readonly numeroContrat: string };
}

export const createBrandingHandlers = (does: BrandingUseCases): BrandingHandlers => {
  const on = ({ caller, params }: Asked, revision: number): DraftChange => ({
    numero: params.numeroContrat,
    revision,
    authorId: actorOf(caller),
  });
  /** Whoever changed something sees what it has become. */
  const after = async ({ params }: Asked, change: Promise<void>): Promise<BrandingView> => {
    await change;
    return await does.read(params.numeroContrat);
  };
  return {
    getBranding: ({ params }) => does.read(params.numeroContrat),
    saveBranding: (asked) =>
      after(asked, does.changeDraft.save(on(asked, asked.body.revision), asked.body)),
    dropBrandingDraft: (asked) =>
      after(asked, does.changeDraft.drop(on(asked, asked.body.revision))),
    publishBranding: (asked) =>
      does.publish(
        asked.unit,
        {
          numero: asked.params.numeroContrat,
          revision: asked.body.revision,
          commentaire: asked.body.commentaire,
          caller: asked.caller,
        },
        asked.origin,
      ),
    getBrandingVersions: ({ params, query }) => does.versions.list(params.numeroContrat, query),
    getBrandingVersion: ({ params }) =>
      does.versions.read(params.numeroContrat, Number(params.numero)),
    returnToBrandingVersion: (asked) =>
      after(
        asked,
        does.changeDraft.returnTo(on(asked, asked.body.revision), Number(asked.params.numero)),
      ),
    copyBranding: (asked) =>
      after(
        asked,
        does.changeDraft.copyFrom(on(asked, asked.body.revision), asked.body.numeroContratSource),
      ),
    exportBranding: ({ params, query }) => does.carry.export(params.numeroContrat, query.source),
    importBranding: (asked) =>
      after(asked, does.carry.import(on(asked, Number(asked.query.revision)), asked.upload)),
    sendBrandingImage: ({ params, upload }) => does.sendPicture(params.numeroContrat, upload),
    previewBrandedMail: ({ params, query }) =>
      does.preview.mail(params.numeroContrat, query.source),
    previewBrandedDocument: ({ params, query }) =>
      does.preview.document(params.numeroContrat, query.source),
  };
};
