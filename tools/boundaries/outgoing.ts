import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from './rules.ts'

type Source = { file: string; text: string }

/** Files of the server that may open connections, and where to. All other code uses `platform/http/outgoing.ts`. */
const waysOut: Readonly<Record<string, string>> = {
  'apps/server/src/platform/http/outgoing.ts': 'checks each address',
  'apps/server/src/platform/db/db.ts': 'DATABASE_URL',
  'apps/server/src/platform/db/client-with-current-url.ts': 'DATABASE_URL',
  'apps/server/src/platform/db/watch-database.ts': 'DATABASE_URL',
  'apps/server/src/platform/db/migrate.ts': 'MIGRATE_DATABASE_URL',
  'apps/server/src/platform/db/embedded/roles.ts': 'the embedded database',
  'apps/server/src/platform/mail/smtp-mail.ts': 'MAIL_URL, with files and URLs in e-mails disabled',
  'apps/server/src/platform/storage/stores/s3-store.ts': 'signs requests, and sends them by `fetchAllowed`',
  'apps/server/src/platform/storage/antivirus/clamd.ts': 'CLAMAV_URL',
  'apps/server/src/cli/address/probe-http.ts': 'PUBLIC_URL and CONSOLE_URL, by a command of the operator',
  'apps/server/src/cli/address/probe-tls.ts': 'PUBLIC_URL and CONSOLE_URL, by a command of the operator',
  'apps/server/src/platform/http/requests/without-idle-limit.ts':
    'compares the class of a socket, opens none',
  'apps/cabinet/server/pages/outage-page.ts': 'a script of a page, which the browser runs',
  'apps/cabinet/server/backend/send-to-backend.ts': 'BACKEND_URL, whose host no request can change',
}

/** Exports of modules of Node.js that open no connection to another system. */
const harmless = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'createServer', 'STATUS_CODES'])

/** Returns what a source uses to open a connection. */
function findWaysOut(text: string): string[] {
  const imported = Array.from(
    text.matchAll(/import (type )?([^;'"]*?) from '(?:node:)?(net|tls|https?|http2|dgram)'/g),
    ([, type = '', names = '']) =>
      type
        ? []
        : names
            .replaceAll(/[{}\s]+/g, ' ')
            .split(',')
            .map((name) => name.trim()),
  ).flat()
  const opening = imported.filter(
    (name) => name && !name.startsWith('type ') && !harmless.has(name.split(' ')[0] ?? ''),
  )
  const used = text.match(
    /(?<![.\w])fetch\(|globalThis\.fetch|\b(?:undici|getBuiltinModule)\b|new (?:WebSocket|EventSource)\(|(?:import\(|from |require\()'(?:node:dgram|nodemailer|aws4fetch|undici)'|\b(?:new|extends) (?:pg\.)?(?:Client|Pool)\b|(?:import\(|require\()'(?:node:)?(?:net|tls|https?|http2)'/g,
  )
  return [...opening, ...(used ?? [])]
}

const isServer = (file: string): boolean =>
  /^apps\/(server\/src|(cabinet|console)\/server)\//.test(file) && !new RegExp(test).test(file)

const findUnlisted = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    file in waysOut ? [] : findWaysOut(text).map((way) => `${file}: ${way}`),
  )

const planted = [
  `const answer = await fetch(url)`,
  `import { connect } from 'node:net'`,
  `import { type Socket, Socket as Plain } from 'net'`,
  `import tls from 'node:tls'`,
  `import * as http from 'node:http'`,
  `import {\n  createServer,\n  request,\n} from 'node:https'`,
  `const { createTransport } = await import('nodemailer')`,
  `const client = new pg.Client({})`,
  `const pool = new Pool({})`,
  `import { Agent } from 'undici'`,
  `const { request } = await import('node:http')`,
]
const allowed = [
  `import { createServer, type IncomingMessage } from 'node:http'`,
  `import type { Socket } from 'node:net'`,
  `import { lookup } from 'node:dns'\nimport { isIP } from 'node:net'`,
  `import type pg from 'pg'`,
  `await fetchAllowed(url, { to })`,
]

/**
 * Returns a problem for each place where the server opens a connection without `platform/http/outgoing.ts`. Before that,
 * the function tests itself with planted code.
 */
export function checkOutgoing(root: string, files: readonly string[]): string[] {
  const missed = planted.filter((text) => findWaysOut(text).length === 0)
  const wrong = allowed.filter((text) => findWaysOut(text).length > 0)
  if (missed.length + wrong.length > 0)
    return [...missed, ...wrong].map((text) => `outgoing connections: is wrong about «${text}»`)
  const sources = files
    .filter(isServer)
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const gone = Object.keys(waysOut).filter(
    (file) => findWaysOut(sources.find((source) => source.file === file)?.text ?? '').length === 0,
  )
  return [
    ...findUnlisted(sources).map(
      (problem) => `outgoing connections leave by platform/http/outgoing.ts: ${problem}`,
    ),
    ...gone.map((file) => `outgoing connections: ${file} opens none, remove it from the list`),
  ]
}
