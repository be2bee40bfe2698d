import type { FastifyRequest } from 'fastify'

/** The product's own address without a slash at the end: as configured (`PUBLIC_URL`), or as the request names it. */
export const ownHost = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${host}`
