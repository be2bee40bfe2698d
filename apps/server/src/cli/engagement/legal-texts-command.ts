import { parseArgs } from 'node:util'
import { isDay } from '@impulse/api/fields/day'
import { documentKinds, isDocumentKind } from '@impulse/api/legal-texts/legal-text'
import { maxRichTextBytes } from '@impulse/api/rich-text/rich-text'
import {
  getDocument,
  listVersions,
  publishFirst,
} from '../../modules/engagement/legal-texts/legal-texts.service.ts'
import { moscowMinute, moscowMidnight, moscowMoment } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import type { Command, CommandInvocation } from '../command.ts'
import { nameIn } from '../open-payout-context.ts'
import { readJsonFile } from '../operator-file.ts'
import { withClock } from '../with-clock.ts'

/** `lk legal-texts list [KIND]`: lists every version, including versions that start in the future. */
async function listCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const wanted = documentKinds.filter((kind) => positionals.length === 0 || positionals.includes(kind))
  if (positionals.some((word) => !isDocumentKind(word))) throw new CommandError(whichKinds)
  const { found, now } = await withClock(invocation, async ({ db, clock }) => ({
    found: await Promise.all(wanted.map(async (kind) => ({ kind, versions: await listVersions(db, kind) }))),
    now: clock.businessNow(),
  }))
  for (const { kind, versions } of found) {
    const present = versions.find(
      ({ inForceFrom, cancelledAt }) => cancelledAt === null && inForceFrom <= now,
    )
    for (const version of versions) {
      const { inForceFrom, publishedBy, summary } = version
      const waits = inForceFrom > now ? 'ждёт' : 'прежняя'
      const state = version.cancelledAt !== null ? 'отозвана' : version === present ? 'действует' : waits
      const since = publishedBy === null ? '—' : `с ${moscowMinute(inForceFrom)}`
      const by = publishedBy ?? 'типовой текст'
      invocation.print(
        [kind, version.version, state, since, by, summary.replaceAll('\n', ' ')].join('  ').trimEnd(),
      )
    }
  }
  return 0
}

/**
 * `lk legal-texts show KIND [VERSION]`: prints the editor's JSON of a version, from which the next version
 * can be written.
 */
async function showCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const [kind, version = null, ...more] = positionals
  if (kind === undefined || more.length > 0)
    throw new CommandError(`Нужно: lk legal-texts show ВИД [РЕДАКЦИЯ]. ${whichKinds}`)
  const { content } = await withClock(invocation, ({ db, clock }) =>
    getDocument(db, { kind, version, now: clock.businessNow() }),
  )
  invocation.print(JSON.stringify(content, null, 2))
  return 0
}

/**
 * `lk legal-texts publish KIND FILE --summary … [--from …] --as NAME`: publishes the first version of a legal
 * text. Refused when the programme already has members.
 */
async function publishCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { from: { type: 'string' }, summary: { type: 'string' }, as: { type: 'string' } },
  })
  const [kind, path, ...more] = positionals
  const { summary } = values
  if (kind === undefined || path === undefined || more.length > 0 || summary === undefined)
    throw new CommandError(`Нужно: lk legal-texts publish ВИД ФАЙЛ --summary "…" --as ИМЯ. ${whichKinds}`)
  const as = nameIn(values)
  const from = values.from === undefined ? null : momentIn(values.from)
  const content = await readJsonFile(path, { maxBytes: maxRichTextBytes })
  const { version, inForceFrom } = await withClock(invocation, (context) =>
    publishFirst({ ...context, as }, { kind, content, summary, from }),
  )
  invocation.print(`Редакция ${version} вступит в силу ${moscowMinute(inForceFrom)} МСК`)
  return 0
}

function momentIn(written: string): Date {
  const moment = isDay(written) ? moscowMidnight(written) : moscowMoment(written)
  if (moment === null)
    throw new CommandError('Время пишется так: --from 2026-12-01 или --from "2026-12-01 10:00", московское')
  return moment
}

const whichKinds = `Виды: ${documentKinds.join(', ')}`

export const documentCommands: readonly Command[] = [
  { name: ['legal-texts', 'list'], run: listCommand },
  { name: ['legal-texts', 'show'], run: showCommand },
  { name: ['legal-texts', 'publish'], run: publishCommand },
]

export const documentHelp = `  lk legal-texts list [ВИД]
      Редакции документов: policy, rules и согласия personal-data, documents, advertising, analytics.
  lk legal-texts show ВИД [РЕДАКЦИЯ]
      Текст редакции: JSON редактора (Tiptap), из которого пишут следующую.
  lk legal-texts publish ВИД ФАЙЛ.json --summary "ЧТО ИЗМЕНИЛОСЬ" [--from "ГГГГ-ММ-ДД [ЧЧ:ММ]"] --as ИМЯ
      Первый текст программы, в которой ещё нет участников; без --from — с завтрашней полуночи (МСК). {name} и {email} в тексте —
      название программы и почта поддержки. Следующие редакции предлагают, подтверждают и отзывают в консоли.`
