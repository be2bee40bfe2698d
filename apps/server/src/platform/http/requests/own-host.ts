import type { FastifyRequest } from 'fastify'

/** Returns the product's own address without a trailing slash: `PUBLIC_URL`, or the host of the request. */
export const ownHost = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${host}`
