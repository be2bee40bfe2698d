import * as z from 'zod'
import type { routeTable } from '../../platform/http/add-route.ts'
import { filesRefusedByHeader } from '../files/hostile-images.ts'
import { chanceBelow, chanceBytes } from '../harness/random.ts'
import { times } from '../harness/repeat.ts'

export type RouteKey = keyof typeof routeTable

/** Request as Fastify's `inject` takes it. */
export type DrawnRequest = {
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

export const pick = <T>(all: readonly T[]): T => all[chanceBelow(all.length)] as T

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

const drawHostile = (): unknown => (chanceBelow(2) === 0 ? pick(hostileTexts) : pick(hostileValues))

/** `known`: texts that exist in the database, such as ids and phones. `calm`: one value of so many is hostile. */
export type Drawing = { known: readonly string[]; calm: number }

/** Draws a value of a JSON schema, or a hostile value instead, at any depth. */
function drawValue(schema: JsonSchema, drawing: Drawing): unknown {
  if (chanceBelow(drawing.calm) === 0) return drawHostile()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return drawValue(pick(choices), drawing)
  switch (schema.type ?? 'string') {
    case 'object':
      return drawObject(schema, drawing)
    case 'array':
      return times(chanceBelow(4), () => drawValue(schema.items ?? {}, drawing))
    case 'integer':
    case 'number':
      return pick([0, 1, 2, 10, 100, 1_000, 5_000, 1_000_000])
    case 'boolean':
      return chanceBelow(2) === 0
    case 'null':
      return null
    default:
      return pick(drawing.known)
  }
}

function drawObject({ properties = {}, required = [] }: JsonSchema, drawing: Drawing): object {
  const present = Object.entries(properties).filter(
    ([name]) => chanceBelow(10) > (required.includes(name) ? 0 : 4),
  )
  const drawn = present.map(([name, schema]) => [name, drawValue(schema, drawing)] as const)
  const extra = chanceBelow(10) === 0 ? [[pick(hostileTexts), drawHostile()] as const] : []
  return Object.fromEntries([...drawn, ...extra])
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

/** Draws a request to a route: its address, its query and its body, with hostile values in between. */
export async function drawRequest(key: RouteKey, schema: object, drawing: Drawing): Promise<DrawnRequest> {
  const [method, route] = key.split(' ') as [DrawnRequest['method'], string]
  const { querystring, body, consumes } = schema as {
    querystring?: z.core.$ZodType
    body?: z.core.$ZodType
    consumes?: readonly string[]
  }
  const path = route.replaceAll(/:\w+/g, () =>
    toAddress(chanceBelow(drawing.calm) === 0 ? pick(hostileTexts) : pick(drawing.known), drawing),
  )
  const query = querystring ? drawValue(toJsonSchema(querystring), drawing) : {}
  const search = Object.entries(Object(query) as object).map(
    ([name, value]) => `${toAddress(name, drawing)}=${toAddress(toText(value), drawing)}`,
  )
  const url = search.length > 0 ? `${path}?${search.join('&')}` : path
  if (method === 'GET') return { method, url, headers: {} }
  if (consumes) return { method, url, ...(await drawForm(body, drawing)) }
  const json = {
    'content-type': chanceBelow(3 * drawing.calm) === 0 ? 'application/json; charset=x' : 'application/json',
  }
  if (chanceBelow(2 * drawing.calm) === 0) return { method, url, payload: pick(rawBodies)(), headers: json }
  if (!body) return { method, url, headers: {} }
  return { method, url, payload: JSON.stringify(drawValue(toJsonSchema(body), drawing)), headers: json }
}

/** Encodes a text for a URL. Some texts are damaged, as no browser would send them. */
function toAddress(text: string, { calm }: Drawing): string {
  const encoded = encodeURIComponent(text.toWellFormed())
  return chanceBelow(3 * calm) === 0 ? `${encoded}${pick(['%', '%E0%A4%A', '%00', '%2e%2e%2f'])}` : encoded
}

async function drawForm(
  schema: z.core.$ZodType | undefined,
  drawing: Drawing,
): Promise<Pick<DrawnRequest, 'payload' | 'headers'>> {
  const form = new FormData()
  const fields = schema ? drawValue(toJsonSchema(schema), drawing) : {}
  for (const [name, value] of Object.entries(Object(fields) as object))
    if (chanceBelow(2) === 0) form.append(name, toText(value))
    else form.append(name, new Blob([new Uint8Array(await drawFile())]), pick(hostileTexts))
  const response = new Response(form)
  const bytes = Buffer.from(await response.arrayBuffer())
  // Some forms end in the middle.
  const payload =
    chanceBelow(2 * drawing.calm) === 0 ? bytes.subarray(0, chanceBelow(bytes.length + 1)) : bytes
  return { payload, headers: { 'content-type': response.headers.get('content-type') ?? '' } }
}

const drawFile = async (): Promise<Buffer> => pick(Object.values(filesRefusedByHeader))()
