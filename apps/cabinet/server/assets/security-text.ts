import type { FastifyInstance } from 'fastify'

const validDays = 180
const dayMs = 24 * 3_600_000

/**
 * Serves the contact for reports of vulnerabilities as RFC 9116 describes. `Expires` is 180 days after each request,
 * so that nobody trusts an old copy.
 */
export function addSecurityTxtRoute(
  app: FastifyInstance,
  { contact, publicUrl }: { contact: string | undefined; publicUrl: string | undefined },
): void {
  if (contact === undefined) return
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * dayMs).toISOString()
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: ru, en']
    if (publicUrl !== undefined) lines.push(`Canonical: ${publicUrl}${path}`)
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
