import type { AuthenticatedCaller, RequestOrigin, SessionGate } from '../ports/caller.ts';
import type { PartnerCaller, PartnerGate } from '../ports/partner.ts';
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { ALL_CALLS, LIST_EXPORTS, TABLE_CALLS } from '@portail/contract/calls/all-calls.ts';
import { bodyLimitOf, type CallDefinition } from '@portail/contract/calls/define-call.ts';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Idempotency, IdempotentCommand } from '../idempotency/idempotency.ts';
import { DomainError } from '../ports/domain-error.ts';
import type { FileAnswer } from '../ports/file-answer.ts';
import type { SignedRequest } from '../ports/card-provider.ts';
import type { AccessLog } from '../ports/access-log.ts';
import type { SecurityTrail } from '../ports/security-trail.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { UploadedFile } from '../ports/uploaded-file.ts';
import type { SecretBox } from '../secret-box.ts';
import {
  createBodyDeadline,
  createLoadSheddingHook,
  isRevalidated,
  revalidate,
} from './request-hooks.ts';
import {
  type JsonSchema,
  parseWith,
  routeSchemaOf,
  serializerOf,
  successStatusOf,
} from './call-schema.ts';
import type { DeviceCookie, OperatorCookie } from './cookies.ts';
import type { Handlers, OverloadChecks, ReplyControl } from './handler.ts';
import { createListExport } from './list-export.ts';
import { pageOf, queryOf } from './list-page.ts';
import { FILE_SECURITY_POLICY } from './security-headers.ts';
import { parseStrictJson } from './strict-json.ts';
import {
  callerOf,
  createAccessHook,
  forgetSession,
  formerOperatorOf,
  partnerOf,
  writeToken,
} from './session-hook.ts';
import { recordExportsAndActs } from './error-handler.ts';
import { withUpload } from './uploads.ts';

interface KnownCaller {
  readonly caller: Pick<AuthenticatedCaller, 'userId'> | undefined;
  readonly partner: Pick<PartnerCaller, 'partnerId'> | undefined;
}

/** Owner of an idempotency key: two programs, or a program and a person, may choose the same key. */
export const commandOwner = ({ caller, partner }: KnownCaller): string => {
  if (caller !== undefined) return caller.userId;
  return partner === undefined ? 'public' : `partenaire:${partner.partnerId}`;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit of keys in the JSON body, from the contract of the call. */
    readonly maxKeys?: number;
  }
}

export interface CallDependencies {
  readonly handlers: Handlers;
  readonly gate: SessionGate;
  readonly partnerGate: PartnerGate;
  readonly idempotency: Pick<Idempotency, 'run'>;
  readonly deviceCookie: DeviceCookie;
  readonly operatorCookie: OperatorCookie;
  readonly overloaded: OverloadChecks;
  readonly accessLog: AccessLog;
  readonly trail: SecurityTrail;
  readonly secretBox: SecretBox;
}

interface ErasedContext {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: AuthenticatedCaller | undefined;
  readonly partner: PartnerCaller | undefined;
  readonly signed: SignedRequest | undefined;
  readonly unit: UnitOfWork | undefined;
  readonly upload: UploadedFile | undefined;
  readonly origin: RequestOrigin;
  readonly formerOperator: () => Promise<AuthenticatedCaller | undefined>;
  readonly reply: ReplyControl;
}
type ErasedHandler = (context: ErasedContext) => Promise<unknown>;
interface CommandOutcome {
  readonly isReplay: boolean;
  readonly body: unknown;
}
interface ErasedPostingHandler {
  readonly posts: (
    context: Omit<ErasedContext, 'unit'>,
    command: IdempotentCommand,
  ) => Promise<CommandOutcome>;
}

const NO_CONTENT = 204;
const DAY_S = 86_400;
/** Commands of a signed-in person that require a key move value: their answers outlive a tax year. */
const COMMAND_LIFE_S = { ofValue: 400 * DAY_S, other: DAY_S } as const;

const lifeOf = ({ access, idempotent }: CallDefinition): number =>
  access.kind === 'token' && idempotent === true ? COMMAND_LIFE_S.ofValue : COMMAND_LIFE_S.other;

