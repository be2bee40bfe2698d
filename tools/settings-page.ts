import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMeta } from '../apps/server/src/platform/config/env/secret-files.ts'
import { envGroups, type Setting } from '../apps/server/src/platform/config/env/env-schema.ts'

/**
 * `npm run docs:settings` writes the page of all settings from their schemas. With `--verify`, the command
 * writes nothing and fails when the page is outdated.
 */
const page = path.resolve(import.meta.dirname, '..', 'docs/reference/settings.md')

const head = `# Settings

Environment variables; \`npm run docs:settings\` writes this page from their schemas. The demo needs none. \`MODE=production\` refuses to start until
everything it needs is set, and names all that is missing. An empty variable counts as absent. A setting that applies with another one is
otherwise ignored.

A 🔒 marks a secret. Instead of \`NAME\`, set \`NAME_FILE\` to the path of a file that contains the value, as a secrets manager or \`LoadCredential\`
of systemd provides it. Both at once are refused. [Credentials of other services](../how-to/manage-keys.md#let-credentials-be-short-lived) are read again for each connection.
`

function toRow([name, schema]: [string, Setting]): string[] {
  const { defaultValue } = schema.def as { defaultValue?: string }
  const { description = '', unit, secret, role, when } = readMeta(schema)
  const byDefault = defaultValue ? `\`${defaultValue}\`${unit ? ` ${unit}` : ''}` : '—'
  const [setting = '', values] = when?.split('=') ?? []
  const condition = values?.split('|').map((value) => `\`${setting}=${value}\``) ?? [`\`${setting}\``]
  return [
    `\`${name}\`${secret ? ' 🔒' : ''}`,
    byDefault,
    `${when ? `with ${condition.join(' or ')}: ` : ''}${description}${role ? `; read by \`ROLE=${role}\` and \`all\` only` : ''}`,
  ]
}

const tables = Object.entries(envGroups).map(([group, settings]) => {
  const rows = [['variable', 'default', 'meaning'], ['-', '-', '-'], ...Object.entries(settings).map(toRow)]
  return `## ${group}\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
})
const pageText = [head, ...tables].join('\n')

// Removes the padding of the columns, because the formatter changes it.
const withoutPadding = (text: string): string => text.replaceAll(/ +(?=\|)|(?<=\|) +|-(?=-)/g, '')

if (!process.argv.includes('--verify')) writeFileSync(page, pageText)
else if (withoutPadding(readFileSync(page, 'utf8')) !== withoutPadding(pageText)) {
  console.error('docs/reference/settings.md is outdated: run `npm run docs:settings`')
  process.exitCode = 1
}
