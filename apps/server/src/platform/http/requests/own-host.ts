import type { FastifyRequest } from 'fastify'

/**
 * Returns the address of the cabinet without a trailing slash: `PUBLIC_URL`, or the host of the request when
 * `PUBLIC_URL` is not set.
 */
export const ownHost = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${host}`
