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
 * Hook that accepts bearers of these kinds and sets `request.member`; others get `unauthorized`. As
 * `onRequest` it runs before the body is read, as `preHandler` after validation.
 */
export const requireMember =
  (sessions: Sessions, kinds: readonly Exclude<TokenKind, 'refresh'>[] = ['access']) =>
  async (request: FastifyRequest): Promise<void> => {
    // An impersonation was authorized for this route earlier.
    if (request.member?.view) return
    const token = getBearerToken(request)
    const member = token && (await sessions.resolve(token, kinds))
    if (!member) throw new Refusal('unauthorized')
    request.member = member
  }

/** Token of `Authorization: Bearer …`; an empty string for any other header. */
export const getBearerToken = (request: FastifyRequest): string =>
  /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
