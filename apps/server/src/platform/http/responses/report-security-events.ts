import type { FastifyRequest } from 'fastify'
import type { SignInKind } from '@impulse/api/security-events/console-security-events'
import type { RefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { invariant } from '../../refusal/refusal.ts'
import {
  classifyRefusal,
  type SecurityEvent,
  type SecurityNote,
  type SecuritySubject,
  toStored,
} from '../../security-events/security-events.rules.ts'
import type { Member } from '../../session/session.ts'
import { toNetwork } from '../requests/network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Way to sign in, on a route that proves a person's identity at the sign-in. */
    signIn?: SignInKind
  }
  interface FastifyInstance {
    onSecurityEvent: (event: SecurityEvent) => void
  }
}

/** Reports a successful step of a sign-in to the security journal. The route names the way to sign in. */
export function reportSignIn(
  request: FastifyRequest,
  { subject, reason = '' }: { subject: SecuritySubject; reason?: string },
): void {
  const { signIn } = request.routeOptions.config
  invariant(signIn, 'a route of a sign-in must name its way to sign in')
  report(request, { kind: signIn, outcome: 'success', reason, subject })
}

/** Reports a refusal to the security journal, if it is an event of security. */
export function reportRefusal(
  request: FastifyRequest,
  code: RefusalCode,
  { subject, misuse }: SecurityNote,
): void {
  const found = classifyRefusal(code, { signIn: request.routeOptions.config.signIn, misuse })
  if (found) report(request, { ...found, outcome: 'failure', subject: subject ?? findSubject(request) })
}

/** Reports a violation of a page's content security policy, which the page's browser blocked, to the security journal. */
export const reportPolicyViolation = (request: FastifyRequest, reason: string): void =>
  report(request, { kind: 'csp-violation', outcome: 'failure', reason, subject: {} })

const report = (request: FastifyRequest, event: Omit<SecurityEvent, 'address' | 'route'>): void =>
  request.server.onSecurityEvent(
    toStored({
      ...event,
      address: toNetwork(request.ip),
      route: `${request.method} ${request.routeOptions.url ?? ''}`.trim(),
    }),
  )

/** Returns the signed-in person of a request. Names no member during an impersonation, in which staff act. */
function findSubject({ staff, member }: { staff?: { name: string }; member?: Member }): SecuritySubject {
  if (staff) return { staffName: staff.name }
  return member && !member.view ? { memberId: member.memberId } : {}
}
