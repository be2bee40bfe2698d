import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Option of `@fastify/under-pressure`: handler for this route. The types of the package omit this option. */
    pressureHandler?: () => void
  }
}

/**
 * Refuses requests with 503 and a retry time while the event loop is overloaded, so that requests do not wait
 * in a growing queue. Must be registered before the routes. Always serves scripts and styles, because a page
 * that the browser has just received needs them, even to repeat a refused request. Always serves `/healthz`, so
 * that an overloaded process is not restarted.
 */
export async function registerOverloadGuard(
  app: FastifyInstance,
  { maxEventLoopDelayMs }: { maxEventLoopDelayMs: number },
): Promise<void> {
  app.addHook('onRoute', serveAlways)
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // The library counts an interval in which the event loop never ran as an infinite delay. If the interval were
    // shorter than the maximum delay, a pause below the maximum could already make the server refuse requests.
    sampleInterval: maxEventLoopDelayMs,
    retryAfter: 10,
  })
}

function serveAlways(route: RouteOptions): void {
  if (!/^\/(assets\/|console\/assets\/|healthz$)/.test(route.url)) return
  route.config = { ...route.config, pressureHandler: () => undefined }
}
