/** Directives of which the journal records a violation. Any other name was not written by a browser. */
const directives: ReadonlySet<string> = new Set([
  'default-src',
  ...['script-src', 'style-src'].flatMap((name) => [name, `${name}-elem`, `${name}-attr`]),
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'media-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
])

/** Words that a browser reports instead of an address. */
const blockedWords: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
])

const originSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:'])
/** Length of the longest host name (253), with a scheme and a port. */
const maxOriginLength = 270

/**
 * Returns the violations of a body with reports, each as a directive and the origin of what the browser blocked, such as
 * `img-src https://example.org`. Leaves out everything else: a path, a query and a sample of the code may contain data of
 * a member. Accepts the body of `report-uri`, and a report or a list of reports of `report-to`. Null: no such body.
 */
export function readViolations(body: unknown): string[] | null {
  if (Array.isArray(body)) return body.flatMap((report) => toViolations(report))
  return isRecord(body) ? toViolations(body) : null
}

function toViolations(report: unknown): string[] {
  if (!isRecord(report)) return []
  const old = report['csp-report']
  if (isRecord(old))
    return describe(old['effective-directive'] ?? old['violated-directive'], old['blocked-uri'])
  const { type, body } = report
  if (type !== 'csp-violation' || !isRecord(body)) return []
  return describe(body['effectiveDirective'], body['blockedURL'])
}

function describe(directive: unknown, blocked: unknown): string[] {
  if (typeof directive !== 'string') return []
  // Old browsers write the whole directive with its sources.
  const name = directive.split(' ', 1)[0] ?? ''
  return directives.has(name) ? [`${name} ${toOrigin(blocked)}`] : []
}

/** Returns the origin of a blocked address, or the word that the browser reports; `other` for anything else. */
function toOrigin(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'other'
  if (blockedWords.has(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'other'
  const { protocol, origin } = new URL(blocked)
  if (blockedWords.has(protocol.slice(0, -1))) return protocol.slice(0, -1)
  return originSchemes.has(protocol) && origin.length <= maxOriginLength ? origin : 'other'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
