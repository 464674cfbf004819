import type { CallAccess } from '@portail/rules/identity/access/decide-call-access.ts';
import type { Sensitivity } from '@portail/rules/sensitive-actions/policy.ts';
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { ListTable } from './define-table.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Beneficiary-oriented and service-oriented bases of the API. */
export const API_BASES = { beneficiary: '/api/eb', service: '/api/sap' } as const;

type AnyObjectSchema = ZodMiniObject;
type AnySchema = ZodMiniType;

/** What a call answers with when all goes well. */
export type CallAnswer =
  | {
      readonly kind: 'json';
      readonly schema: AnySchema;
      /** Answers 204 when there is no content. */
      readonly orEmpty?: true;
      /** No personal data: the browser may cache the answer and revalidates it each time. */
      readonly revalidated?: true;
    }
  | { readonly kind: 'empty' }
  /** Bytes with their own content type. */
  | { readonly kind: 'file' };

/** One file sent as `multipart/form-data`, read as it comes and never held whole. */
export interface CallUpload {
  /** Name of the form's only field. */
  readonly field: string;
  readonly maxBytes: number;
}

/** How much JSON a call reads. Beyond either figure the answer is 413, before anything is built. */
export interface BodyLimit {
  readonly maxBytes: number;
  /** Keys of objects and elements of arrays, together: each of them costs time to check. */
  readonly maxKeys: number;
}

/**
 * A page has at most `taille` rows; a `Link` header names the next one. The cursor is a field of the
 * rows, or is given by the handler.
 */
export interface ListDefinition {
  /** A list of a professional space, with its sorts, its file and its saved views. */
  readonly table?: ListTable;
  /** Field of the last row that is the cursor of the next page. */
  readonly cursor?: string;
  /** Field of the answer that holds the rows, where the answer is an object. */
  readonly rows?: string;
}

export interface CallDefinition {
  /** Row of the API table, or a word for the calls beyond it. */
  readonly id: string;
  readonly summary: string;
  readonly method: HttpMethod;
  /** Whole path, parameters written `:name`, `*` for the rest of a path. */
  readonly path: `${(typeof API_BASES)[keyof typeof API_BASES]}/${string}`;
  readonly params?: AnyObjectSchema;
  readonly query?: AnyObjectSchema;
  readonly body?: AnySchema;
  /** Where the default of `bodyLimitOf` is too small for the lists that the body may hold. */
  readonly bodyLimit?: Partial<BodyLimit>;
  /** In place of a body. */
  readonly upload?: CallUpload;
  readonly answer: CallAnswer;
  /** A list that is read page by page. */
  readonly list?: ListDefinition;
  /** There is no default: a call that does not say who may make it does not compile. */
  readonly access: CallAccess;
  /** Commands that must carry an `Idempotency-Key`; or that may, and are then done once all the same. */
  readonly idempotent: boolean | 'optional';
  /** Errors of its own, beside those that any call may answer. */
  readonly errors: readonly ErrorCode[];
  /** Rows of the sensitive-action policy, or why there is none: asked of every call that changes something. */
  readonly sensitive?: Sensitivity;
}

/** Before an identity is known, a large body costs the sender nothing and the server much. */
export const ANONYMOUS_BODY_LIMIT: BodyLimit = { maxBytes: 64 * 1_024, maxKeys: 500 };
const AUTHENTICATED_BODY_LIMIT: BodyLimit = { maxBytes: 1_024 * 1_024, maxKeys: 2_000 };

export const bodyLimitOf = ({
  access,
  bodyLimit,
}: Pick<CallDefinition, 'access' | 'bodyLimit'>): BodyLimit => ({
  ...(access.kind === 'token' || access.kind === 'partner'
    ? AUTHENTICATED_BODY_LIMIT
    : ANONYMOUS_BODY_LIMIT),
  ...bodyLimit,
});

export const defineCall = <const C extends CallDefinition>(call: C): C => call;

type Parsed<S> = S extends AnySchema ? z.output<S> : undefined;
type Written<S> = S extends AnySchema ? z.input<S> : undefined;

/** What the server's handler receives. */
export interface CallInput<C extends CallDefinition> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
}

/** What a client gives: only the parts that the call declares. `F` is what a file is on its side. */
export type CallRequest<C extends CallDefinition, F = unknown> = {
  readonly [K in 'params' | 'query' | 'body' as C[K] extends AnySchema ? K : never]: Written<C[K]>;
} & (C extends { readonly upload: CallUpload } ? { readonly file: F } : unknown);

/** `F` is what bytes are on the side that reads them: a stream on the server, a blob in a browser. */
export type CallOutput<C extends CallDefinition, F = never> = C['answer'] extends {
  readonly kind: 'json';
  readonly schema: infer S;
}
  ? Parsed<S> | (C['answer'] extends { readonly orEmpty: true } ? undefined : never)
  : C['answer'] extends { readonly kind: 'file' }
    ? F
    : undefined;

/** Errors that any call may answer, so that no call has to list them. */
export const COMMON_ERRORS = [
  'REQUETE_INVALIDE',
  'CORPS_ILLISIBLE',
  'CORPS_TROP_VOLUMINEUX',
  'TYPE_DE_CONTENU_REFUSE',
  'TROP_DE_TENTATIVES',
  'SERVICE_INDISPONIBLE',
  'SERVICE_SURCHARGE',
  'ERREUR_INTERNE',
] as const satisfies readonly ErrorCode[];
export const TOKEN_ERRORS = [
  'SESSION_REQUISE',
  'ACCES_REFUSE',
  'LECTURE_SEULE',
] as const satisfies readonly ErrorCode[];
export const IDEMPOTENCY_ERRORS = [
  'CLE_IDEMPOTENCE_REQUISE',
  'CLE_IDEMPOTENCE_REUTILISEE',
  'OPERATION_EN_COURS',
] as const satisfies readonly ErrorCode[];

/** Every error code that a call may answer, its own first. */
export const errorsOf = (call: CallDefinition): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...call.errors,
    ...(call.access.kind === 'token' ? TOKEN_ERRORS : []),
    ...(call.idempotent === false ? [] : IDEMPOTENCY_ERRORS),
    ...COMMON_ERRORS,
  ]),
];
