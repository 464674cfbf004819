import {
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DataSource } from 'typeorm';
import type { Request, Response } from './http.ts';
import { UserSession } from './people.entities.ts';

const BEARER = /^Bearer (\S+)$/;
const ISSUER = 'portail-cesu';
const TOUCH_EVERY_S = 60;

interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly typeEspace: string;
  readonly permissions: readonly string[];
  readonly fromBackOffice: boolean;
  readonly readOnly: boolean;
  readonly bypassed: boolean;
}

const isAlive = (session: UserSession, now: number): boolean =>
  session.revokedAt === null &&
  session.account.disabledAt === null &&
  now < session.endsAt.getTime() &&
  now < session.lastSeenAt.getTime() + (session.idleSeconds + TOUCH_EVERY_S) * 1_000;

/** The product's own token points at the product's own session; every reply carries the next one. */
@Injectable()
export class SessionGuard implements CanActivate {
  readonly #jwt: JwtService;
  readonly #dataSource: DataSource;

  constructor(jwt: JwtService, dataSource: DataSource) {
    this.#jwt = jwt;
    this.#dataSource = dataSource;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const claims = await this.#read(request);
    const session = await this.#dataSource.getRepository(UserSession).findOne({
      where: { id: claims.sid },
      relations: { account: { beneficiary: true } },
    });
    const beneficiary = session?.account.beneficiary ?? null;
    if (
      session === null ||
      beneficiary === null ||
      session.account.id !== claims.sub ||
      session.readOnly ||
      !isAlive(session, Date.now())
    ) {
      throw new UnauthorizedException();
    }
    request.caller = { accountId: session.account.id, beneficiaryId: beneficiary.id };
    await this.#renew(http.getResponse<Response>(), claims, session);
    return true;
  }

  async #read(request: Request): Promise<Claims> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new UnauthorizedException();
    try {
      return await this.#jwt.verifyAsync<Claims>(token, { algorithms: ['HS256'], issuer: ISSUER });
    } catch {
      throw new UnauthorizedException();
    }
  }

  async #renew(response: Response, claims: Claims, session: UserSession): Promise<void> {
    const { sub, sid, typeEspace, permissions, fromBackOffice, readOnly, bypassed } = claims;
    const expiresAt = new Date(
      Math.min(Date.now() + session.idleSeconds * 1_000, session.endsAt.getTime()),
    );
    const token = await this.#jwt.signAsync(
      { sid, typeEspace, permissions, fromBackOffice, readOnly, bypassed },
      {
        subject: sub,
        issuer: ISSUER,
        expiresIn: Math.floor((expiresAt.getTime() - Date.now()) / 1_000),
      },
    );
    response.setHeader('x-auth-token', token);
    response.setHeader('x-auth-token-expires-at', expiresAt.toISOString());
  }
}