/** Handlers are typed against their calls by the contract; here the types are erased. */
const isHandler = (value: unknown): value is ErasedHandler => typeof value === 'function';
const isPostingHandler = (value: unknown): value is ErasedPostingHandler =>
  typeof value === 'object' && value !== null && 'posts' in value;

const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && 'content' in value && 'contentType' in value;

const idempotencyKeyOf = ({ idempotent }: CallDefinition, request: FastifyRequest): string => {
  const key = request.headers['idempotency-key'];
  // A command without a key cannot be repeated, so it gets a random one.
  if (idempotent === 'optional' && key === undefined) return randomUUID();
  if (typeof key !== 'string' || key.length < 1 || key.length > IDEMPOTENCY_KEY_MAX_LENGTH) {
    throw new DomainError('CLE_IDEMPOTENCE_REQUISE');
  }
  return key;
};

const signedOf = (call: CallDefinition, request: FastifyRequest): SignedRequest => {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    bytes,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(',')]),
    ),
    address: request.ip,
    readJson: () => parseStrictJson(bytes, bodyLimitOf(call).maxKeys),
  };
};

const contextOf = (
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, deviceCookie, operatorCookie, secretBox }: CallDependencies,
): Omit<ErasedContext, 'unit'> => {
  // Most calls do not use the device token: it is generated on demand.
  let deviceToken: string | undefined;
  const device = (): string => (deviceToken ??= deviceCookie.tokenOf(request));
  return {
    params: call.params === undefined ? undefined : request.params,
    query: call.query === undefined ? undefined : queryOf(call, request, secretBox),
    body: call.body === undefined ? undefined : request.body,
    upload: undefined,
    caller: callerOf(request),
    partner: partnerOf(request),
    signed: call.access.kind === 'signature' ? signedOf(call, request) : undefined,
    origin: {
      requestId: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      get device() {
        return device();
      },
    },
    formerOperator: () => formerOperatorOf(request, { gate, operatorCookie }),
    reply: {
      opensSession: (issued) => writeToken(reply, issued, operatorCookie),
      remembersDevice: () => deviceCookie.write(reply, device()),
      endsSession: () => forgetSession(request, reply, operatorCookie),
    },
  };
};

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply => {
  reply
    .header('content-security-policy', FILE_SECURITY_POLICY)
    .header('cache-control', file.cacheControl ?? 'no-store');
  if (file.etag !== undefined) {
    reply.header('etag', file.etag);
    if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  }
  if (file.downloadName !== undefined) {
    const name = encodeURIComponent(file.downloadName);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  }
  return reply.type(file.contentType).send(file.content);
};

