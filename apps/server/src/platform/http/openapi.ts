import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './app.ts'

/**
 * Serves `/openapi.json`, generated from the schemas that validate requests. Register it before the routes
 * that it describes.
 */
export async function describeApi(
  app: App,
  { title, version }: { title: string; version: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A member’s access token' },
          apiKey: { type: 'http', scheme: 'bearer', description: 'A key of `lk api-key create`' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
