import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal/refusal.ts'
import type { Member, Sessions } from './session.ts'
import type { TokenKind } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Member of the session; set only after `requireMember`. */
    member: Member
  }
}

/**
 * Returns a hook that sets `request.member` for a bearer token of these kinds, and refuses others with
 * `unauthorized`. As `onRequest` it runs before the body is read, as `preHandler` after the validation.
 */
export const requireMember =
  (sessions: Sessions, kinds: readonly Exclude<TokenKind, 'refresh'>[] = ['access']) =>
  async (request: FastifyRequest): Promise<void> => {
    // The request belongs to an impersonation, which another hook has authorized.
    if (request.member?.view) return
    const token = getBearerToken(request)
    const member = token && (await sessions.resolve(token, kinds))
    if (!member) throw new Refusal('unauthorized')
    request.member = member
  }

/** Returns the token of `Authorization: Bearer …`; an empty string for any other header. */
export const getBearerToken = (request: FastifyRequest): string =>
  /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
