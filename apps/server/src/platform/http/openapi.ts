import swagger from '@fastify/swagger'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { richListSchema } from '@impulse/api/rich-text/rich-text'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { App } from './app.ts'

/** Operation of the API reference. `isPublic`: the operation needs no session. */
export type Operation = { tag: string; description: string; isPublic?: boolean }

type Document = {
  title: string
  description: string
  /** Base address of the API. */
  server: string
  /** Returns the operation of a route, or null for a route that the reference leaves out. */
  findOperation: (route: {
    method: string
    url: string
    action: ConsoleAction | undefined
  }) => Operation | null
  securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string } | CookieScheme>
  /** Security scheme of each operation that is not public and has no scheme of its own. */
  security: string
}
type CookieScheme = { type: 'apiKey'; in: 'cookie'; name: string; description: string }

/** Recursive schemas, which OpenAPI can only refer to by a name. */
const schemaRegistry = z.registry<{ id: string }>()
schemaRegistry.add(richListSchema, { id: 'RichList' })
const toJsonSchema = createJsonSchemaTransform({ schemaRegistry })
const addComponents = createJsonSchemaTransformObject({ schemaRegistry })

/**
 * Generates an OpenAPI document from the schemas that validate requests. Call this function before the routes are
 * registered. Returns a function that returns the document.
 */
export async function describeApi(
  app: App,
  decorator: 'memberApi' | 'consoleApi',
  { title, description, server, findOperation, securitySchemes, security }: Document,
): Promise<() => unknown> {
  const tags = new Set<string>()
  await app.register(swagger, {
    decorator,
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version: '1', contact: { name: title } },
      servers: [{ url: server }],
      components: { securitySchemes },
    },
    transform(route) {
      const method = [route.route.method].flat()[0] ?? ''
      const action = route.route.config?.action
      const found = route.schema?.hide ? null : findOperation({ method, url: route.url, action })
      if (!found) return { schema: { hide: true }, url: route.url }
      const { tag, description: says, isPublic } = found
      tags.add(tag)
      const { schema } = toJsonSchema({ ...route, schema: route.schema ?? {} })
      return {
        // The server ignores a trailing slash, so the document leaves it out.
        url: route.url.replace(/(?<=.)\/$/, ''),
        schema: {
          ...(!isPublic && { security: [{ [security]: [] }] }),
          ...schema,
          operationId: toOperationId(method, route.url),
          tags: [tag],
          description: says,
        },
      }
    },
    transformObject: (document) => withoutUnusedComponents(addComponents(document)),
  })
  return () => {
    const document = app[decorator]()
    return { ...document, tags: [...tags].toSorted().map((name) => ({ name, description: name })) }
  }
}

/** Returns a unique name of an operation, such as `getOrderByIdReceipt`. */
const toOperationId = (method: string, url: string): string =>
  method.toLowerCase() +
  url
    .replace(/^\/(?:console\/)?api\//, '/')
    .replaceAll(/\/:/g, '/by-')
    .replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, first: string) => first.toUpperCase())

type Components = { components?: { schemas?: Record<string, object> } }

/** Removes schemas that no operation refers to: the library adds each schema twice, as an input and as an output. */
function withoutUnusedComponents<Doc extends { paths?: object } & Components>(document: Doc): Doc {
  const paths = JSON.stringify(document.paths)
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) =>
    paths.includes(`"#/components/schemas/${name}"`),
  )
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

declare module 'fastify' {
  interface FastifyInstance {
    memberApi: () => object
    consoleApi: () => object
  }
}