const sendAnswer = (
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply => {
  switch (call.answer.kind) {
    case 'json':
      return answer === undefined && call.answer.orEmpty === true
        ? reply.status(NO_CONTENT).send()
        : reply.status(successStatusOf(call)).send(answer);
    case 'empty':
      return reply.status(successStatusOf(call)).send();
    case 'file':
      if (!isFileAnswer(answer)) throw new TypeError(`${call.id} must answer a file`);
      return sendFile(request, reply, answer);
  }
};

const commandOf = (
  call: CallDefinition,
  context: Omit<ErasedContext, 'unit'>,
  key: string,
): IdempotentCommand => ({
  owner: commandOwner(context),
  key,
  call: call.id,
  input: { params: context.params, query: context.query, body: context.body },
  lifeS: lifeOf(call),
});

const runCommand = (
  call: CallDefinition,
  handler: ErasedHandler | ErasedPostingHandler,
  context: Omit<ErasedContext, 'unit'>,
  { key, idempotency }: { readonly key: string } & Pick<CallDependencies, 'idempotency'>,
): Promise<CommandOutcome> => {
  const command = commandOf(call, context, key);
  if (isPostingHandler(handler)) return handler.posts(context, command);
  return idempotency.run(command, async (unit) => ({
    status: successStatusOf(call),
    body: await handler({ ...context, unit }),
  }));
};

const registerCall = (
  app: FastifyInstance,
  [call, isOverloaded]: readonly [CallDefinition, (() => boolean) | undefined],
  handler: ErasedHandler | ErasedPostingHandler,
  dependencies: CallDependencies,
): void => {
  const { idempotency, accessLog, trail, secretBox } = dependencies;
  const { maxBytes, maxKeys } = bodyLimitOf(call);
  app.route({
    method: call.method,
    url: call.path,
    config: { maxKeys },
    // The upload parser enforces the limit of the file.
    ...(call.upload === undefined ? { bodyLimit: maxBytes } : {}),
    schema: routeSchemaOf(call),
    exposeHeadRoute: false,
    onRequest: [
      ...(call.upload === undefined ? [createBodyDeadline()] : []),
      ...(isOverloaded === undefined ? [] : [createLoadSheddingHook(isOverloaded)]),
      createAccessHook(dependencies, call.access),
    ],
    ...(isRevalidated(call) ? { onSend: revalidate } : {}),
    handler: (request, reply) =>
      withUpload(call, request, async (upload) => {
        const context = { ...contextOf(call, request, reply, dependencies), upload };
        if (context.caller !== undefined && call.access.kind === 'token') {
          await accessLog.note(context.caller, { call: call.id, requestId: request.id });
        }
        if (call.idempotent === false && isHandler(handler)) {
          const answer = await handler({ ...context, unit: undefined });
          await recordExportsAndActs(trail, call, request);
          return sendAnswer(
            call,
            request,
            reply,
            await pageOf(call, request, reply, { answer, secretBox }),
          );
        }
        const key = idempotencyKeyOf(call, request);
        const outcome = await runCommand(call, handler, context, { key, idempotency });
        if (outcome.isReplay) reply.header('idempotency-replayed', 'true');
        else await recordExportsAndActs(trail, call, request);
        return sendAnswer(call, request, reply, outcome.body);
      }),
  });
};

/** In its own Fastify context: the body is a multipart form that the handler reads. */
const registerUploadCall = (app: FastifyInstance, register: (app: FastifyInstance) => void): void =>
  void app.register(async (encapsulated) => {
    encapsulated.removeAllContentTypeParsers();
    // The handler sees the cut, after what it has read.
    await encapsulated.register(multipart, { throwFileSizeLimit: false });
    register(encapsulated);
  });

/** In its own Fastify context: the body stays the signed bytes. */
const registerSignedCall = (app: FastifyInstance, register: (app: FastifyInstance) => void): void =>
  void app.register((encapsulated, _options, done) => {
    encapsulated.removeAllContentTypeParsers();
    encapsulated.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (_request, body, read) => read(null, body),
    );
    register(encapsulated);
    done();
  });

/** The handlers of the modules, and of the file of each list. */
const allHandlersOf = (handlers: Readonly<Record<string, unknown>>) => ({
  ...handlers,
  ...Object.fromEntries(
    TABLE_CALLS.flatMap(([name, call]) => {
      const handler = handlers[name];
      const exported = `${name}Export`;
      return exported in LIST_EXPORTS && isHandler(handler)
        ? [[exported, createListExport(call, handler)]]
        : [];
    }),
  ),
});

/** Registers every call of the contract; a call without a handler stops the start. */
export const registerCalls = (app: FastifyInstance, dependencies: CallDependencies): void => {
  app.setValidatorCompiler<unknown>(({ schema }) => {
    if (!(schema instanceof z.core.$ZodType)) throw new TypeError('input schemas are Zod schemas');
    return (data: unknown) => parseWith(schema, data);
  });
  app.setSerializerCompiler<JsonSchema>(({ schema }) => serializerOf(schema));
  const handlers: Readonly<Record<string, unknown>> = allHandlersOf(dependencies.handlers);
  const overloaded: Readonly<Record<string, (() => boolean) | undefined>> = dependencies.overloaded;
  for (const [name, call] of Object.entries<CallDefinition>(ALL_CALLS)) {
    const handler = handlers[name];
    if (!isHandler(handler) && !(call.idempotent === true && isPostingHandler(handler)))
      throw new Error(`L’appel ${name} n’a pas de gestionnaire.`);
    const register = (where: FastifyInstance): void =>
      registerCall(where, [call, overloaded[name]], handler, dependencies);
    if (call.access.kind === 'signature') registerSignedCall(app, register);
    else if (call.upload !== undefined) registerUploadCall(app, register);
    else register(app);
  }
};
