import type { DressingView } from '@portail/contract/branding/dressing.schemas.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { actorOf, type AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { CarryDressing } from './carry-dressing.ts';
import type { ChangeDraft, OnDress } from './change-draft.ts';
import type { ReadDressing } from './dressing-view.ts';
import type { SendPicture } from './keep-picture.ts';
import type { ListVersions } from './list-versions.ts';
import type { PreviewDressing } from './preview-dressing.ts';
import type { PublishDressing } from './publish-dressing.ts';

export interface DressingUseCases {
  readonly read: ReadDressing;
  readonly changeDraft: ChangeDraft;
  readonly publish: PublishDressing;
  readonly versions: ListVersions;
  readonly carry: CarryDressing;
  readonly sendPicture: SendPicture;
  readonly preview: PreviewDressing;
}

export type DressingHandlers = Pick<
  Handlers,
  | 'getDressing'
  | 'saveDressing'
  | 'dropDressingDraft'
  | 'publishDressing'
  | 'getDressingVersions'
  | 'getDressingVersion'
  | 'returnToDressingVersion'
  | 'copyDressing'
  | 'exportDressing'
  | 'importDressing'
  | 'sendDressingImage'
  | 'previewDressedMail'
  | 'previewDressedDocument'
>;

interface Asked {
  readonly caller: AuthenticatedCaller;
  readonly params: { readonly numeroContrat: string };
}

export const createDressingHandlers = (does: DressingUseCases): DressingHandlers => {
  const on = ({ caller, params }: Asked, revision: number): OnDress => ({
    numero: params.numeroContrat,
    revision,
    authorId: actorOf(caller),
  });
  /** Whoever changed something sees what it has become. */
  const after = async ({ params }: Asked, change: Promise<void>): Promise<DressingView> => {
    await change;
    return await does.read(params.numeroContrat);
  };
  return {
    getDressing: ({ params }) => does.read(params.numeroContrat),
    saveDressing: (asked) =>
      after(asked, does.changeDraft.save(on(asked, asked.body.revision), asked.body)),
    dropDressingDraft: (asked) =>
      after(asked, does.changeDraft.drop(on(asked, asked.body.revision))),
    publishDressing: (asked) =>
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
    getDressingVersions: ({ params, query }) => does.versions.list(params.numeroContrat, query),
    getDressingVersion: ({ params }) =>
      does.versions.read(params.numeroContrat, Number(params.numero)),
    returnToDressingVersion: (asked) =>
      after(
        asked,
        does.changeDraft.returnTo(on(asked, asked.body.revision), Number(asked.params.numero)),
      ),
    copyDressing: (asked) =>
      after(
        asked,
        does.changeDraft.copyFrom(on(asked, asked.body.revision), asked.body.numeroContratSource),
      ),
    exportDressing: ({ params, query }) => does.carry.export(params.numeroContrat, query.source),
    importDressing: (asked) =>
      after(asked, does.carry.import(on(asked, Number(asked.query.revision)), asked.upload)),
    sendDressingImage: ({ params, upload }) => does.sendPicture(params.numeroContrat, upload),
    previewDressedMail: ({ params, query }) =>
      does.preview.mail(params.numeroContrat, query.source),
    previewDressedDocument: ({ params, query }) =>
      does.preview.document(params.numeroContrat, query.source),
  };
};
