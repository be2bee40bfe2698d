import * as z from 'zod'
import type { routeTable } from '../../platform/http/add-route.ts'
import { filesRefusedByHeader } from '../files/hostile-images.ts'
import { chanceBelow, chanceBytes } from '../harness/random.ts'
import { times } from '../harness/repeat.ts'

export type RouteKey = keyof typeof routeTable

/** Request as Fastify's `inject` takes it. */
export type GeneratedRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  payload?: string | Buffer
  headers: Record<string, string>
}

type JsonSchema = {
  type?: string | undefined
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  format?: string
}

const pick = <T>(all: readonly T[]): T => all[chanceBelow(all.length)] as T

/** Texts that break parsers, queries, pages and logs. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202Eрублей',
  '👩‍👩‍👧‍👦'.repeat(40),
  'я'.repeat(5_000),
  `' or 1=1; drop table members; --`,
  '$1 {{7*7}} ${7*7} %s %n',
  '<svg/onload=alert(1)>',
  '../../../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '=HYPERLINK("https://example.com")',
  '__proto__',
  'null',
  'NaN',
  '1e400',
  '-0',
  '9'.repeat(40),
  '2026-02-30',
  '9999-12-31T23:59:60Z',
]
const hostileValues = [null, true, 0, -1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[[[]]]]]

const generateHostile = (): unknown => (chanceBelow(2) === 0 ? pick(hostileTexts) : pick(hostileValues))

/** `known`: texts that exist in the database, such as ids and phones. `hostileOneIn`: one value of so many is hostile. */
export type GenerateOptions = { known: readonly string[]; hostileOneIn: number }

/** Generates a value of a JSON schema, or a hostile value instead, at any depth. */
function generateValue(schema: JsonSchema, options: GenerateOptions): unknown {
  if (chanceBelow(options.hostileOneIn) === 0) return generateHostile()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return generateValue(pick(choices), options)
  switch (schema.type ?? 'string') {
    case 'object':
      return generateObject(schema, options)
    case 'array':
      return times(chanceBelow(4), () => generateValue(schema.items ?? {}, options))
    case 'integer':
    case 'number':
      return pick([0, 1, 2, 10, 100, 1_000, 5_000, 1_000_000])
    case 'boolean':
      return chanceBelow(2) === 0
    case 'null':
      return null
    default:
      return pick(options.known)
  }
}

function generateObject({ properties = {}, required = [] }: JsonSchema, options: GenerateOptions): object {
  const present = Object.entries(properties).filter(
    ([name]) => chanceBelow(10) > (required.includes(name) ? 0 : 4),
  )
  const generated = present.map(([name, schema]) => [name, generateValue(schema, options)] as const)
  const extra = chanceBelow(10) === 0 ? [[pick(hostileTexts), generateHostile()] as const] : []
  return Object.fromEntries([...generated, ...extra])
}

const jsonSchemas = new WeakMap<object, JsonSchema>()

/** Converts the schema that validates a part of a request. Parts that JSON Schema cannot express accept anything. */
function toJsonSchema(schema: z.core.$ZodType): JsonSchema {
  const found = jsonSchemas.get(schema)
  if (found) return found
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  jsonSchemas.set(schema, made)
  return made
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Bodies that are no valid JSON or that no schema expects. */
const rawBodies: readonly (() => string | Buffer)[] = [
  () => '{',
  () => '[1,',
  () => 'null',
  () => '{"a":1,"a":2}',
  () => '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  () => '['.repeat(20_000),
  () => chanceBytes(1_000),
  () => Buffer.from([0xff, 0xfe, 0x00]),
]

/** Generates a request to a route: its address, its query and its body, with hostile values in between. */
export async function generateRequest(
  key: RouteKey,
  schema: object,
  options: GenerateOptions,
): Promise<GeneratedRequest> {
  const [method, route] = key.split(' ') as [GeneratedRequest['method'], string]
  const { querystring, body, consumes } = schema as {
    querystring?: z.core.$ZodType
    body?: z.core.$ZodType
    consumes?: readonly string[]
  }
  const path = route.replaceAll(/:\w+/g, () =>
    toAddress(chanceBelow(options.hostileOneIn) === 0 ? pick(hostileTexts) : pick(options.known), options),
  )
  const query = querystring ? generateValue(toJsonSchema(querystring), options) : {}
  const search = Object.entries(Object(query) as object).map(
    ([name, value]) => `${toAddress(name, options)}=${toAddress(toText(value), options)}`,
  )
  const url = search.length > 0 ? `${path}?${search.join('&')}` : path
  if (method === 'GET') return { method, url, headers: {} }
  if (consumes) return { method, url, ...(await generateForm(body, options)) }
  const json = {
    'content-type':
      chanceBelow(3 * options.hostileOneIn) === 0 ? 'application/json; charset=x' : 'application/json',
  }
  if (chanceBelow(2 * options.hostileOneIn) === 0)
    return { method, url, payload: pick(rawBodies)(), headers: json }
  if (!body) return { method, url, headers: {} }
  return { method, url, payload: JSON.stringify(generateValue(toJsonSchema(body), options)), headers: json }
}

/** Encodes a text for a URL. Some texts are damaged, as no browser would send them. */
function toAddress(text: string, { hostileOneIn }: GenerateOptions): string {
  const encoded = encodeURIComponent(text.toWellFormed())
  return chanceBelow(3 * hostileOneIn) === 0
    ? `${encoded}${pick(['%', '%E0%A4%A', '%00', '%2e%2e%2f'])}`
    : encoded
}

async function generateForm(
  schema: z.core.$ZodType | undefined,
  options: GenerateOptions,
): Promise<Pick<GeneratedRequest, 'payload' | 'headers'>> {
  const form = new FormData()
  const fields = schema ? generateValue(toJsonSchema(schema), options) : {}
  for (const [name, value] of Object.entries(Object(fields) as object))
    if (chanceBelow(2) === 0) form.append(name, toText(value))
    else form.append(name, new Blob([new Uint8Array(await generateFile())]), pick(hostileTexts))
  const response = new Response(form)
  const bytes = Buffer.from(await response.arrayBuffer())
  // Some forms end in the middle.
  const payload =
    chanceBelow(2 * options.hostileOneIn) === 0 ? bytes.subarray(0, chanceBelow(bytes.length + 1)) : bytes
  return { payload, headers: { 'content-type': response.headers.get('content-type') ?? '' } }
}

const generateFile = async (): Promise<Buffer> => pick(Object.values(filesRefusedByHeader))()
